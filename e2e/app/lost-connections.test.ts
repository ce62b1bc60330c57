import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { TestSocket } from '../support/test-socket.ts';

let service: Scripted;
let client: Client;
before(async () => {
  service = await startScripted();
  client = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

/** Terminates the first database connection that accesses this table during an operation. */
async function dropConnectionOn<T>(table: string, start: () => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: service.config.DATABASE_URL });
  await database.connect();
  try {
    await database.query('BEGIN');
    await database.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const operation = start();
    const terminate = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const isTerminated = async () => ((await database.query(terminate)).rowCount ?? 0) > 0;
    await eventually(isTerminated, 'a connection accesses the table');
    await database.query('ROLLBACK');
    return await operation;
  } finally {
    await database.end();
  }
}

test('a turn whose database connection is dropped during a query continues before its lease expires', async (t) => {
  const { projectId: project_id } = await client.turn({ prompt: 'say first' });
  // Building the prompt reads the earlier turns from this table.
  const post = () => client.post({ prompt: 'say second', project_id });
  const stream = await dropConnectionOn('attachments', post);
  const since = performance.now();
  await stream.finished();
  const ms = Math.round(performance.now() - since);
  t.diagnostic(`ended after ${ms} ms`);
  assert.ok(ms < service.config.TURN_LEASE_S * 800);
  assert.deepEqual(stream.eventsOf('error'), []);
  assert.equal(stream.reason, 'complete');
});

test('a failed lookup of a socket message is answered with a reference that is in the log', async () => {
  const { projectId: project_id } = await client.turn({ prompt: 'say first' });
  using socket = await TestSocket.open(client);
  const reply = await dropConnectionOn('projects', () => socket.send('subscribe', { project_id }));
  assert.equal(reply.type, 'nack');
  const { code, error_ref } = reply.data;
  assert.equal(code, 'SERVICE_UNAVAILABLE');
  assert.ok(service.logged.some((line) => line['error_ref'] === error_ref));
});
