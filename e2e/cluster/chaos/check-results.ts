import assert from 'node:assert/strict';
import { events as eventMap, isEventType } from '@millwright/contract';
import pg from 'pg';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { checkInvariants, type Seen } from '../../support/invariants.ts';
import type { Tally } from './chaos-report.ts';
import type { Watched } from './load.ts';

interface Row {
  readonly turn_id: string;
  readonly seq: number;
  readonly type: string;
  readonly data: unknown;
}

/** Compares everything clients received with the stored log, and checks the log against the invariants. */
export async function judge(
  databaseUrl: string,
  watched: readonly Watched[],
  tally: Tally,
): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await quiescence(database);
    const { rows } = await database.query<Omit<Row, 'data'> & { data: string }>(
      'SELECT turn_id, seq, type, data FROM events ORDER BY project_id, seq',
    );
    const log = rows.map((row): Row => ({ ...row, data: JSON.parse(row.data) }));
    tally.count('events in the log', log.length);
    const byTurn = Map.groupBy(log, ({ turn_id }) => turn_id);
    for (const one of watched) {
      const own = byTurn.get(one.turn.turnId) ?? [];
      attempt(tally, () => checkReaders(one, own));
    }
    const { rows: turns } = await database.query<{ status: string; error: unknown }>(
      'SELECT status, error FROM turns',
    );
    if (turns.length !== tally.counted('turns accepted')) {
      const accepted = tally.counted('turns accepted');
      tally.violate(`P1 ${accepted} turns were accepted, but ${turns.length} are stored`);
    }
    for (const { status, error } of turns) {
      tally.count(`turns ${status}`);
      if (status === 'failed') tally.violate(`a turn failed: ${JSON.stringify(error)}`);
    }
  } finally {
    await database.end();
  }
  await checkInvariants(databaseUrl, seenBy(watched)).catch((error: Error) => {
    tally.violate(error.message);
  });
}

/** Waits until all accepted turns have ended. */
async function quiescence(database: pg.Client): Promise<void> {
  const over = `('completed', 'failed', 'aborted', 'interrupted')`;
  await eventually(
    async () => {
      const { rowCount } = await database.query(`SELECT 1 FROM turns WHERE status NOT IN ${over}`);
      return rowCount === 0;
    },
    'all turns are over',
    60_000,
  );
}

function checkReaders({ turn, v1, v2, socket }: Watched, own: readonly Row[]): void {
  const seqs = own.map(({ seq }) => seq);
  const { turnId } = turn;
  for (const [name, { events }] of Object.entries({ V2: v2, WebSocket: socket })) {
    const got = events.map(({ seq }) => seq);
    assert.deepEqual(got, seqs, `I04 ${turnId}: the events received over ${name} match the log`);
  }
  const documented = own
    .filter(({ type }) => isEventType(type) && eventMap[type].class !== 'C')
    .map(({ type, data }) => ({ type, data }));
  const tellings = v1.tellings.filter(({ length }) => length > 0);
  for (const told of tellings) {
    assert.deepEqual(
      told,
      documented.slice(0, told.length),
      `I03 ${turnId}: the V1 events match the log`,
    );
  }
  assert.equal(tellings.at(-1)?.length, documented.length, `I04 ${turnId}: V1 has all events`);
}

function seenBy(watched: readonly Watched[]): Seen[] {
  return watched.flatMap(({ turn, v2, socket }) =>
    [...v2.events, ...socket.events].map(({ seq, type, data }) => ({
      project_id: turn.projectId,
      seq,
      type,
      data,
    })),
  );
}

function attempt(tally: Tally, check: () => void): void {
  try {
    check();
  } catch (error) {
    tally.violate(error instanceof Error ? error.message : String(error));
  }
}
