import type { EventOf } from '@millwright/contract';
import { SandboxError } from '../../core/ports/sandbox.ts';
import type { DevSandbox, TouchedFile } from '../../core/ports/sandbox-manager.ts';
import type { WantedChange } from '../../core/ports/workspace.ts';
import type { FileChange, FileContent } from '../../core/project-file.ts';
import { fileEvent } from '../../projects/files/file-event.ts';
import type { ToolContext } from './tool.ts';

/** Known facts about a file to be written. */
export interface Written {
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
  wanted: WantedChange,
  { before, isStreamed = false }: Written = {},
): Promise<{ files: readonly FileChange[]; events: readonly EventOf<'file'>[] }> {
  const { work, toolCallId } = context;
  const files = await work.workspace.stage([wanted]);
  if (files.length > 0) await doInSandbox(context, wanted, files);
  const told = files.filter(({ operation, after }) => operation !== 'rename' || after !== null);
  const events = told.map(({ path, operation, after }) => {
    const content = wanted.kind === 'write' ? Buffer.from(wanted.content) : undefined;
    const contents = { before: before?.content, content, isStreamed };
    const event = fileEvent({ path, operation, after, toolCallId, ...contents });
    if (wanted.kind !== 'rename') return event;
    const from = wanted.path + path.slice(wanted.toPath.length);
    return { ...event, data: { ...event.data, path: from, to_path: path } };
  });
  return { files, events };
}

/** Without a sandbox the change is committed anyway, and the next sandbox includes it. */
async function doInSandbox(
  { bench, signal }: ToolContext,
  wanted: WantedChange,
  files: readonly FileChange[],
): Promise<void> {
  try {
    const place = await bench();
    await perform(place, wanted, signal);
    // Not awaited: callers that need the errors request them separately.
    void place.notifyChanged(files.map(touched));
  } catch (error) {
    if (!(error instanceof SandboxError) || error.code === 'disk_full') throw error;
  }
}

function perform(
  { session }: DevSandbox,
  wanted: WantedChange,
  signal: AbortSignal,
): Promise<void> {
  switch (wanted.kind) {
    case 'write':
      return session.writeFile(wanted.path, wanted.content, { signal });
    case 'delete':
      return session.remove(wanted.path, { signal });
    case 'rename':
      return session.rename(wanted.path, wanted.toPath, { signal });
  }
}

const kinds = { create: 'add', update: 'change', rename: 'add', delete: 'unlink' } as const;

export function touched({ path, operation, after }: FileChange): TouchedFile {
  return { path, kind: after ? kinds[operation] : 'unlink' };
}
