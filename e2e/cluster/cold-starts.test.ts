import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import { Fleet, postQueued } from '../support/fleet.ts';
import { checkInvariants } from '../support/invariants.ts';
import { loadScript } from '../support/load.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { followToEnd } from '../support/readings.ts';
import { waitUntilHealthy } from '../support/service-process.ts';
import { validToken } from '../support/token-cases.ts';
import { keys, startIssuer } from '../support/token-issuer.ts';

/** Time until a recovered service is used again. */
const readyMs = 5_000;
/** Time after a full restart until all previously accepted turns have ended. */
const endedMs = 60_000;

suite('starts without dependencies, and after everything was killed', {
  skip: whyNoRedis(),
}, () => {
  let postgres: PostgresServer;
  let fleet: Fleet;
  before(async () => {
    postgres = await startPostgres();
    const limits = { MAX_CONCURRENT_TURNS: '50', WORKER_CONCURRENCY: '50', VERIFY_TURNS: 'false' };
    fleet = await Fleet.assemble(limits, postgres.url);
  });
  after(async () => {
    await fleet?.[Symbol.asyncDispose]();
    await postgres?.[Symbol.asyncDispose]();
  });

  test('R24: a process without PostgreSQL, Redis and issuer keys stays up and becomes ready when they return', async (t) => {
    const audience = 'https://api.example.com';
    await using issuer = await startIssuer([keys.rsa]);
    issuer.mode = 'failing';
    await Promise.all([postgres.stop(), fleet.redis.kill()]);
    const { port, service } = await fleet.spawn('api,worker', {
      AUTH_MODE: 'oidc',
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: audience,
    });
    const token = validToken({ issuer: issuer.url, audience, trap: '' });
    const client = new Client(`http://127.0.0.1:${port}`, token);
    const get = (path: string) => client.request('GET', path);
    const isUp = async () => (await get('/livez').catch(() => undefined))?.status === 200;
    await eventually(isUp, 'the process is up', 30_000);

    const missing = { database: 'PostgreSQL', links: 'Redis', issuer: 'the issuer' };
    const restore = {
      database: () => postgres.start(),
      links: () => fleet.redis.start(),
      issuer: () => {
        issuer.mode = 'fine';
      },
    };
    for (const name of ['database', 'links', 'issuer'] as const) {
      assert.equal((await get('/readyz')).status, 503);
      assert.equal((await get('/api/v1/health')).status, 503);
      assert.match(await (await get('/readyz?verbose')).text(), new RegExp(`^- ${name}$`, 'm'));
      assert.equal((await get('/api/v1/me')).status, 503, 'requests fail with 503');
      await restore[name]();
      const startedAt = performance.now();
      const isSeen = async () => {
        return (await (await get('/readyz?verbose')).text()).includes(`+ ${name}\n`);
      };
      await eventually(isSeen, `${missing[name]} is seen`, readyMs);
      t.diagnostic(
        `${missing[name]} was seen after ${Math.round(performance.now() - startedAt)} ms`,
      );
    }
    const startedAt = performance.now();
    await eventually(
      async () => (await get('/readyz')).status === 200,
      'the process is ready',
      readyMs,
    );
    const turn = await client.turn({ prompt: 'say hello' });
    assert.equal(turn.reason, 'complete');
    assert.ok(performance.now() - startedAt < readyMs);
    assert.equal(service.child.exitCode, null, 'I19');
    await service[Symbol.asyncDispose]();
  });

  test('R26: all accepted turns end after everything is killed and restarted', {
    timeout: 120_000,
  }, async (t) => {
    const roles = trials.isExhaustive ? ['api,worker', 'worker'] : ['api,worker'];
    const members = await Promise.all(roles.map((role) => fleet.join(role)));
    const [api] = members;
    assert.ok(api);
    const client = await fleet.client(api);
    const posted = Array.from({ length: trials.turnsAtFullRestart }, () =>
      client.post({ prompt: loadScript() }),
    );
    const asking = await client.post({ prompt: `# ${randomUUID()}\nask color Which?\nsay thanks` });
    const streams = await Promise.all(posted);
    const queued = await Promise.all(
      streams.slice(0, 3).map(({ projectId }) => {
        return postQueued(client, { prompt: `say ${randomUUID()}`, project_id: projectId });
      }),
    );
    const question_id = await asking.question();
    await Promise.all(streams.map((stream) => stream.until(({ type }) => type === 'file')));

    await Promise.all([
      ...members.map((member) => fleet.kill(member)),
      fleet.redis.kill(),
      postgres.kill(),
    ]);
    const startedAt = performance.now();
    const restarted = members.map((member) => fleet.respawn(member));
    await Promise.all([postgres.start(), fleet.redis.start()]);
    await Promise.all(restarted.map(({ service, port }) => waitUntilHealthy(service, port)));
    t.diagnostic(`ready after ${Math.round(performance.now() - startedAt)} ms`);
    const answer = { project_id: asking.projectId, question_id, answers: { color: 'red' } };
    assert.equal((await client.json('POST', '/api/v1/vibe/answer', answer)).status, 200);

    const followed = [...streams, asking].map((stream) => followToEnd(client, stream));
    const readings = await Promise.all(followed);
    const late = await Promise.all(queued.map(async (open) => (await open()).finished()));
    const ms = performance.now() - startedAt;
    t.diagnostic(`all ${readings.length + late.length} turns were over after ${Math.round(ms)} ms`);
    assert.ok(ms <= endedMs);
    for (const { events } of readings) assert.equal(events.at(-1)?.type, 'complete');
    for (const { reason } of late) assert.equal(reason, 'complete');
    const model = await fleet.readModelCalls();
    await checkInvariants(postgres.url, [], { readings, model, installation: fleet.installation });
  });
});
