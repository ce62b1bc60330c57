import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { mountSmallFileSystem, whyNoMount } from '../testing/small-file-system.ts';
import { createLogger, redactQuery } from './log.ts';

test('never logs credentials in headers', async () => {
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

test('redacts credentials in a query and keeps the rest', () => {
  assert.equal(
    redactQuery('/api/v1/gw/stream?ticket=tk_1&after=3&Token=x#f'),
    '/api/v1/gw/stream?ticket=[redacted]&after=3&Token=[redacted]#f',
  );
  assert.equal(
    redactQuery('/a?code=1&id_token_hint=2&monkey=3'),
    '/a?code=[redacted]&id_token_hint=[redacted]&monkey=3',
  );
});

test('a log file on a full disk neither stops the process nor blocks its exit', {
  skip: whyNoMount(),
}, async () => {
  await using disk = await mountSmallFileSystem(1);
  await using file = await open(join(disk.path, 'log'), 'a');
  await disk.fill();
  for (const format of ['json', 'pretty']) {
    const program = `
      import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
      process.stdout.on('error', () => undefined);
      const log = await createLogger({ level: 'info', format: '${format}' });
      for (let line = 0; line < 3; line += 1) {
        log.info('nobody reads this');
        await new Promise(setImmediate);
      }
      process.stderr.write('still here');`;
    const { stderr, status, signal } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { stdio: ['ignore', file.fd, 'pipe'], encoding: 'utf8', timeout: 20_000 },
    );
    assert.deepEqual([stderr, status, signal], ['still here', 0, null], format);
  }
});
