import assert from 'node:assert/strict';
import { events as eventMap, isEventType } from '@millwright/contract';
import pg from 'pg';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { checkInvariants, type SeenEvent } from '../../support/invariants.ts';
import type { ChaosReport } from './chaos-report.ts';
import type { FollowedTurn } from './load.ts';

interface Row {
  readonly turn_id: string;
  readonly seq: number;
  readonly type: string;
  readonly data: unknown;
}

/** Compares everything clients received with the stored log, and checks the log against the invariants. */
export async function checkResults(
  databaseUrl: string,
  followedTurns: readonly FollowedTurn[],
  report: ChaosReport,
): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await waitUntilAllTurnsEnded(database);
    const { rows } = await database.query<Omit<Row, 'data'> & { data: string }>(
      'SELECT turn_id, seq, type, data FROM events ORDER BY project_id, seq',
    );
    const log = rows.map((row): Row => ({ ...row, data: JSON.parse(row.data) }));
    report.count('events in the log', log.length);
    const byTurn = Map.groupBy(log, ({ turn_id }) => turn_id);
    for (const one of followedTurns) {
      const own = byTurn.get(one.turn.turnId) ?? [];
      reportFailure(report, () => checkReaderEvents(one, own));
    }
    const { rows: turns } = await database.query<{ status: string; error: unknown }>(
      'SELECT status, error FROM turns',
    );
    if (turns.length !== report.countOf('turns accepted')) {
      const accepted = report.countOf('turns accepted');
      report.addViolation(`P1 ${accepted} turns were accepted, but ${turns.length} are stored`);
    }
    for (const { status, error } of turns) {
      report.count(`turns ${status}`);
      if (status === 'failed') report.addViolation(`a turn failed: ${JSON.stringify(error)}`);
    }
  } finally {
    await database.end();
  }
  await checkInvariants(databaseUrl, seenEventsOf(followedTurns)).catch((error: Error) => {
    report.addViolation(error.message);
  });
}

/** Waits until all accepted turns have ended. */
async function waitUntilAllTurnsEnded(database: pg.Client): Promise<void> {
  const finalStatuses = `('completed', 'failed', 'aborted', 'interrupted')`;
  await eventually(
    async () => {
      const { rowCount } = await database.query(
        `SELECT 1 FROM turns WHERE status NOT IN ${finalStatuses}`,
      );
      return rowCount === 0;
    },
    'all turns are over',
    60_000,
  );
}

function checkReaderEvents({ turn, v1, v2, socket }: FollowedTurn, own: readonly Row[]): void {
  const seqs = own.map(({ seq }) => seq);
  const { turnId } = turn;
  for (const [name, { events }] of Object.entries({ V2: v2, WebSocket: socket })) {
    const got = events.map(({ seq }) => seq);
    assert.deepEqual(got, seqs, `I04 ${turnId}: the events received over ${name} match the log`);
  }
  const documented = own
    .filter(({ type }) => isEventType(type) && eventMap[type].class !== 'C')
    .map(({ type, data }) => ({ type, data }));
  const eventsByConnection = v1.eventsByConnection.filter(({ length }) => length > 0);
  for (const events of eventsByConnection) {
    assert.deepEqual(
      events,
      documented.slice(0, events.length),
      `I03 ${turnId}: the V1 events match the log`,
    );
  }
  assert.equal(
    eventsByConnection.at(-1)?.length,
    documented.length,
    `I04 ${turnId}: V1 has all events`,
  );
}

function seenEventsOf(followedTurns: readonly FollowedTurn[]): SeenEvent[] {
  return followedTurns.flatMap(({ turn, v2, socket }) =>
    [...v2.events, ...socket.events].map(({ seq, type, data }) => ({
      project_id: turn.projectId,
      seq,
      type,
      data,
    })),
  );
}

function reportFailure(report: ChaosReport, check: () => void): void {
  try {
    check();
  } catch (error) {
    report.addViolation(error instanceof Error ? error.message : String(error));
  }
}
