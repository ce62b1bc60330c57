import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../testing/service.ts';

test('a user who asks too often is told when to come back; others are not concerned', async () => {
  await using service = await startTestService({ RATE_LIMIT_REQUESTS_PER_MIN: '3' });
  const ask = async (email?: string) => {
    const headers = { authorization: `Bearer ${await service.token(email)}` };
    return service.get('/api/v1/me', headers);
  };
  const statuses: number[] = [];
  for (let at = 0; at < 4; at += 1) statuses.push((await ask()).status);
  assert.deepEqual(statuses, [200, 200, 200, 429]);
  const refused = await ask();
  assert.equal(((await refused.json()) as { code: string }).code, 'RATE_LIMITED');
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal(refused.headers.get('ratelimit-policy'), '"requests";q=3;w=60');
  assert.match(refused.headers.get('ratelimit') ?? '', /^"requests";r=0;t=\d+$/);
  assert.equal((await ask('ada@example.com')).status, 200);
  assert.equal((await service.get('/api/v1/health')).status, 200, 'open doors are not counted');
});

test('0 lifts the limit', async () => {
  await using service = await startTestService({ RATE_LIMIT_REQUESTS_PER_MIN: '0' });
  const headers = { authorization: `Bearer ${await service.token()}` };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => service.get('/api/v1/me', headers)),
  );
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal(answers[0]?.headers.get('ratelimit'), null);
});
