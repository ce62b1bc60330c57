import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuMs } from '@millwright/contract/testing/cpu-ms';
import { readCompilerErrors } from './read-compiler-errors.ts';

test('parses errors with and without a location and their indented continuation lines', () => {
  const output = [
    'src/App (old).tsx(3,5): error TS2322: Type "a" is wrong.',
    '  It should be "b".\r',
    "error TS6053: File 'x.ts' not found.",
    'Found 2 errors.',
    'a(b,5): error TS1: is no place',
  ].join('\n');
  const base = { source: 'typecheck', frame: null } as const;
  assert.deepEqual(readCompilerErrors(output), [
    {
      ...base,
      message: 'Type "a" is wrong.\n  It should be "b".',
      file: 'src/App (old).tsx',
      line: 3,
      column: 5,
    },
    { ...base, message: "File 'x.ts' not found.", file: null, line: null, column: null },
  ]);
});

test('parses a long line in linear time', () => {
  for (const piece of ['(0,0): error TS0: ', 'error TS0', '(1', '): ']) {
    const line = `x${piece.repeat((256 * 1024) / piece.length)}\u2028`;
    assert.ok(cpuMs(() => readCompilerErrors(line)) < 1_000, piece);
  }
});
