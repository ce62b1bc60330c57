import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db } from '../store/db.ts';
import {
  type EndedTurn,
  findNextRawTurn,
  lockRawTurn,
  rewriteEvents,
} from '../store/queries/event-compaction.ts';
import { readPage } from '../store/queries/events.ts';
import { findShareBoundary } from '../store/queries/shares.ts';
import { changeTurn } from '../store/queries/turns.ts';
import { FileChunkNumbers } from './file-chunk-numbers.ts';
import { canGrow, mergeDeltas } from './merge-deltas.ts';

/** Compaction progress within one turn. */
interface CompactionProgress {
  readonly turn: EndedTurn;
  /** The first sequence number of the next page. */
  readonly from: number;
  /** True if the previous page ended with that event. */
  readonly isCounted: boolean;
  readonly numbers: FileChunkNumbers;
}

/**
 * Merges the deltas of turns that ended long ago, one page of one turn at a time. Keeps its progress in memory only:
 * after a restart, the turn is mostly merged already and only the rest is done.
 */
export class Compactor {
  readonly #db: NodePgDatabase;
  readonly #pageRows: number;
  #progress: CompactionProgress | undefined;

  constructor(db: NodePgDatabase, pageRows = 2000) {
    this.#db = db;
    this.#pageRows = pageRows;
  }

  /** Runs one short transaction. Resolves to false when every turn that ended before is compacted. */
  async step(endedBefore: Date): Promise<boolean> {
    const progress = this.#progress ?? (await this.#start(endedBefore));
    // A failed transaction may or may not have committed, so the turn starts over.
    this.#progress = undefined;
    if (!progress) return false;
    this.#progress = await this.#db.transaction((tx) => this.#compactPage(tx, progress));
    return true;
  }

  async #start(endedBefore: Date): Promise<CompactionProgress | undefined> {
    const turn = await findNextRawTurn(this.#db, endedBefore);
    return turn && { turn, from: turn.firstSeq, isCounted: false, numbers: new FileChunkNumbers() };
  }

  /** Returns the new progress, or undefined when the turn is done. */
  async #compactPage(
    tx: Db,
    progress: CompactionProgress,
  ): Promise<CompactionProgress | undefined> {
    const { turn, from, isCounted, numbers } = progress;
    // Locks the turn's row, not the project's, so that the project's current work is not blocked.
    if (!(await lockRawTurn(tx, turn.id))) return undefined;
    const read = await readPage(tx, turn.projectId, from - 1, this.#pageRows);
    const page = read.filter(({ seq }) => seq <= turn.lastSeq);
    const boundary = await findShareBoundary(tx, turn.projectId);
    const merged = mergeDeltas(page, turn.id, numbers, isCounted, boundary);
    await rewriteEvents(tx, turn.projectId, page, merged);
    const last = merged.at(-1);
    if (!last || last.seq >= turn.lastSeq) {
      await changeTurn(tx, turn.id, { compactedAt: new Date() });
      return undefined;
    }
    const isGrowing = canGrow(last);
    return { turn, numbers, from: isGrowing ? last.seq : last.seq + 1, isCounted: isGrowing };
  }
}
