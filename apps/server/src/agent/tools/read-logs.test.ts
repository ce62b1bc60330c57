import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConsoleLog } from '@millwright/contract';
import type { ServerLogLine, ServerLogOrigin } from '../../core/ports/server-log.ts';
import { readLogs } from './read-logs.ts';
import type { ToolContext } from './tool.ts';

const at = Date.parse('2026-05-01T10:00:00Z');
const toLines = (...lines: readonly (readonly [ServerLogOrigin, string])[]): ServerLogLine[] =>
  lines.map(([origin, text], index) => ({ at, origin, text, cursor: `log.${index}` }));

const preview = toLines(
  ['stdout', 'listening'],
  ['build', 'Unexpected token\n    at src/App.tsx:1:1'],
  ['request', 'GET /api/hats 500 4 ms'],
  ['stderr', 'Error: no hat'],
  ['stderr', '    at find (/tmp/s/project/server/hats.ts:7:9)'],
  ['stderr', 'Slow query (700 ms): select 1'],
);
const browser: ConsoleLog[] = [
  { level: 'log', message: 'hello' },
  { level: 'error', message: 'hats is undefined' },
];

async function read(input: object): Promise<Record<string, unknown>> {
  const sandbox = { log: preview, errors: [], commands: [], notifyChanged: async () => undefined };
  const context = {
    work: {
      consoleLogs: async () => browser,
      liveServerLog: async () => toLines(['stderr', 'Error: live']),
    },
    openSandbox: async () => sandbox,
  } as unknown as ToolContext;
  const { status, output } = await readLogs.execute(readLogs.input.parse(input), context);
  assert.equal(status, 'ok');
  return output as Record<string, unknown>;
}

test('an exception of the server is one entry with its stack, next to the requests', async () => {
  const { dev_server: lines, browser: messages } = await read({});
  assert.deepEqual(lines, [
    '10:00:00 [info] listening',
    '10:00:00 [request] GET /api/hats 500 4 ms',
    '10:00:00 [error] Error: no hat\n    at find (server/hats.ts:7:9)',
    '10:00:00 [warn] Slow query (700 ms): select 1',
  ]);
  assert.deepEqual(messages, browser);
});

test('entries are selected by level, text and number', async () => {
  const errors = await read({ level: 'error' });
  assert.equal((errors['dev_server'] as string[]).length, 2);
  assert.deepEqual(errors['browser'], browser.slice(1));
  const hats = await read({ filter: 'HATS', lines: 1 });
  assert.match((hats['dev_server'] as string[]).join(), /^10:00:00 \[error\] Error: no hat/);
  assert.deepEqual(hats['browser'], browser.slice(1));
});

test('the log of the published app is read on request', async () => {
  const output = await read({ source: 'published' });
  assert.deepEqual(output, { published: ['10:00:00 [error] Error: live'] });
});
