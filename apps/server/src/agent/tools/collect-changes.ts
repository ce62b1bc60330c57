import type { EventOf } from '@millwright/contract';
import { SandboxError } from '../../core/ports/sandbox.ts';
import type { DevSandbox } from '../../core/ports/sandbox-manager.ts';
import type { FileChange } from '../../core/project-file.ts';
import { buildFileEvent } from '../../projects/files/build-file-event.ts';
import { excludedFolders } from '../../projects/files/parse-path.ts';
import { toTouchedFile } from './change-files.ts';
import type { ToolContext } from './tool.ts';

export interface CollectedChanges {
  readonly files: readonly FileChange[];
  readonly events: readonly EventOf<'file'>[];
  /** Messages about files that cannot be part of the project. */
  readonly rejections: readonly string[];
  /** Scans again after a person changed one of the files meanwhile. */
  readonly rescan: () => Promise<CollectedChanges>;
}

/** Beyond this many files, only their names are emitted. */
const maxDetailedFiles = 100;

/** Collects the file changes made by commands, to be committed and emitted. */
export async function collectChanges(
  context: ToolContext,
  sandbox: DevSandbox,
): Promise<CollectedChanges> {
  const { work, toolCallId, signal } = context;
  const { session } = sandbox;
  const scan = async () => (await session.scan({ ignore: excludedFolders, signal })).files;
  const read = async (path: string) => {
    try {
      return await session.readFile(path, { signal });
    } catch (error) {
      if (error instanceof SandboxError && error.code === 'not_found') return undefined;
      throw error;
    }
  };
  const { changes, rejected } = await work.workspace.pickUp(scan, read);
  const isFew = changes.length <= maxDetailedFiles;
  const events: EventOf<'file'>[] = [];
  for (const { path, operation, after } of changes) {
    const [before, content] = await Promise.all([
      isFew && operation !== 'create' ? work.workspace.read(path) : undefined,
      isFew && after ? read(path) : undefined,
    ]);
    const change = { path, operation, after, toolCallId, before: before?.content, content };
    events.push(buildFileEvent({ ...change, isStreamed: false }));
  }
  if (changes.length > 0) void sandbox.notifyChanged(changes.map(toTouchedFile));
  return {
    files: changes,
    events,
    rejections: rejected.map(({ path, reason }) => `${path} was not saved: ${reason}`),
    rescan: () => collectChanges(context, sandbox),
  };
}
