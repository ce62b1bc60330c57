import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { ErrorBody } from '@millwright/contract';
import pg from 'pg';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import {
  mountSmallFileSystem,
  type SmallFileSystem,
  whyNoMount,
} from '../../apps/server/src/testing/small-file-system.ts';
import { Client, Stream } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';

const megabyte = 1024 * 1024;

suite('R09: a full data directory', { skip: whyNoMount() }, () => {
  let disk: SmallFileSystem;
  let service: Scripted;
  let client: Client;
  before(async () => {
    disk = await mountSmallFileSystem(8);
    const settings = { STORAGE_MIN_FREE_MB: '4', RATE_LIMIT_TURNS_PER_HOUR: '0' };
    service = await startScripted({ DATA_DIR: disk.path, ...settings });
    client = await Client.of(service);
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await disk?.[Symbol.asyncDispose]();
  });

  const isReady = async () => (await service.get('/readyz')).status === 200;
  const isNotReady = async () => (await service.get('/readyz')).status === 503;

  async function assertStorageFull(): Promise<void> {
    const response = await client.request('POST', '/api/v1/vibe/stream_v2', { prompt: 'say no' });
    const { code, error_ref } = (await response.json()) as ErrorBody;
    assert.deepEqual([response.status, code], [507, 'STORAGE_FULL']);
    assert.ok(error_ref);
  }

  async function assertBuilds(): Promise<void> {
    const turn = await client.turn({ prompt: `say ${crypto.randomUUID()}` });
    assert.equal(turn.reason, 'complete');
  }

  test('is reported, fails running turns with STORAGE_FULL, rejects new ones and recovers', async () => {
    await assertBuilds();
    const running = await client.post({ prompt: 'say something\nhang' });
    await running.until(({ type }) => type === 'text');
    await disk.fill();
    await eventually(isNotReady, 'it is not ready');
    assert.match(await (await service.get('/readyz?verbose')).text(), /^- storage$/m);
    assert.equal((await service.get('/livez')).status, 200, 'no restart is needed');
    const health = await service.get('/api/v1/health');
    assert.deepEqual([health.status, await health.json()], [503, { status: 'unavailable' }]);

    await running.finished();
    assert.equal(running.reason, 'error');
    assert.equal(running.eventsOf('error')[0]?.code, 'STORAGE_FULL');
    await assertStorageFull();
    const read = await client.request('GET', `/api/v1/projects/${running.projectId}`);
    assert.equal(read.status, 200, 'stored data can be read');

    await disk.free();
    await eventually(isReady, 'it is ready again');
    await assertBuilds();
    const next = await client.turn({ prompt: 'say goes on', project_id: running.projectId });
    assert.equal(next.reason, 'complete');
  });

  test('that is only low on space lets running turns finish and accepts reconnects', async () => {
    await eventually(isReady, 'it is ready');
    const prompt = 'say first\nask auth How?\nsay second';
    const running = await client.post({ prompt });
    const question_id = await running.question();
    await writeFile(join(disk.path, 'large'), Buffer.alloc(6 * megabyte));
    await eventually(isNotReady, 'it is not ready');
    await assertStorageFull();
    const again = new Stream(
      await client.request(
        'POST',
        '/api/v1/vibe/stream_v2',
        { prompt },
        {
          'last-event-id': `${running.turnId}:1`,
        },
      ),
    );
    assert.equal(again.response.status, 200, 'the same message attaches to its turn');
    const body = { project_id: running.projectId, question_id, answers: { auth: 'email' } };
    assert.equal((await client.json('POST', '/api/v1/vibe/answer', body)).status, 200);
    await running.finished();
    assert.equal(running.reason, 'complete');
    assert.equal((await again.finished()).reason, 'complete');
    await rm(join(disk.path, 'large'));
    await eventually(isReady, 'it is ready again');
  });

  test('is reported as metrics', async () => {
    const { registry } = service.service.services.metrics;
    const text = await registry.metrics();
    assert.match(text, /^millwright_storage_writable 1$/m);
    assert.match(text, /^millwright_storage_free_bytes \d+$/m);
  });
});

suite('R09: a full database', () => {
  let service: Scripted;
  let client: Client;
  let database: pg.Client;
  before(async () => {
    service = await startScripted({ TURN_LEASE_S: '2', RATE_LIMIT_TURNS_PER_HOUR: '0' });
    client = await Client.of(service);
    database = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await database.connect();
    await database.query(`
      CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE FUNCTION refuse_table() RETURNS event_trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;`);
  });
  after(async () => {
    await database?.end();
    await service?.[Symbol.asyncDispose]();
  });

  /** Runs each statement in its own transaction: two locks at once could deadlock with the running turn. */
  const runEach = async (...statements: string[]) => {
    for (const statement of statements) await database.query(statement);
  };
  /** Makes PostgreSQL fail each write as if its disk were full. */
  const failWrites = () =>
    runEach(
      'CREATE TRIGGER no_space BEFORE INSERT ON events EXECUTE FUNCTION refuse_write()',
      'CREATE TRIGGER no_space BEFORE INSERT ON turns EXECUTE FUNCTION refuse_write()',
      `CREATE EVENT TRIGGER no_space ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS')
        EXECUTE FUNCTION refuse_table()`,
    );
  const allowWrites = () =>
    runEach(
      'DROP EVENT TRIGGER no_space',
      'DROP TRIGGER no_space ON events',
      'DROP TRIGGER no_space ON turns',
    );

  test('pauses a running turn, notifies its readers and resumes when there is space', async () => {
    const text = 'word '.repeat(200);
    const running = await client.post({ prompt: `pace 20\nsay ${text}\ntodo one\nsay the end` });
    await running.until(({ type }) => type === 'text');
    await failWrites();
    const response = await client.request('POST', '/api/v1/vibe/stream_v2', { prompt: 'say no' });
    assert.equal(((await response.json()) as ErrorBody).code, 'STORAGE_FULL');
    assert.equal(response.status, 507);
    const notice = await running.untilPhase('storage_full');
    assert.equal(notice.turn_id, running.turnId);
    const before = running.events.filter(({ seq }) => seq <= notice.seq).length;
    assert.equal(running.events.indexOf(notice), before - 1, 'it has the seq of the last event');
    assert.match(await (await service.get('/readyz?verbose')).text(), /^- storage$/m);

    await allowWrites();
    await running.finished();
    assert.equal(running.reason, 'complete', running.text.slice(-500));
    const numbers = running.events.filter((event) => event !== notice).map(({ seq }) => seq);
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    );
    assert.equal(new Set(numbers).size, numbers.length, 'each event once');
    const isReady = async () => (await service.get('/readyz')).status === 200;
    await eventually(isReady, 'it is ready again');
    const later = await client.turn({ prompt: 'say later', project_id: running.projectId });
    assert.equal(later.reason, 'complete');
  });
});
