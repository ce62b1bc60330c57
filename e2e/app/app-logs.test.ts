import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AppLog, appLog, type ConsoleLog, type ShareRecord } from '@millwright/contract';
import { appendConsoleLogs } from '../../apps/server/src/store/queries/console-logs.ts';
import { appendLiveLog } from '../../apps/server/src/store/queries/live-log.ts';
import { appendLiveRequests } from '../../apps/server/src/store/queries/live-requests.ts';
import { type CliFixture, leaseCliFixture } from '../support/cli.ts';
import { Client } from '../support/client.ts';

const secret = 'sk_live_51HcanarycanarycanaryCANARY';
const startedAt = Date.parse('2026-05-01T10:00:00.000Z');

let fixture: CliFixture;
let ada: Client;
let projectId: string;
before(async () => {
  fixture = await leaseCliFixture();
  ({ ada } = fixture);
  projectId = (await ada.turn({ prompt: 'say hello' })).projectId;
});
after(() => fixture?.[Symbol.asyncDispose]());

const db = () => fixture.service.service.services.database.db;
const pathOf = (query: string) => `/api/v1/projects/${projectId}/logs${query}`;
async function read(query = ''): Promise<AppLog> {
  const { status, body } = await ada.json('GET', pathOf(query));
  assert.equal(status, 200, JSON.stringify(body));
  return appLog.strict().parse(body);
}
const textsOf = ({ entries }: AppLog) => entries.map(({ text }) => text);

let seconds = 0;
function nextTime(): Date {
  seconds += 1;
  return new Date(startedAt + seconds * 1_000);
}
const print = (source: 'stdout' | 'stderr' | 'service', text: string) => {
  const at = nextTime();
  const lines = text.split('\n').map((line) => ({ projectId, source, text: line, at }));
  return appendLiveLog(db(), lines);
};
const answer = (description: string) =>
  appendLiveRequests(db(), [{ projectId, description, createdAt: nextTime() }]);
const report = (...logs: ConsoleLog[]) => appendConsoleLogs(db(), projectId, logs, 200);

test('the log of a preview that sleeps is reported as asleep instead of failing', async () => {
  assert.deepEqual(await read(), { state: 'asleep', entries: [], cursor: null });
});

test('the log of the published app merges what was printed and requested, and continues after a cursor', async () => {
  assert.deepEqual(await read('?stage=live'), { state: 'available', entries: [], cursor: null });
  await print('stdout', 'listening');
  await answer('GET /api/notes 200 3 ms');
  await print('stderr', 'Error: no hat\n    at find (/tmp/x/project/server/hats.ts:7:9)');
  await answer('GET /api/hats 500 2 ms');
  const all = await read('?stage=live');
  const error = 'Error: no hat\n    at find (server/hats.ts:7:9)';
  assert.deepEqual(textsOf(all), [
    'listening',
    'GET /api/notes 200 3 ms',
    error,
    'GET /api/hats 500 2 ms',
  ]);
  const { at, level, kind, file, line, column } = all.entries[2] ?? {};
  assert.deepEqual(
    [at, level, kind, file, line, column],
    ['2026-05-01T10:00:03.000Z', 'error', 'output', 'server/hats.ts', 7, 9],
  );
  assert.deepEqual(textsOf(await read('?stage=live&level=error')), [
    error,
    'GET /api/hats 500 2 ms',
  ]);
  assert.deepEqual(textsOf(await read('?stage=live&limit=1')), ['GET /api/hats 500 2 ms']);

  assert.deepEqual(textsOf(await read(`?stage=live&after=${all.cursor}`)), []);
  await answer('GET /api/later 200 1 ms');
  await print('stdout', `the key is ${secret}`);
  const first = await read(`?stage=live&after=${all.cursor}&limit=1`);
  assert.deepEqual(textsOf(first), ['GET /api/later 200 1 ms']);
  const second = await read(`?stage=live&after=${first.cursor}`);
  assert.deepEqual(textsOf(second), ['the key is [redacted]']);
  assert.equal(textsOf(await read('?stage=live&after=of-another-log')).length, 6);
});

