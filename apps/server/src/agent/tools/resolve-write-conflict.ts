import type { EventOf } from '@millwright/contract';
import type { FilesChangedError } from '../../core/files-changed-error.ts';
import { SandboxError } from '../../core/ports/sandbox.ts';
import type { FileChange } from '../../core/project-file.ts';
import { buildFileEvent } from '../../projects/files/build-file-event.ts';
import { stateOf } from '../../projects/files/file-contents.ts';
import { errorResult } from './error-result.ts';
import type { ToolContext, ToolResult } from './tool.ts';

/**
 * Resolves a conflict between a call and a person's change to the same files. The person's change wins: a command's
 * changes are scanned again, any other write is reverted, and the model is instructed to re-read.
 */
export async function resolveWriteConflict(
  result: ToolResult,
  { paths }: FilesChangedError,
  toolCallId: string,
  context: Pick<ToolContext, 'work' | 'openSandbox'>,
): Promise<ToolResult> {
  if (result.rescan) return { ...result, ...(await result.rescan()) };
  const events: EventOf<'file'>[] = [];
  for (const change of result.files ?? [])
    events.push(await revertFile(change, toolCallId, context));
  const message = `The user changed ${paths.join(', ')} in the meantime. Read it again before you change it.`;
  return { ...errorResult('CHANGED_MEANWHILE', message), events };
}

/** Resets a sandbox file to the project's version and returns the event for it. */
async function revertFile(
  { path }: FileChange,
  toolCallId: string,
  { work, openSandbox }: Pick<ToolContext, 'work' | 'openSandbox'>,
): Promise<EventOf<'file'>> {
  const { signal } = work;
  const current = await work.workspace.read(path);
  try {
    const sandbox = await openSandbox();
    if (current)
      await sandbox.session.writeFile(path, current.content, { signal, mode: current.mode });
    else await sandbox.session.remove(path, { signal });
    void sandbox.notifyChanged([{ path, kind: current ? 'change' : 'unlink' }]);
  } catch (error) {
    // Without a sandbox there is nothing to revert; the next one gets the project's files.
    if (!(error instanceof SandboxError)) throw error;
  }
  return buildFileEvent({
    path,
    operation: current ? 'update' : 'delete',
    after: current ? stateOf(current.content, current.mode) : null,
    before: undefined,
    content: undefined,
    toolCallId,
    isStreamed: false,
  });
}
