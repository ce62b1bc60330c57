import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../core/api-error.ts';
import { pageOf, pageRequest, readCursor, writeCursor } from './page-cursor.ts';

const rows = Array.from({ length: 5 }, (_, at) => ({ at: new Date(1_000 + at), id: `row_${at}` }));
const isInvalidCursor = (error: unknown) =>
  error instanceof ApiError && error.code === 'INVALID_CURSOR';

test('limits a page and returns a cursor only if another page follows', () => {
  const full = pageOf('rows', { limit: 4 }, rows, (row) => row);
  assert.equal(full.rows.length, 4);
  assert.deepEqual(pageRequest('rows', { limit: 4, cursor: String(full.next_cursor) }), {
    limit: 5,
    from: rows[3],
  });
  assert.equal(pageOf('rows', { limit: 5 }, rows, (row) => row).next_cursor, null);
  assert.equal(
    pageOf('rows', { limit: 5 }, [], () => ({ at: new Date(), id: '' })).next_cursor,
    null,
  );
});

test('rejects a cursor that writeCursor did not produce', () => {
  const valid = writeCursor('rows', '1003 row_3');
  const invalid = [
    '',
    ' ',
    'x',
    `${valid}=`,
    ` ${valid}`,
    `${valid}\n`,
    valid.slice(0, -2),
    writeCursor('others', '1003 row_3'),
    writeCursor('rows', '1003'),
    writeCursor('rows', '1003 '),
    writeCursor('rows', '-1 row_3'),
    writeCursor('rows', '999999999999999 row_3'),
    writeCursor('rows', '1003 row\0'),
    writeCursor('rows', `1003 ${'x'.repeat(500)}`),
  ];
  for (const cursor of invalid) {
    assert.throws(
      () => pageRequest('rows', { limit: 1, cursor }),
      isInvalidCursor,
      JSON.stringify(cursor),
    );
  }
});

test('readCursor reverses writeCursor', () => {
  assert.deepEqual(readCursor('events', writeCursor('events', '42'), /^(\d+)$/), ['42']);
});
