import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SqlResultRecord } from '@millwright/client';
import { withCliProject } from '../support/with-cli-project.ts';

const fixture = withCliProject();

const run = (...words: string[]) => fixture.machine.run(['db', ...words]);

test('lists tables, reads rows, and changes data only if it may', async () => {
  assert.match((await run(fixture.projectId)).stdout, /^No tables yet/);
  const create = 'CREATE TABLE notes (id int PRIMARY KEY, words jsonb)';
  const created = await run('sql', fixture.projectId, create, '--write');
  assert.deepEqual([created.code, created.stdout], [0, 'CREATE\n'], created.stderr);
  const insert = `INSERT INTO notes VALUES (1, '["a"]'), (2, NULL)`;
  const denied = await run('sql', fixture.projectId, insert);
  assert.notEqual(denied.code, 0);
  assert.match(denied.stderr, /read-only transaction/);
  assert.equal((await run('sql', fixture.projectId, insert, '--write')).stdout, 'INSERT: 2 rows\n');
  assert.equal(
    (await run('tables', fixture.projectId)).stdout,
    'TABLE  COLUMNS\nnotes  id integer, words jsonb\n',
  );
  const { stdout } = await run('sql', fixture.projectId, 'SELECT * FROM notes ORDER BY id');
  assert.equal(stdout, 'id  words\n1   ["a"]\n2   null\n2 rows\n');
});

test('reads a statement from the standard input and prints JSON', async () => {
  const running = fixture.machine.start(['db', 'sql', fixture.projectId, '-', '--json']);
  running.type('SELECT count(*)::int AS n FROM notes');
  running.endInput();
  const { stdout } = await running.waitForExit();
  const result = JSON.parse(stdout) as SqlResultRecord;
  assert.deepEqual([result.columns[0]?.name, result.rows], ['n', [[2]]]);
});

test('explains how it is used and what the database rejects', async () => {
  const unknown = await run('drop', fixture.projectId);
  assert.deepEqual([unknown.code, /Use: db tables/.test(unknown.stderr)], [2, true]);
  assert.match(
    (await run('sql', fixture.projectId, 'SELEC 1')).stderr,
    /syntax error at or near "SELEC"/,
  );
});
