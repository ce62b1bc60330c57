import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { whyNoRedis } from '../apps/server/src/testing/redis-server.ts';
import { askHost } from './ask-host.ts';
import type { Client } from './client.ts';
import { Fleet, type Member } from './fleet.ts';

const perMinute = 12;
const perPreview = 20;

suite('limits of all processes together', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let members: Member[];

  before(async () => {
    fleet = await Fleet.assemble({
      RATE_LIMIT_REQUESTS_PER_MIN: String(perMinute),
      RATE_LIMIT_PREVIEW_PER_MIN: String(perPreview),
    });
    members = await Promise.all([fleet.join('api,preview'), fleet.join('api,preview')]);
  });
  after(() => fleet[Symbol.asyncDispose]());

  const clients = (email: string) =>
    Promise.all(members.map((member) => fleet.client(member, email)));

  /** Asks in turn until somebody is refused; how often nobody was. */
  async function useUp(all: readonly Client[]): Promise<{ allowed: number; refused: Response }> {
    for (let allowed = 0; ; allowed += 1) {
      const client = all[allowed % all.length];
      assert.ok(client);
      const answer = await client.request('GET', '/api/v1/me');
      if (answer.status !== 200) return { allowed, refused: answer };
      await answer.body?.cancel();
      assert.ok(allowed < 5 * perMinute, 'it must end');
    }
  }

  test('a user has as many requests as one process would allow, and a restart gives no new ones', async () => {
    const { allowed, refused } = await useUp(await clients('ada@example.com'));
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

  test('addresses of previews cannot be tried out for ever, at whichever process', async () => {
    const statuses: (number | undefined)[] = [];
    for (let at = 0; at <= perPreview; at += 1) {
      const member = members[at % members.length];
      assert.ok(member);
      const host = `stray${at}.preview.localhost:8080`;
      const headers = { 'x-forwarded-for': `192.0.2.${at}` };
      const { status } = await askHost(member.port, host, '/', { method: 'GET', headers });
      statuses.push(status);
    }
    assert.deepEqual(statuses, [...Array(perPreview).fill(404), 429]);
  });

  test('without Redis each process counts for itself, and nobody gets an error for it', async () => {
    const all = await clients('eve@example.com');
    await fleet.redis.kill();
    const { allowed, refused } = await useUp(all);
    assert.equal(refused.status, 429);
    assert.equal(allowed, perMinute * members.length);
    await fleet.redis.start();
  });
});
