import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServerLogLine, ServerLogOrigin } from '../ports/server-log.ts';
import { selectLogEntries } from './select-log-entries.ts';
import { toLogEntries } from './to-log-entries.ts';

const stack = `Error: no hat
    at createApp (file:///tmp/sandbox-1/project/node_modules/hono/dist/hono.js:12:3)
    at <anonymous> (/tmp/sandbox-1/project/server/routes/hats.ts:9:25)
    at async run (/tmp/sandbox-1/project/server/index.ts:4:1) {
  code: 'NO_HAT',
  [cause]: Error: empty shelf
      at /tmp/sandbox-1/project/server/shelf.ts:2:9
}`;

function linesOf(...printed: readonly (readonly [ServerLogOrigin, string])[]): ServerLogLine[] {
  return printed
    .flatMap(([origin, text]) => text.split('\n').map((line) => ({ origin, text: line })))
    .map((line, at) => ({ ...line, at, cursor: `log.${at + 1}` }));
}
const entriesOf = (...printed: readonly (readonly [ServerLogOrigin, string])[]) =>
  toLogEntries(linesOf(...printed)).map(({ entry }) => entry);

test('a stack is one entry with the first position in the project and paths relative to it', () => {
  const [before, error, after, ...others] = entriesOf(
    ['stdout', 'one'],
    ['stderr', stack],
    ['stderr', 'two'],
  );
  assert.deepEqual(others, []);
  assert.deepEqual([before?.text, before?.level, after?.text], ['one', 'info', 'two']);
  const { file, line, column, level, text } = error ?? {};
  assert.deepEqual([file, line, column, level], ['server/routes/hats.ts', 9, 25, 'error']);
  assert.match(text ?? '', /\(node_modules\/hono\/dist\/hono\.js:12:3\)\n {4}at <anon/);
  assert.match(text ?? '', /at server\/shelf\.ts:2:9\n}$/);
  assert.doesNotMatch(text ?? '', /sandbox-1/);
});

test('the values of a failed query belong to its error', () => {
  const failed =
    'DrizzleQueryError: Failed query: select 1\nparams: 7\n    at run (/a/project/server/db.ts:3:1)';
  assert.deepEqual(
    entriesOf(['stderr', failed]).map(({ file }) => file),
    ['server/db.ts'],
  );
});

test('levels follow from the origin, the status of a request and the words of a warning', () => {
  const found = entriesOf(
    ['stdout', 'listening'],
    ['stderr', 'payment refused'],
    ['stderr', '(node:7) ExperimentalWarning: later'],
    ['stderr', 'Slow query (812 ms): select 1'],
    ['request', 'GET /api/a 200 1 ms'],
    ['request', 'GET /api/a 404 1 ms'],
    ['request', 'GET /api/a 500 1 ms'],
    ['service', 'The server stopped (exit code 3)'],
  );
  assert.deepEqual(
    found.map(({ kind, level }) => `${kind} ${level}`),
    [
      'output info',
      'output error',
      'output warn',
      'query warn',
      'request info',
      'request warn',
      'request error',
      'service error',
    ],
  );
});

test('a line that comes later is an entry of its own, also with spaces in front', () => {
  const [first, second] = linesOf(['stderr', 'Error: one\n  two']);
  assert.ok(first && second);
  assert.equal(toLogEntries([first, { ...second, at: 5_000 }]).length, 2);
});

test('selecting continues after the cursor without losing or repeating entries', () => {
  const lines = linesOf(['stderr', stack], ['stdout', 'one'], ['stdout', 'two'], ['stderr', 'bad']);
  const read = (after: string | undefined, limit: number, level: 'info' | 'error' = 'info') => {
    const at = lines.findIndex(({ cursor }) => cursor === after);
    const { entries, cursor } = selectLogEntries(toLogEntries(lines.slice(at + 1)), {
      level,
      after,
      limit,
    });
    return { texts: entries.map(({ text }) => text.split('\n')[0]), cursor };
  };
  assert.deepEqual(read(undefined, 2), { texts: ['two', 'bad'], cursor: 'log.11' });
  const first = read('log.0', 2);
  assert.deepEqual(first, { texts: ['Error: no hat', 'one'], cursor: 'log.9' });
  assert.deepEqual(read('log.9', 2), { texts: ['two', 'bad'], cursor: 'log.11' });
  assert.deepEqual(read('log.9', 2, 'error'), { texts: ['bad'], cursor: 'log.11' });
  assert.deepEqual(read('log.11', 2), { texts: [], cursor: 'log.11' });
});
