import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { sign } from '../../apps/server/src/core/webhook-signature.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import type { Client } from '../support/client.ts';
import { Fleet, type Member } from '../support/fleet.ts';
import { requestHost } from '../support/request-host.ts';

const perMinute = 30;
const perPreview = 20;
const streamsAtOnce = 3;
const secret = 'a-secret-of-the-installation';
/** There are no workers here, so requests must not wait for a stream. */
const respondAsync = { prefer: 'respond-async' };

suite('limits shared by all processes', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let members: Member[];

  before(async () => {
    fleet = await Fleet.assemble({
      RATE_LIMIT_REQUESTS_PER_MIN: String(perMinute),
      RATE_LIMIT_PREVIEW_PER_MIN: String(perPreview),
      RATE_LIMIT_STREAMS_PER_USER: String(streamsAtOnce),
      INTERNAL_WEBHOOK_SECRET: secret,
    });
    members = await Promise.all([fleet.join('api,preview'), fleet.join('api,preview')]);
  });
  after(() => fleet[Symbol.asyncDispose]());

  const clients = (email: string) =>
    Promise.all(members.map((member) => fleet.client(member, email)));

  let probes = 0;
  /** Waits for shared counting: while Redis is slow on a busy machine, each process counts alone for a second. */
  async function waitForSharedCounting(): Promise<void> {
    await eventually(async () => {
      probes += 1;
      const remaining: number[] = [];
      for (const client of await clients(`probe-${probes}@example.com`)) {
        const answer = await client.request('GET', '/api/v1/me');
        await answer.body?.cancel();
        remaining.push(Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]));
      }
      return remaining[1] === Number(remaining[0]) - 1;
    }, 'the processes share their counters');
  }

  /** Sends requests in rotation until one is rejected; counts the accepted ones. */
  async function requestUntilRejected(
    all: readonly Client[],
  ): Promise<{ allowed: number; refused: Response }> {
    for (let allowed = 0; ; allowed += 1) {
      const client = all[allowed % all.length];
      assert.ok(client);
      const answer = await client.request('GET', '/api/v1/me');
      if (answer.status !== 200) return { allowed, refused: answer };
      await answer.body?.cancel();
      assert.ok(allowed < 5 * perMinute, 'a request is rejected eventually');
    }
  }

  test('the request limit applies across processes and survives a restart', async () => {
    await waitForSharedCounting();
    const { allowed, refused } = await requestUntilRejected(await clients('ada@example.com'));
    assert.equal(allowed, perMinute);
    assert.equal(refused.status, 429);
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d?$/);
    assert.equal(refused.headers.get('ratelimit-policy'), `"requests";q=${perMinute};w=60`);
    assert.match(refused.headers.get('ratelimit') ?? '', /^"requests";r=0;t=[1-9]\d?$/);

    const [first] = members;
    assert.ok(first);
    await fleet.kill(first);
    members[0] = await fleet.restart(first);
    const [again] = await clients('ada@example.com');
    assert.equal((await again?.request('GET', '/api/v1/me'))?.status, 429);
    const [other] = await clients('bob@example.com');
    assert.equal((await other?.request('GET', '/api/v1/me'))?.status, 200);
  });

  test('the stream limit applies across processes, and a closed stream frees a slot', async () => {
    await waitForSharedCounting();
    const all = await clients('max@example.com');
    const [here, there] = all;
    assert.ok(here && there);
    const posted = await here.request(
      'POST',
      '/api/v1/vibe/stream',
      { prompt: 'say x' },
      respondAsync,
    );
    const path = `/api/v1/vibe/stream_v2/${posted.headers.get('x-project-id')}?follow=true`;
    const open: Response[] = [];
    for (let at = 0; at < streamsAtOnce; at += 1) {
      const answer: Response = await (at % 2 === 0 ? here : there).request('GET', path);
      assert.equal(answer.status, 200);
      open.push(answer);
    }
    for (const client of all) {
      const rejected = await client.request('GET', path);
      assert.equal(rejected.status, 429);
      assert.match(rejected.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    }
    await open.pop()?.body?.cancel();
    const next = await eventually(async () => {
      const answer: Response = await there.request('GET', path);
      return answer.status === 200 && answer;
    }, 'a stream slot is free again');
    for (const answer of [...open, next]) await answer.body?.cancel();
  });

  test('the limit on guessing preview hosts applies across processes', async () => {
    await waitForSharedCounting();
    const statuses: (number | undefined)[] = [];
    for (let at = 0; at <= perPreview; at += 1) {
      const member = members[at % members.length];
      assert.ok(member);
      const host = `stray${at}.preview.localhost:8080`;
      const headers = { 'x-forwarded-for': `192.0.2.${at}` };
      const { status } = await requestHost(member.port, host, '/', { method: 'GET', headers });
      statuses.push(status);
    }
    assert.deepEqual(statuses, [...Array(perPreview).fill(404), 429]);
  });

  test('revoking a share link disconnects its readers at other processes', async () => {
    const [owner, other] = await clients('zoe@example.com');
    assert.ok(owner && other);
    const posted = await owner.request(
      'POST',
      '/api/v1/vibe/stream',
      { prompt: 'say hello' },
      respondAsync,
    );
    const projectId = posted.headers.get('x-project-id');
    const path = `/api/v1/projects/${projectId}/share`;
    const { share_token } = (await owner.json('POST', path)).body;
    const shareUrl = `${other.url}/api/v1/public/shares/${share_token}`;
    const reader = await fetch(`${shareUrl}/events`, { headers: { accept: 'text/event-stream' } });
    assert.equal(reader.status, 200);
    const started = performance.now();
    assert.equal((await owner.request('DELETE', path)).status, 200);
    assert.equal((await fetch(shareUrl)).status, 404, 'new requests fail at once');
    await assert.rejects(reader.text(), 'the stream is closed');
    assert.ok(performance.now() - started < 5_000);
  });

  test('a webhook is accepted once across processes', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': sign(secret, 'msg_1', timestamp, Buffer.from('{}')),
    };
    const statuses: number[] = [];
    for (const { port } of members) {
      const url = `http://127.0.0.1:${port}/api/v1/internal/none`;
      statuses.push((await fetch(url, { method: 'POST', headers, body: '{}' })).status);
    }
    assert.deepEqual(statuses, [404, 401]);
  });

  test('each process counts for itself while Redis is down, without errors', async () => {
    const all = await clients('eve@example.com');
    await fleet.redis.kill();
    const { allowed, refused } = await requestUntilRejected(all);
    assert.equal(refused.status, 429);
    assert.equal(allowed, perMinute * members.length);
    await fleet.redis.start();
  });
});
