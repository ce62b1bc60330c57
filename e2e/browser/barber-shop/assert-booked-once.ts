import assert from 'node:assert/strict';
import type { EnvironmentStage } from '@millwright/contract';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import type { AppVisitor } from '../../support/app-visitor.ts';
import { type BookingApp, password, readFreeTimes } from './booking-app.ts';

const requestCount = 50;
/** Signing up takes a good part of a second, so each of them sends several requests. */
const rivalCount = 10;

/** Sends requests for one slot at once, from several users, and checks that one of them gets it. */
export async function assertBookedOnce(
  app: BookingApp,
  stage: EnvironmentStage,
  address: string,
): Promise<void> {
  const rivals: AppVisitor[] = [];
  for (let at = 0; at < rivalCount; at += 1) {
    // All of them have the same address.
    await app.runSql(stage, 'DELETE FROM rate_limit');
    const rival = app.visitorAt(address);
    const { status, body } = await rival.signUp(`rival-${at}@example.com`, password);
    assert.equal(status, 200, JSON.stringify(body));
    rivals.push(rival);
  }
  const [first] = rivals;
  assert.ok(first);
  const freeDay = (await readFreeTimes(first)).at(-1);
  const slot = { day: freeDay?.day, time: freeDay?.times.at(-1) };
  const answers = await withSimultaneousBookings(app, stage, () =>
    Promise.all(
      Array.from({ length: requestCount }, (_, at) =>
        rivals[at % rivals.length]?.request('/api/bookings', slot),
      ),
    ),
  );
  const counts = Map.groupBy(answers, (answer) => answer?.status);
  assert.deepEqual(
    Object.fromEntries([...counts].map(([status, { length }]) => [status, length])),
    { 201: 1, 409: requestCount - 1 },
  );
  const rows = await app.runSql(
    stage,
    `SELECT count(*)::int FROM bookings WHERE day = '${slot.day}' AND time = '${slot.time}'`,
  );
  assert.deepEqual(rows, [[1]]);
}

/** Runs a task whose first bookings are written at the same time: they wait for a lock until there are several. */
async function withSimultaneousBookings<T>(
  { service, projectId }: BookingApp,
  stage: EnvironmentStage,
  task: () => Promise<T>,
): Promise<T> {
  const database = await service.connectToApp(projectId, stage);
  try {
    await database.query('BEGIN');
    await database.query('LOCK TABLE bookings IN EXCLUSIVE MODE');
    const [result] = await Promise.all([
      task(),
      eventually(async () => {
        const { rows } = await database.query(
          `SELECT count(*)::int AS count FROM pg_locks WHERE relation = 'bookings'::regclass AND NOT granted`,
        );
        return rows[0]?.count > 1;
      }, 'several bookings wait').then(() => database.query('COMMIT')),
    ]);
    return result;
  } finally {
    await database.end();
  }
}
