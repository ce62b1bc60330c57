import type { EventOf } from '@millwright/contract';
import { SandboxError } from '../../core/ports/sandbox.ts';
import type { DevSandbox } from '../../core/ports/sandbox-manager.ts';
import type { FileChange } from '../../core/project-file.ts';
import { fileEvent } from '../../projects/files/file-event.ts';
import { excludedFolders } from '../../projects/files/path.ts';
import { touched } from './change-files.ts';
import type { ToolContext } from './tool.ts';

export interface Found {
  readonly files: readonly FileChange[];
  readonly events: readonly EventOf<'file'>[];
  /** Messages about files that cannot be part of the project. */
  readonly refused: readonly string[];
  /** Scans again after a person changed one of the files meanwhile. */
  readonly again: () => Promise<Found>;
}

/** Beyond this many files, only their names are emitted. */
const mostTold = 100;

/** Collects the file changes made by commands, to be committed and emitted. */
export async function pickUpChanges(context: ToolContext, bench: DevSandbox): Promise<Found> {
  const { work, toolCallId, signal } = context;
  const { session } = bench;
  const scan = async () => (await session.scan({ ignore: excludedFolders, signal })).files;
  const read = async (path: string) => {
    try {
      return await session.readFile(path, { signal });
    } catch (error) {
      if (error instanceof SandboxError && error.code === 'not_found') return undefined;
      throw error;
    }
  };
  const { changes, refused } = await work.workspace.pickUp(scan, read);
  const isFew = changes.length <= mostTold;
  const events: EventOf<'file'>[] = [];
  for (const { path, operation, after } of changes) {
    const [before, content] = await Promise.all([
      isFew && operation !== 'create' ? work.workspace.read(path) : undefined,
      isFew && after ? read(path) : undefined,
    ]);
    const told = { path, operation, after, toolCallId, before: before?.content, content };
    events.push(fileEvent({ ...told, isStreamed: false }));
  }
  if (changes.length > 0) void bench.notifyChanged(changes.map(touched));
  return {
    files: changes,
    events,
    refused: refused.map(({ path, reason }) => `${path} was not saved: ${reason}`),
    again: () => pickUpChanges(context, bench),
  };
}
