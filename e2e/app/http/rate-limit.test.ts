import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@millwright/contract';
import { rawRequest } from '../../../apps/server/src/testing/raw-request.ts';
import { startTestService } from '../../../apps/server/src/testing/service.ts';

test('limits requests per user, with Retry-After, without affecting others', async () => {
  await using service = await startTestService({ RATE_LIMIT_REQUESTS_PER_MIN: '3' });
  const ask = async (email?: string) => {
    const headers = { authorization: `Bearer ${await service.token(email)}` };
    return service.get('/api/v1/me', headers);
  };
  const statuses: number[] = [];
  for (let at = 0; at < 4; at += 1) statuses.push((await ask()).status);
  assert.deepEqual(statuses, [200, 200, 200, 429]);
  const rejected = await ask();
  assert.equal(((await rejected.json()) as { code: string }).code, 'RATE_LIMITED');
  assert.match(rejected.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal(rejected.headers.get('ratelimit-policy'), '"requests";q=3;w=60');
  assert.match(rejected.headers.get('ratelimit') ?? '', /^"requests";r=0;t=\d+$/);
  assert.equal((await ask('ada@example.com')).status, 200);
  assert.equal((await service.get('/api/v1/health')).status, 200, 'exempt routes are not counted');
});

test('0 disables the limit', async () => {
  await using service = await startTestService({ RATE_LIMIT_REQUESTS_PER_MIN: '0' });
  const headers = { authorization: `Bearer ${await service.token()}` };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => service.get('/api/v1/me', headers)),
  );
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal(answers[0]?.headers.get('ratelimit'), null);
});

/** Requests per minute and address. */
const { anonymousRequestsPerMinute } = limits.own;
const strict = { RATE_LIMIT_REQUESTS_PER_MIN: '600' };

type SendRequest = (at: number) => Promise<Response>;

/** Divides the limit. A loaded machine would need more than the limit's minute for one request after another. */
const concurrency = 20;

/** Sends requests until the limit is reached, and one more. */
async function exhaust(ask: SendRequest, expected: number): Promise<void> {
  const send = async (at: number) => {
    const answer = await ask(at);
    await answer.body?.cancel();
    assert.equal(answer.status, expected, `request ${at}`);
  };
  for (let at = 0; at < anonymousRequestsPerMinute; at += concurrency) {
    await Promise.all(Array.from({ length: concurrency }, (_, offset) => send(at + offset)));
  }
  await assertLimited(await ask(anonymousRequestsPerMinute));
}

async function assertLimited(answer: Response): Promise<void> {
  assert.equal(answer.status, 429);
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d?$/);
  assert.equal(answer.headers.get('ratelimit-policy'), '"requests";q=300;w=60');
  assert.equal(((await answer.json()) as { code: string }).code, 'RATE_LIMITED');
}

test('limits unauthenticated requests by address, whatever headers they send', async () => {
  await using service = await startTestService(strict);
  const mixed = [
    () => service.get('/api/v1/me'),
    () => service.get('/api/v1/me', { authorization: 'Bearer wrong' }),
    () => service.get('/api/v1/none'),
    () => service.get('/api/v1/gw/stream?ticket=tk_wrong'),
    () => service.get('/api/v1/ai/models', { 'x-api-key': 'mwp_wrong' }),
  ];
  await exhaust((at) => {
    const ask = mixed[at % mixed.length];
    assert.ok(ask);
    return ask();
  }, 401);
  const forwardingHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip'];
  for (const header of forwardingHeaders) {
    await assertLimited(await service.get('/api/v1/me', { [header]: '203.0.113.9' }));
  }
  for (const path of ['/docs', '/none', '/auth/sign-in', '/api/v1/public/openapi.json']) {
    await assertLimited(await service.get(path));
  }
  const socket = await rawRequest(
    service.port,
    'GET /api/v1/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  assert.equal(socket.status, 429);

  for (const probe of ['/livez', '/readyz', '/api/v1/health']) {
    assert.equal((await service.get(probe)).status, 200, 'probes are never limited');
  }
  const authorization = `Bearer ${await service.token()}`;
  const known = await service.get('/api/v1/me', { authorization });
  assert.equal(known.status, 200, 'a valid token is not limited by its address');
});

test('distinguishes addresses behind a trusted proxy, and counts an IPv6 /64 as one', async () => {
  await using service = await startTestService({ ...strict, TRUSTED_PROXIES: 'loopback' });
  const from = (address: string) => service.get('/docs', { 'x-forwarded-for': address });
  await exhaust((at) => from(`2001:db8:0:1::${at.toString(16)}`), 200);
  await assertLimited(await from('2001:0db8:0000:0001:ffff:ffff:ffff:ffff'));
  await assertLimited(await from('198.51.100.7, 2001:db8:0:1::1'));
  for (const other of ['2001:db8:0:2::1', '203.0.113.1', '::ffff:203.0.113.2', '2001:db8::1']) {
    assert.equal((await from(other)).status, 200, other);
  }
  assert.equal((await service.get('/docs')).status, 200, 'the proxy itself');
});
