import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDataLoss } from './find-data-loss.ts';

const folder = 'server/db/migrations';
const file = (name: string, content: string) => ({ path: `${folder}/${name}`, content });
const stored = (name: string) => ({ path: `${folder}/${name}`, hash: 'a', size: 1, mode: 0o644 });
const linesOf = (content: string) =>
  findDataLoss([file('0001_next.sql', content)], []).map(({ line, message }) => [line, message]);

test('names each kind of loss with its line', () => {
  assert.deepEqual(linesOf('ALTER TABLE a ADD b int;\nALTER TABLE "a" DROP  COLUMN "c";'), [
    [2, 'This migration deletes a column with its values in the live database'],
  ]);
  assert.deepEqual(linesOf('drop table a;\ntruncate b;\ndelete from c;'), [
    [1, 'This migration deletes a table with its rows in the live database'],
    [2, 'This migration deletes all rows of a table in the live database'],
    [3, 'This migration deletes rows in the live database'],
  ]);
});

test('other statements and comments lose nothing', () => {
  const harmless = [
    'CREATE TABLE droplets (id int);',
    'ALTER TABLE a DROP CONSTRAINT b;',
    'DROP INDEX c;',
    '-- DROP TABLE a;',
    'ALTER TABLE a ALTER COLUMN b DROP NOT NULL;',
  ];
  assert.deepEqual(linesOf(harmless.join('\n')), []);
});

test('migrations that the live database already has are not reported again', () => {
  const files = [file('0000_first.sql', 'DROP TABLE a;'), file('0001_next.sql', 'DROP TABLE b;')];
  assert.deepEqual(
    findDataLoss(files, [stored('0000_first.sql')]).map(({ id }) => id),
    [`server:data-loss:${folder}/0001_next.sql:1`],
  );
});
