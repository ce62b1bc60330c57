import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { MillwrightError } from '@millwright/client';
import { withCliProject } from '../support/with-cli-project.ts';

const fixture = withCliProject();

const run = (...words: string[]) => fixture.machine.run(['db', ...words]);
const databases = () => fixture.millwright.databases;
const change = (sql: string, stage: 'dev' | 'live' = 'dev') =>
  databases().run(fixture.projectId, sql, { mayChange: true, stage });
const notes = async (stage: 'dev' | 'live' = 'dev') =>
  (
    await databases().run(fixture.projectId, 'SELECT text FROM notes ORDER BY text', { stage })
  ).rows.flat();
const failsWith = (code: string, message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof MillwrightError, String(error));
  assert.deepEqual([error.code, message.test(error.message)], [code, true], error.message);
  return true;
};

test('an app without a database has nothing to dump', async () => {
  await assert.rejects(
    databases().dump(fixture.projectId),
    failsWith('NOT_FOUND', /no database yet/),
  );
  const { code, stderr } = await run('dump', fixture.projectId);
  assert.deepEqual([code, /no database yet/.test(stderr)], [1, true]);
});

test('a dump is downloaded under a name and restored, and what it replaced can be brought back', async () => {
  await change('CREATE TABLE notes (text text)');
  await change(`INSERT INTO notes VALUES ('first')`);
  const { name, body } = await databases().dump(fixture.projectId);
  assert.match(name, /^[\p{Letter}\p{Number}-]+-dev-\d{4}-\d\d-\d\d\.sql$/u);
  const sql = await new Response(body).text();
  await change(`INSERT INTO notes VALUES ('second')`);
  const restored = await databases().restore(fixture.projectId, sql);
  assert.deepEqual([restored.restored, restored.stage], [true, 'dev']);
  assert.deepEqual(await notes(), ['first']);
  const { dumps } = await databases().dumps(fixture.projectId);
  assert.deepEqual(
    dumps.map(({ id, stage, reason }) => [id, stage, reason]),
    [[restored.replaced_dump_id, 'dev', 'restore']],
  );
  const id = restored.replaced_dump_id ?? '';
  const kept = await databases().downloadDump(fixture.projectId, id);
  assert.match(await new Response(kept.body).text(), /\nfirst\nsecond\n/);
  await databases().restoreDump(fixture.projectId, id);
  assert.deepEqual(await notes(), ['first', 'second']);
  await databases().removeDump(fixture.projectId, id);
  await assert.rejects(
    databases().restoreDump(fixture.projectId, id),
    failsWith('NOT_FOUND', /no such dump/),
  );
});

test('a dump of one stage can be restored into the other, and each stage has its own data', async () => {
  const [{ id } = { id: '' }] = (await databases().dumps(fixture.projectId)).dumps;
  const restored = await databases().restoreDump(fixture.projectId, id, { stage: 'live' });
  assert.deepEqual([restored.stage, restored.replaced_dump_id], ['live', null]);
  await change(`INSERT INTO notes VALUES ('only live')`, 'live');
  assert.deepEqual(await notes('live'), ['first', 'only live']);
  assert.deepEqual(await notes(), ['first', 'second']);
  const state = await databases().get(fixture.projectId, { stage: 'live' });
  assert.deepEqual([state.state, state.size_bytes > 0], ['ready', true]);
});

test('a restore that is not confirmed or fails changes nothing', async () => {
  const url = `${fixture.service.url}/api/v1/projects/${fixture.projectId}/database/restore`;
  for (const query of ['', '?confirm=true']) {
    const response = await fetch(`${url}${query}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${fixture.ada.token}`,
        'content-type': 'application/sql',
      },
      body: 'DROP TABLE notes;',
    });
    assert.equal(response.status, 400, query);
  }
  await assert.rejects(
    databases().restore(fixture.projectId, 'CREATE TABLE a ();\n\nSELECT nothing;'),
    failsWith('SQL_FAILED', /^Line 3: column "nothing" does not exist/),
  );
  assert.deepEqual(await notes(), ['first', 'second']);
});

