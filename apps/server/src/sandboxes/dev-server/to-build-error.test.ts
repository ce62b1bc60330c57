import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBuildError } from './to-build-error.ts';

const workspace = '/home/app/project';

/** An error with these lines as its stack. */
function thrown(message: string, frames: readonly string[], cause?: unknown): Error {
  const error = new Error(message, { cause });
  error.stack = [`Error: ${message}`, ...frames.map((frame) => `    at ${frame}`)].join('\n');
  return error;
}

test('appends the messages of the causes, up to a limit', () => {
  const cause = thrown('relation "hats" does not exist', []);
  const { message } = toBuildError(thrown('Failed query: SELECT 1', [], cause), workspace);
  assert.equal(message, 'Failed query: SELECT 1\nCause: relation "hats" does not exist');

  const endless = thrown('again', []);
  endless.cause = endless;
  assert.equal(toBuildError(endless, workspace).message.split('\nCause: ').length, 5);
});

test('locates an error that a package threw for the server in the server', () => {
  const frames = [
    `query (${workspace}/node_modules/pg/lib/client.js:1:1)`,
    'process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
    `async load (${workspace}/server/db/client.ts:15:33)`,
  ];
  const { file, line, column } = toBuildError(thrown('failed', frames), workspace);
  assert.deepEqual([file, line, column], ['server/db/client.ts', 15, 33]);
});

test('does not locate an error that a package threw for the configuration', () => {
  const frames = [
    `plugin (${workspace}/node_modules/plugin/index.js:1:1)`,
    `${workspace}/vite.config.ts:7:3`,
  ];
  assert.equal(toBuildError(thrown('failed', frames), workspace).file, null);
  const own = toBuildError(thrown('failed', frames.slice(1)), workspace);
  assert.deepEqual([own.file, own.line], ['vite.config.ts', 7]);
});
