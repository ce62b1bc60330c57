import type { Mode } from '@millwright/contract';
import type { TurnWork } from '../core/ports/agent.ts';
import type { Workshop } from '../core/ports/workshop.ts';
import { TurnFailure } from '../core/turn-failure.ts';
import type { Begun } from './journal.ts';

/** Whether a turn of this mode may change files. */
export function mayWrite(mode: Mode): boolean {
  return mode !== 'chat' && mode !== 'discuss';
}

/** Gives a project without any files those of its template. */
export async function begin(work: TurnWork, workshop: Workshop): Promise<Begun[]> {
  const { platform } = work.assignment;
  if (!(await work.workspace.isEmpty())) return [];
  const template = await workshop.template(platform).catch((cause) => {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new TurnFailure('SANDBOX_START_FAILED', message, { cause });
  });
  if (template.length === 0) return [];
  const files = await work.workspace.stage(
    template.map((file) => ({ kind: 'write', ...file }) as const),
  );
  const entry: Begun = { kind: 'begun', platform };
  await work.record(entry, { files });
  return [entry];
}
