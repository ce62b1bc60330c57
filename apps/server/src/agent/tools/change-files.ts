import type { EventOf } from '@millwright/contract';
import { SandboxError } from '../../core/ports/sandbox.ts';
import type { DevSandbox, TouchedFile } from '../../core/ports/sandbox-manager.ts';
import type { RequestedChange } from '../../core/ports/workspace.ts';
import type { FileChange, FileContent } from '../../core/project-file.ts';
import { buildFileEvent } from '../../projects/files/build-file-event.ts';
import type { ToolContext } from './tool.ts';

/** Known facts about a file to be written. */
export interface WriteInfo {
  /** Content before the change. */
  readonly before?: FileContent | undefined;
  /** True if its content was already streamed. */
  readonly isStreamed?: boolean;
}

/**
 * Applies a tool's change to the project and its sandbox. The result is committed with the call; a change the project
 * rejects never reaches the sandbox.
 */
export async function changeFiles(
  context: ToolContext,
  change: RequestedChange,
  { before, isStreamed = false }: WriteInfo = {},
): Promise<{ files: readonly FileChange[]; events: readonly EventOf<'file'>[] }> {
  const { work, toolCallId } = context;
  const files = await work.workspace.stage([change]);
  if (files.length > 0) await applyToSandbox(context, change, files);
  const visible = files.filter(({ operation, after }) => operation !== 'rename' || after !== null);
  const events = visible.map(({ path, operation, after }) => {
    const content = change.kind === 'write' ? Buffer.from(change.content) : undefined;
    const contents = { before: before?.content, content, isStreamed };
    const event = buildFileEvent({ path, operation, after, toolCallId, ...contents });
    if (change.kind !== 'rename') return event;
    const from = change.path + path.slice(change.toPath.length);
    return { ...event, data: { ...event.data, path: from, to_path: path } };
  });
  return { files, events };
}

/** Without a sandbox the change is committed anyway, and the next sandbox includes it. */
async function applyToSandbox(
  { openSandbox, signal }: ToolContext,
  change: RequestedChange,
  files: readonly FileChange[],
): Promise<void> {
  try {
    const sandbox = await openSandbox();
    await applyChange(sandbox, change, signal);
    // Not awaited: callers that need the errors request them separately.
    void sandbox.notifyChanged(files.map(toTouchedFile));
  } catch (error) {
    if (!(error instanceof SandboxError) || error.code === 'disk_full') throw error;
  }
}

function applyChange(
  { session }: DevSandbox,
  change: RequestedChange,
  signal: AbortSignal,
): Promise<void> {
  switch (change.kind) {
    case 'write':
      return session.writeFile(change.path, change.content, { signal });
    case 'delete':
      return session.remove(change.path, { signal });
    case 'rename':
      return session.rename(change.path, change.toPath, { signal });
  }
}

const kinds = { create: 'add', update: 'change', rename: 'add', delete: 'unlink' } as const;

export function toTouchedFile({ path, operation, after }: FileChange): TouchedFile {
  return { path, kind: after ? kinds[operation] : 'unlink' };
}