test('a dump that fails midway breaks the connection', async () => {
  await change('CREATE TABLE a_large AS SELECT md5(n::text) FROM generate_series(1, 400000) AS n');
  await change('CREATE TABLE b_protected (id int)');
  await change('ALTER TABLE b_protected ENABLE ROW LEVEL SECURITY');
  await change('ALTER TABLE b_protected FORCE ROW LEVEL SECURITY');
  const { body } = await databases().dump(fixture.projectId);
  await assert.rejects(new Response(body).text());
  const file = join(fixture.machine.folder, 'broken.sql');
  const { code, stderr } = await run('dump', fixture.projectId, '--out', file);
  assert.deepEqual([code, /the dump is incomplete/.test(stderr)], [1, true], stderr);
  await assert.rejects(readFile(file), { code: 'ENOENT' });
  await assert.rejects(readFile(`${file}.part`), { code: 'ENOENT' });
  await assert.rejects(
    databases().restore(fixture.projectId, 'SELECT 1;'),
    failsWith('SQL_FAILED', /^The current data could not be dumped first: .*row-level security/),
  );
  await change('DROP TABLE b_protected, a_large');
});

test('the command line dumps, restores, and lists and removes kept dumps', async () => {
  const piped = await run('dump', fixture.projectId, '--stage', 'live');
  assert.equal(piped.code, 0, piped.stderr);
  assert.match(piped.stdout, /only live\n\\\.\n/);
  const file = join(fixture.machine.folder, 'dump.sql');
  const saved = await run('dump', fixture.projectId, '--out', file);
  assert.deepEqual([saved.code, saved.stdout], [0, `Saved ${file}\n`], saved.stderr);
  const content = await readFile(file, 'utf8');
  assert.match(content, /first\nsecond\n/);
  await writeFile(file, content.replace('second', 'third'));
  const asked = await run('restore', fixture.projectId, file);
  assert.deepEqual([asked.code, /add --yes/.test(asked.stderr)], [2, true]);
  const restored = await run('restore', fixture.projectId, file, '--yes');
  assert.match(
    restored.stdout,
    /^Restored the dev database\nTo undo it .*: millwright db restore dmp_/,
  );
  assert.deepEqual(await notes(), ['first', 'third']);
  const id = /dmp_\w+/.exec(restored.stdout)?.[0] ?? '';
  assert.match(
    (await run('dumps', fixture.projectId)).stdout,
    new RegExp(`^DUMP .*\n${id} +dev +restore`),
  );
  assert.equal((await run('restore', fixture.projectId, id, '-y')).code, 0);
  assert.deepEqual(await notes(), ['first', 'second']);
  assert.equal((await run('remove', fixture.projectId, id)).stdout, `Deleted ${id}\n`);
  assert.doesNotMatch((await run('dumps', fixture.projectId)).stdout, new RegExp(id));
});

test('in a terminal, restoring asks for the name of the stage', async () => {
  const file = join(fixture.machine.folder, 'empty.sql');
  await writeFile(file, 'CREATE TABLE notes (text text);');
  const refused = fixture.machine.startInTerminal(['db', 'restore', fixture.projectId, file]);
  await refused.waitForOutput(/replaces all data in the dev database.*Type dev to confirm/s);
  refused.type('no\n');
  assert.equal((await refused.waitForExit()).code, 4);
  assert.deepEqual(await notes(), ['first', 'second']);
  const confirmed = fixture.machine.startInTerminal(['db', 'restore', fixture.projectId, file]);
  await confirmed.waitForOutput(/Type dev to confirm/);
  confirmed.type('dev\n');
  assert.equal((await confirmed.waitForExit()).code, 0);
  assert.deepEqual(await notes(), []);
});
