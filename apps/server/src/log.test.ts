import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger, withoutSecrets } from './log.ts';

test('credentials in headers never reach a line', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = await createLogger({ level: 'info', format: 'json', destination });
  const canary = 'CANARY';
  log.info({ authorization: canary, headers: { authorization: canary, cookie: canary } }, 'x');
  log.info(
    { req: { method: 'GET', url: `/a?ticket=${canary}&b=1`, headers: { cookie: canary } } },
    'y',
  );
  assert.equal(lines.length, 2);
  assert.ok(
    lines.every((line) => !line.includes(canary)),
    lines.join(''),
  );
});

test('credentials in a query are replaced, the rest stays', () => {
  assert.equal(
    withoutSecrets('/api/v1/gw/stream?ticket=tk_1&after=3&Token=x#f'),
    '/api/v1/gw/stream?ticket=[redacted]&after=3&Token=[redacted]#f',
  );
  assert.equal(
    withoutSecrets('/a?code=1&id_token_hint=2&monkey=3'),
    '/a?code=[redacted]&id_token_hint=[redacted]&monkey=3',
  );
});
