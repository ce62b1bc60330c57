import assert from 'node:assert/strict';
import { checkChunks, checkStoredFiles } from './invariants/files.ts';
import { checkLedger } from './invariants/ledger.ts';
import { checkLeftovers } from './invariants/leftovers.ts';
import { checkModelCalls, type RecordedModelCalls } from './invariants/model-calls.ts';
import { checkPayments } from './invariants/payments.ts';
import {
  checkReading,
  checkSeenEvents,
  checkSequenceNumbers,
  type Reading,
} from './invariants/readers.ts';
import { readRecords, type SeenEvent } from './invariants/records.ts';
import { checkOneAtATime, checkOrder, checkQuestion, checkTurn } from './invariants/turns.ts';

export { checkUniqueAndOrdered, type Reading } from './invariants/readers.ts';
export type { SeenEvent } from './invariants/records.ts';

interface Observations {
  /** Everything clients received of turns they followed to the end. */
  readonly readings?: readonly Reading[];
  /** Recorded model calls; prompts must be unique per turn. */
  readonly model?: RecordedModelCalls;
  /** Directory of the installation, and the pids of its live processes. */
  readonly installation?: { readonly folder: string; readonly alive: readonly number[] };
  /** Stripe events whose receipt was confirmed. */
  readonly confirmedEvents?: readonly string[];
  /** Files that projects have from their template. */
  readonly templateFiles?: ReadonlySet<string>;
}

/** Checks the whole database and everything clients saw against our guarantees. */
export async function checkInvariants(
  databaseUrl: string,
  seen: readonly SeenEvent[],
  {
    readings = [],
    model,
    installation,
    confirmedEvents = [],
    templateFiles = new Set(),
  }: Observations = {},
): Promise<void> {
  const { log, turns, projects, files, questions } = await readRecords(databaseUrl);
  const compacted = new Set(turns.flatMap((turn) => (turn.compacted_at ? [turn.id] : [])));
  const byProject = Map.groupBy(log, ({ project_id }) => project_id);
  const byTurn = Map.groupBy(log, ({ turn_id }) => turn_id);
  for (const { id, head_seq } of projects) {
    const own = byProject.get(id) ?? [];
    checkSequenceNumbers(own, compacted);
    assert.equal(own.at(-1)?.seq ?? 0, head_seq, `I03 ${id}: the head is the last sequence number`);
    checkOneAtATime(own);
    checkOrder(own, turns);
    const stored = files.filter(({ project_id }) => project_id === id);
    checkStoredFiles(id, own, stored, templateFiles);
  }
  for (const turn of turns) {
    const own = byTurn.get(turn.id) ?? [];
    checkTurn(turn, own);
    checkChunks(own);
    if (model) checkModelCalls(turn, own, model);
  }
  checkSeenEvents(log, seen, compacted);
  for (const reading of readings) checkReading(reading, log);
  for (const question of questions) checkQuestion(question, log);
  await checkLedger(databaseUrl);
  await checkPayments(databaseUrl, confirmedEvents);
  if (installation) checkLeftovers(installation.folder, installation.alive);
}
