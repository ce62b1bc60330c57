import type { Mode } from '@millwright/contract';
import { FilesChangedError } from '../core/files-changed-error.ts';
import type { TurnWork } from '../core/ports/agent.ts';
import type { InstallProgress, SandboxManager } from '../core/ports/sandbox-manager.ts';
import { TurnError } from '../core/turn-error.ts';
import type { Begun } from './journal-entries.ts';
import { buildingModes } from './tools/tool.ts';

/** True if a turn of this mode may change files. */
export function canWrite(mode: Mode): boolean {
  return buildingModes.some((one) => one === mode);
}

/** Waits for the project's template and, if the project is empty, adds the template's files. */
export async function initializeProject(
  work: TurnWork,
  sandboxes: SandboxManager,
): Promise<Begun[]> {
  const { platform } = work.assignment;
  const template = await sandboxes
    .template(platform, (progress) => emitProgress(work, progress))
    .catch((cause) => {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new TurnError('SANDBOX_START_FAILED', message, { cause });
    });
  if (template.length === 0 || !(await work.workspace.isEmpty())) return [];
  const files = await work.workspace.stage(
    template.map((file) => ({ kind: 'write', ...file }) as const),
  );
  const entry: Begun = { kind: 'begun', platform };
  try {
    await work.record(entry, { files });
    return [entry];
  } catch (error) {
    // A user added files first, so the project is no longer empty.
    if (error instanceof FilesChangedError) return [];
    throw error;
  }
}

function emitProgress(work: TurnWork, { packages, total }: InstallProgress): void {
  const message = `Installing template packages (first run only): ${packages} of ${total}`;
  const progress = total === 0 ? null : packages / total;
  const data = { message, phase: 'installing' as const, progress };
  // A worker that lost the turn learns of it from its next write.
  work.emit({ type: 'status', data }).catch(() => undefined);
}
