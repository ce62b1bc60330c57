import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DatabaseTableRecord } from '@millwright/contract';
import { deleteRow, insertRow, updateRow } from './row-statements.ts';

const table = (name: string): DatabaseTableRecord => ({
  name,
  kind: 'table',
  rows_estimate: 0,
  size_bytes: 0,
  columns: [],
});

test('statements name tables and columns in quotes, and pass values separately', () => {
  assert.deepEqual(insertRow(table('my "posts"'), { title: "It's", gone: null }), {
    sql: 'INSERT INTO "my ""posts""" ("title", "gone") VALUES ($1, $2)',
    values: ["It's", null],
  });
  assert.deepEqual(updateRow(table('crm.people'), { id: '1', part: 'a' }, { name: 'Ada' }), {
    sql: 'UPDATE "crm"."people" SET "name" = $1 WHERE "id" = $2 AND "part" = $3',
    values: ['Ada', '1', 'a'],
  });
  assert.deepEqual(deleteRow(table('people'), { id: '1' }), {
    sql: 'DELETE FROM "people" WHERE "id" = $1',
    values: ['1'],
  });
});

test('a row without values gets all defaults', () => {
  assert.deepEqual(insertRow(table('visits'), {}), {
    sql: 'INSERT INTO "visits" DEFAULT VALUES',
    values: [],
  });
});
