import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type EndedTurn, lockRawTurn, nextRawTurn, rewriteEvents } from '../store/compaction.ts';
import type { Db } from '../store/db.ts';
import { readPage } from '../store/events.ts';
import { findShareBoundary } from '../store/shares.ts';
import { changeTurn } from '../store/turns.ts';
import { ChunkNumbers } from './chunk-numbers.ts';
import { mayGrow, mergeDeltas } from './merge-deltas.ts';

/** How far the work on one turn has come. */
interface Progress {
  readonly turn: EndedTurn;
  /** The number that the next page begins with. */
  readonly from: number;
  /** Whether that is the event the page before ended with. */
  readonly isCounted: boolean;
  readonly numbers: ChunkNumbers;
}

/**
 * Merges the deltas of turns that ended long ago, one page of one turn at a time. How far it came is
 * known in memory alone: whoever begins a turn anew finds most of it merged and does the rest.
 */
export class Compactor {
  readonly #db: NodePgDatabase;
  readonly #pageRows: number;
  #progress: Progress | undefined;

  constructor(db: NodePgDatabase, pageRows = 2000) {
    this.#db = db;
    this.#pageRows = pageRows;
  }

  /** One short transaction. Resolves to false when every turn that ended before is compacted. */
  async step(endedBefore: Date): Promise<boolean> {
    const progress = this.#progress ?? (await this.#begin(endedBefore));
    // After a failure nobody knows what was written, and the turn is begun anew.
    this.#progress = undefined;
    if (!progress) return false;
    this.#progress = await this.#db.transaction((tx) => this.#compactPage(tx, progress));
    return true;
  }

  async #begin(endedBefore: Date): Promise<Progress | undefined> {
    const turn = await nextRawTurn(this.#db, endedBefore);
    return turn && { turn, from: turn.firstSeq, isCounted: false, numbers: new ChunkNumbers() };
  }

  /** Returns how far it came, or nothing when the turn is done with. */
  async #compactPage(tx: Db, progress: Progress): Promise<Progress | undefined> {
    const { turn, from, isCounted, numbers } = progress;
    // The row of the turn, not of the project: whatever the project does now goes on beside this.
    if (!(await lockRawTurn(tx, turn.id))) return undefined;
    const read = await readPage(tx, turn.projectId, from - 1, this.#pageRows);
    const page = read.filter(({ seq }) => seq <= turn.lastSeq);
    const boundary = await findShareBoundary(tx, turn.projectId);
    const kept = mergeDeltas(page, turn.id, numbers, isCounted, boundary);
    await rewriteEvents(tx, turn.projectId, page, kept);
    const last = kept.at(-1);
    if (!last || last.seq >= turn.lastSeq) {
      await changeTurn(tx, turn.id, { compactedAt: new Date() });
      return undefined;
    }
    const grows = mayGrow(last);
    return { turn, numbers, from: grows ? last.seq : last.seq + 1, isCounted: grows };
  }
}
