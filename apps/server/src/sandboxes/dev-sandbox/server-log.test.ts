import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServerLog } from './server-log.ts';

test('reading continues after a cursor, and starts over after one of another log', () => {
  const log = new ServerLog();
  log.add('stdout', 'one');
  log.add('request', 'GET /api 200 1 ms');
  const [first, second] = log.read();
  assert.deepEqual([first?.text, second?.text], ['one', 'GET /api 200 1 ms']);
  assert.deepEqual(
    log.read(first?.cursor).map(({ text }) => text),
    ['GET /api 200 1 ms'],
  );
  assert.deepEqual(log.read(second?.cursor), []);
  for (const foreign of ['0.2', 'x', '', `${first?.cursor}x`.replace('.', '-')])
    assert.equal(log.read(foreign).length, 2, foreign);
});

test('many requests do not displace what the server printed', () => {
  const log = new ServerLog();
  log.add('stderr', 'Error: rare');
  for (let at = 0; at < 2_000; at += 1) log.add('request', 'GET /api/poll 200 1 ms');
  assert.equal(log.read()[0]?.text, 'Error: rare');
  assert.equal(log.read().length, 301);
  assert.deepEqual(log.texts(), ['Error: rare']);
});

test('the oldest lines are dropped, and long ones are cut', () => {
  const log = new ServerLog();
  for (let at = 0; at < 1_000; at += 1) log.add('stdout', `line ${at}`);
  log.add('stdout', 'x'.repeat(20_000));
  const lines = log.read();
  assert.deepEqual([lines.length, lines[0]?.text], [700, 'line 301']);
  assert.equal(lines.at(-1)?.text.length, 8_000);
});
