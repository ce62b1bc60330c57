import type { RequestedChange } from '../../../core/ports/workspace.ts';
import type { FileChange, FileContent } from '../../../core/project-file.ts';
import { runningTurn } from '../../../events/testing/running-turn.ts';
import { TurnWriter } from '../../../events/turn-writer.ts';
import { systemClock } from '../../../infra/adapters/system/clock.ts';
import type { Database } from '../../../store/database.ts';
import { saveCheckpoint } from '../../checkpoints/checkpoints.ts';
import { BlobSweep } from '../blob-sweep.ts';
import { openFilesView } from '../open-files-view.ts';
import { openWorkspace } from '../open-workspace.ts';

/** Holds a running turn and writes its project's files the same way as a real turn. */
export async function openFileWriter(database: Database) {
  const { db, pool } = database;
  const hold = await runningTurn(database);
  const workspace = openWorkspace(db, hold.projectId);
  const writer = new TurnWriter({
    pool,
    hold,
    clock: systemClock,
    journalLength: 0,
    toSettledCall: (call) => ({ ...call, reference: 'x', userId: 'x', isCharged: false }),
    announce: () => undefined,
    waitForCapacity: async () => undefined,
  });
  const commit = (files: readonly FileChange[]) => writer.record({ kind: 'test' }, { files });
  return {
    hold,
    workspace,
    writer,
    commit,
    async change(...changes: RequestedChange[]): Promise<readonly FileChange[]> {
      const files = await workspace.stage(changes);
      await commit(files);
      return files;
    },
    save: (label = 'x') => {
      const { projectId, turnId } = hold;
      return db.transaction((tx) => saveCheckpoint(tx, projectId, { turnId, label }));
    },
    /** Runs an operation that is not allowed during a turn. */
    async aside<T>(work: () => Promise<T>): Promise<T> {
      const become = 'UPDATE turns SET status = $2 WHERE id = $1';
      await pool.query(become, [hold.turnId, 'completed']);
      const result = await work();
      await pool.query(become, [hold.turnId, 'running']);
      return result;
    },
  };
}

export function write(path: string, content: Uint8Array | string, mode?: number): RequestedChange {
  return { kind: 'write', path, content, ...(mode === undefined ? {} : { mode }) };
}

/** Files with their contents as one comparable value, ordered by path. */
export async function gather(files: AsyncIterable<FileContent>): Promise<[string, string][]> {
  const all: [string, string][] = [];
  for await (const { path, content, mode } of files) all.push([path, show(content, mode)]);
  return all;
}

/** Reads the files of a checkpoint. */
export async function* readCheckpoint(
  db: Database['db'],
  projectId: string,
  id: string,
): AsyncGenerator<FileContent> {
  yield* (await openFilesView(db, projectId, id)).contents(() => true);
}

export function show(content: Uint8Array, mode: number): string {
  return `${mode.toString(8)} ${Buffer.from(content).toString('base64')}`;
}

/** Removes all unreferenced content immediately. */
export async function collect({ db }: Database, retentionMs = 0): Promise<void> {
  const sweep = new BlobSweep({ db, retentionMs, pageSize: 7 });
  while (await sweep.step(new Date()));
}

export async function countRows({ pool }: Database, query: string, ...values: unknown[]) {
  const { rows } = await pool.query(`SELECT count(*)::int AS count FROM ${query}`, values);
  return rows[0].count as number;
}
