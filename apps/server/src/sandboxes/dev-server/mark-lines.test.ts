import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { markLines } from './mark-lines.ts';

test('every line gets the mark, also in writes of several lines and of bytes', () => {
  const target = new PassThrough({ encoding: 'utf8' });
  const write = markLines(target, '>');
  write('one\ntwo\n');
  write(Buffer.from('three\n'));
  assert.equal(target.read(), '>one\n>two\n>three\n');
});