test('the console of the browser has levels, files without hosts, and continues after a cursor', async () => {
  await report(
    { level: 'log', message: 'hello' },
    {
      level: 'error',
      message: 'Uncaught TypeError: x is undefined',
      stack:
        'TypeError: x is undefined\n    at App (https://p1.preview.example/src/App.tsx?t=17:90:3)',
    },
  );
  const log = await read('?source=browser');
  assert.deepEqual(
    log.entries.map(({ level, text, file, line }) => [level, text, file, line]),
    [
      ['info', 'hello', null, null],
      [
        'error',
        'Uncaught TypeError: x is undefined\n    at App (src/App.tsx:90:3)',
        'src/App.tsx',
        null,
      ],
    ],
  );
  await report({
    level: 'error',
    message: 'Error: located\n    at Shelf (src/Shelf.tsx:5:7)\n    at App (src/App.tsx:2:1)',
  });
  const { file, line, column } = (await read('?source=browser&limit=1')).entries[0] ?? {};
  assert.deepEqual([file, line, column], ['src/Shelf.tsx', 5, 7]);
  await report({ level: 'warn', message: `authorization: Bearer canary-token` });
  const later = await read(`?source=browser&after=${log.cursor}&level=warn`);
  assert.equal(textsOf(later).at(-1), 'authorization: Bearer [redacted]');
});

test('the log rejects invalid stages, sources, levels, limits and cursors', async () => {
  for (const query of [
    '?stage=live&source=browser',
    '?stage=test',
    '?level=loud',
    '?limit=0',
    '?limit=1001',
    `?after=${'x'.repeat(101)}`,
  ]) {
    const { status } = await ada.json('GET', pathOf(query));
    assert.ok(status === 400 || status === 422, `${query}: ${status}`);
  }
});

test('nobody else reads the log, also not with a link to the project', async () => {
  const eve = await Client.of(fixture.service, 'eve@example.com');
  const { body: share } = await ada.json('POST', `/api/v1/projects/${projectId}/share`, {
    include_history: true,
  });
  const { share_token: token } = share as unknown as ShareRecord;
  for (const query of ['', '?stage=live', '?source=browser']) {
    assert.equal((await eve.json('GET', pathOf(query))).status, 403, query);
    assert.equal((await fixture.service.get(pathOf(query))).status, 401, query);
    const shared = `/api/v1/public/shares/${token}/logs${query}`;
    assert.equal((await fixture.service.get(shared)).status, 404, query);
  }
  const shared = await fixture.service.get(`/api/v1/public/shares/${token}`);
  assert.equal(shared.status, 200);
  assert.doesNotMatch(await shared.text(), /no hat|x is undefined/);
});

test('the command prints the log of the app by source and level, or as JSON', async () => {
  const run = (...words: string[]) => fixture.machine.run(['logs', projectId, ...words]);
  const errors = await run('--stage', 'live', '--level', 'error');
  assert.equal(errors.code, 0, errors.stderr);
  assert.equal(
    errors.stdout,
    [
      '2026-05-01 10:00:03 error   Error: no hat',
      '    at find (server/hats.ts:7:9)',
      '2026-05-01 10:00:04 request GET /api/hats 500 2 ms',
      '',
    ].join('\n'),
  );
  const browser = await run('--source', 'browser', '--json');
  assert.deepEqual(
    browser.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).level),
    ['info', 'error', 'error', 'warn'],
  );
  const asleep = await run('--source', 'server');
  assert.deepEqual([asleep.code, asleep.stdout], [0, '']);
  assert.match(asleep.stderr, /^The preview is asleep/);
  for (const words of [
    ['--level', 'loud'],
    ['--source', 'x'],
    ['--stage', 'live', '--source', 'browser'],
  ])
    assert.equal((await run(...words)).code, 2, words.join(' '));
});

test('the command follows the log until it is interrupted', async () => {
  const running = fixture.machine.start(['logs', projectId, '--stage', 'live', '--follow']);
  await running.waitForOutput(/no hat/);
  await print('stdout', 'printed \u001b[31mlater');
  await running.waitForOutput(/printed later|printed .{0,8}later/);
  running.interrupt('SIGINT');
  const { code, stdout } = await running.waitForExit();
  assert.equal(code, 0);
  assert.ok(!stdout.includes('\u001b'), stdout);
  assert.equal(stdout.match(/no hat/g)?.length, 1);
});
