import type { EventOf } from '@millwright/contract';
import type { FilesChangedError } from '../../core/files-changed-error.ts';
import { SandboxError } from '../../core/ports/sandbox.ts';
import type { FileChange } from '../../core/project-file.ts';
import { stateOf } from '../../projects/files/contents.ts';
import { fileEvent } from '../../projects/files/file-event.ts';
import { refused } from './error-result.ts';
import type { ToolContext, ToolResult } from './tool.ts';

/**
 * Resolves a conflict between a call and a person's change to the same files. The person's change wins: a command's
 * changes are scanned again, any other write is reverted, and the model is instructed to re-read.
 */
export async function resolveWriteConflict(
  result: ToolResult,
  { paths }: FilesChangedError,
  toolCallId: string,
  context: Pick<ToolContext, 'work' | 'bench'>,
): Promise<ToolResult> {
  if (result.again) return { ...result, ...(await result.again()) };
  const events: EventOf<'file'>[] = [];
  for (const change of result.files ?? []) events.push(await takeBack(change, toolCallId, context));
  const message = `The user changed ${paths.join(', ')} in the meantime. Read it again before you change it.`;
  return { ...refused('CHANGED_MEANWHILE', message), events };
}

/** Resets a sandbox file to the project's version and returns the event for it. */
async function takeBack(
  { path }: FileChange,
  toolCallId: string,
  { work, bench }: Pick<ToolContext, 'work' | 'bench'>,
): Promise<EventOf<'file'>> {
  const { signal } = work;
  const kept = await work.workspace.read(path);
  try {
    const place = await bench();
    if (kept) await place.session.writeFile(path, kept.content, { signal, mode: kept.mode });
    else await place.session.remove(path, { signal });
    void place.notifyChanged([{ path, kind: kept ? 'change' : 'unlink' }]);
  } catch (error) {
    // Without a sandbox there is nothing to revert; the next one gets the project's files.
    if (!(error instanceof SandboxError)) throw error;
  }
  return fileEvent({
    path,
    operation: kept ? 'update' : 'delete',
    after: kept ? stateOf(kept.content, kept.mode) : null,
    before: undefined,
    content: undefined,
    toolCallId,
    isStreamed: false,
  });
}
