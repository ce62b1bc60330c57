import assert from 'node:assert/strict';
import { checkChunks, checkKept } from './invariants/files.ts';
import { checkBooks } from './invariants/ledger.ts';
import { checkLeftovers } from './invariants/leftovers.ts';
import { checkModelCalls, type ModelNotes } from './invariants/model-calls.ts';
import { checkPayments } from './invariants/payments.ts';
import { checkNumbers, checkReading, checkSeen, type Reading } from './invariants/readers.ts';
import { readRecords, type Seen } from './invariants/records.ts';
import { checkOneAtATime, checkOrder, checkQuestion, checkTurn } from './invariants/turns.ts';

export { checkUnion, type Reading } from './invariants/readers.ts';
export type { Seen } from './invariants/records.ts';

interface Witnesses {
  /** Everything clients received of turns they followed to the end. */
  readonly readings?: readonly Reading[];
  /** Recorded model calls; prompts must be unique per turn. */
  readonly model?: ModelNotes;
  /** Directory of the installation, and the pids of its live processes. */
  readonly place?: { readonly folder: string; readonly alive: readonly number[] };
  /** Stripe events whose receipt was confirmed. */
  readonly paid?: readonly string[];
  /** Files that projects have from their template. */
  readonly begunWith?: ReadonlySet<string>;
}

/** Checks the whole database and everything clients saw against our guarantees. */
export async function checkInvariants(
  databaseUrl: string,
  seen: readonly Seen[],
  { readings = [], model, place, paid = [], begunWith = new Set() }: Witnesses = {},
): Promise<void> {
  const { log, turns, projects, files, questions } = await readRecords(databaseUrl);
  const compacted = new Set(turns.flatMap((turn) => (turn.compacted_at ? [turn.id] : [])));
  const byProject = Map.groupBy(log, ({ project_id }) => project_id);
  const byTurn = Map.groupBy(log, ({ turn_id }) => turn_id);
  for (const { id, head_seq } of projects) {
    const own = byProject.get(id) ?? [];
    checkNumbers(own, compacted);
    assert.equal(own.at(-1)?.seq ?? 0, head_seq, `I03 ${id}: the head is the last sequence number`);
    checkOneAtATime(own);
    checkOrder(own, turns);
    const kept = files.filter(({ project_id }) => project_id === id);
    checkKept(id, own, kept, begunWith);
  }
  for (const turn of turns) {
    const own = byTurn.get(turn.id) ?? [];
    checkTurn(turn, own);
    checkChunks(own);
    if (model) checkModelCalls(turn, own, model);
  }
  checkSeen(log, seen, compacted);
  for (const reading of readings) checkReading(reading, log);
  for (const question of questions) checkQuestion(question, log);
  await checkBooks(databaseUrl);
  await checkPayments(databaseUrl, paid);
  if (place) checkLeftovers(place.folder, place.alive);
}
