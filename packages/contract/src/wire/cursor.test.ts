import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../ids.ts';
import { formatCursor, parseCursor } from './cursor.ts';

test('parse(format(cursor)) = cursor', () => {
  for (const seq of [0, 1, 1187, Number.MAX_SAFE_INTEGER]) {
    const cursor = { turn_id: newId('turn'), seq };
    assert.deepEqual(parseCursor(formatCursor(cursor)), cursor);
  }
});

test('formats and parses a cursor without a turn', () => {
  assert.equal(formatCursor({ turn_id: null, seq: 7 }), 'trn_-:7');
  assert.deepEqual(parseCursor('trn_-:7'), { turn_id: null, seq: 7 });
});

test('rejects malformed cursors', () => {
  const bad = [
    '',
    'trn_1',
    ':1',
    'trn_1:',
    'trn_1:-1',
    'trn_1:01',
    'trn_1:1.5',
    'trn_1:1e3',
    'trn_1:9999999999999999',
    'trn:1:2',
    'trn_1:1\n',
    'trn_\r1:1',
    'trn_\0:1',
    'trn 1:1',
    'trn_é:1',
    `${'t'.repeat(95)}:1`,
  ];
  for (const text of bad) assert.equal(parseCursor(text), undefined, JSON.stringify(text));
  assert.ok(parseCursor(`${'t'.repeat(94)}:1`));
});
