import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../support/fixtures/database-proxy.ts';
import { Fleet } from '../support/fleet.ts';

/** The metrics of a process, by name and labels. */
async function scrape(port: number): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  assert.equal(answer.status, 200);
  const lines = (await answer.text()).split('\n').filter((line) => /^millwright_/.test(line));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice('millwright_'.length, at), Number(line.slice(at + 1))];
    }),
  );
}

suite('metrics of turns', () => {
  let proxy: DatabaseProxy;
  let service: Scripted;
  let ada: Client;
  let port: number;
  before(async () => {
    proxy = await startDatabaseProxy(await freshDatabase());
    port = await freePort();
    service = await startScripted({
      // All metrics of a single process; those of many processes follow below.
      QUEUE_ENABLED: 'false',
      DATABASE_URL: proxy.url,
      ADMIN_PORT: String(port),
      MAX_CONCURRENT_TURNS: '1',
      WORKER_CONCURRENCY: '3',
      QUEUE_START_WAIT_MS: '500',
    });
    ada = await Client.of(service);
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await proxy[Symbol.asyncDispose]();
  });

  test('count started and finished turns and appended events', async () => {
    const before = await scrape(port);
    assert.equal(before.get('turns_resumed_total'), 0);
    const { projectId } = await ada.turn({ prompt: 'say a b c' });
    assert.equal((await ada.turn({ prompt: 'fail', project_id: projectId })).reason, 'error');
    const stream = await ada.post({ prompt: 'say x\nhang' });
    await stream.until(({ type }) => type === 'text');
    await ada.json('POST', `/api/v1/vibe/abort/${stream.projectId}`, {});
    await stream.finished();
    const now = await scrape(port);
    assert.equal(now.get('turns_finished_total{status="completed",code=""}'), 1);
    assert.equal(now.get('turns_finished_total{status="aborted",code=""}'), 1);
    const failed = [...now].filter(([name]) => /^turns_finished_total{status="failed"/.test(name));
    assert.equal(failed.length, 1);
    assert.match(failed[0]?.[0] ?? '', /code="[A-Z_]+"/);
    assert.equal(now.get('turn_wait_seconds_count'), 3);
    assert.equal(now.get('turn_duration_seconds_count{status="completed"}'), 1);
    assert.equal(now.get('turn_duration_seconds_count{status="aborted"}'), 1);
    assert.ok((now.get('events_appended_total') ?? 0) >= 12);
  });

  test('show running and queued turns of the whole installation shortly afterwards', async () => {
    const busy = await ada.post({ prompt: 'say x\nhang' });
    await busy.until(({ type }) => type === 'text');
    const answer = await ada.request('POST', '/api/v1/vibe/stream_v2', { prompt: 'say y' });
    assert.equal(answer.status, 202);
    const shown = await eventually(async () => {
      const now = await scrape(port);
      return now.get('turns_queued') === 1 && (now.get('queue_oldest_seconds') ?? 0) > 0 && now;
    }, 'the metrics are updated');
    assert.equal(shown.get('turns_running'), 1);
    assert.equal(shown.get('worker_turns'), 1);
    assert.equal(shown.get('worker_capacity'), 3);
    assert.equal(shown.get('database_up'), 1);
    assert.equal(shown.has('redis_up'), false, 'a single process needs no Redis');
    await ada.json('POST', `/api/v1/vibe/abort/${busy.projectId}`, {});
    await busy.finished();
    await eventually(
      async () => (await scrape(port)).get('turns_queued') === 0,
      'no turn is queued',
    );
  });

  test('are served without a database, with database_up 0', async () => {
    proxy.allow(0);
    const startedAt = performance.now();
    const shown = await eventually(async () => {
      const now = await scrape(port);
      return now.get('database_up') === 0 && now;
    }, 'the metrics are updated');
    assert.ok(Number.isNaN(shown.get('turns_queued')), 'the queue length is unknown');
    assert.ok((shown.get('events_appended_total') ?? 0) > 0, 'other metrics are served');
    assert.ok(performance.now() - startedAt < 9_000);
    proxy.open();
    await eventually(
      async () => (await scrape(port)).get('database_up') === 1,
      'the database is up again',
    );
  });
});

suite('metrics of many processes', { skip: whyNoRedis() }, () => {
  test('redis_up shows whether Redis is reachable', async () => {
    await using fleet = await Fleet.assemble();
    const port = await freePort();
    await fleet.join('worker', { ADMIN_PORT: String(port), WORKER_CONCURRENCY: '2' });
    const waitForRedisUp = (value: number) =>
      eventually(async () => (await scrape(port)).get('redis_up') === value, `it shows ${value}`);
    await waitForRedisUp(1);
    assert.equal((await scrape(port)).get('worker_capacity'), 2);
    await fleet.redis.kill();
    await waitForRedisUp(0);
    await fleet.redis.start();
    await waitForRedisUp(1);
  });
});
