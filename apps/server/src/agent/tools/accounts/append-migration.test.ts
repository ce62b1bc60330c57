import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appendMigration, type ReadyMigration } from './append-migration.ts';

const folder = 'server/db/migrations';
const emptyId = '00000000-0000-0000-0000-000000000000';
const ready: ReadyMigration = {
  name: 'accounts',
  sql: 'CREATE TABLE "user" ();',
  snapshot: JSON.stringify({
    id: 'ready',
    prevId: emptyId,
    tables: { 'public.user': {}, 'public.session': {} },
  }),
};
const journal = (...entries: object[]) =>
  JSON.stringify({ version: '7', dialect: 'postgresql', entries });
const append = async (files: Readonly<Record<string, string>>) => {
  const result = await appendMigration(ready, async (path) => files[path.slice(folder.length + 1)]);
  if (result.status !== 'added') return result;
  const contents = result.files.map(({ path, content }) => [
    path.slice(folder.length + 1),
    path.endsWith('.json') ? JSON.parse(content) : content,
  ]);
  return { status: result.status, files: Object.fromEntries(contents) };
};

test('is the first migration of an app without tables', async () => {
  const before = Date.now();
  const { status, files } = (await append({ 'meta/_journal.json': journal() })) as {
    status: string;
    files: Record<string, { entries: { when: number; tag: string; idx: number }[] }>;
  };
  assert.equal(status, 'added');
  assert.deepEqual(files['0000_accounts.sql'], ready.sql);
  assert.deepEqual(files['meta/0000_snapshot.json'], JSON.parse(ready.snapshot));
  const [entry] = files['meta/_journal.json']?.entries ?? [];
  assert.deepEqual([entry?.idx, entry?.tag], [0, '0000_accounts']);
  assert.ok(Number(entry?.when) >= before);
});

test('follows the migrations of the app and keeps its tables, also if they are from the future', async () => {
  const when = Date.now() + 1_000_000;
  const result = (await append({
    'meta/_journal.json': journal(
      { idx: 0, when: 1, tag: '0000_a' },
      { idx: 1, when, tag: '0001_b' },
    ),
    'meta/0001_snapshot.json': JSON.stringify({
      id: 'own',
      tables: { 'public.notes': {} },
      enums: { e: 1 },
    }),
  })) as unknown as {
    files: Record<string, { entries: { when: number; tag: string }[] } & Record<string, unknown>>;
  };
  const { files } = result;
  assert.deepEqual(Object.keys(files), [
    '0002_accounts.sql',
    'meta/0002_snapshot.json',
    'meta/_journal.json',
  ]);
  const snapshot = files['meta/0002_snapshot.json'];
  assert.equal(snapshot?.['prevId'], 'own');
  assert.notEqual(snapshot?.['id'], 'ready');
  assert.deepEqual(snapshot?.['enums'], { e: 1 });
  assert.deepEqual(Object.keys(snapshot?.['tables'] as object).toSorted(), [
    'public.notes',
    'public.session',
    'public.user',
  ]);
  const entries = files['meta/_journal.json']?.entries ?? [];
  assert.deepEqual(
    entries.map((entry) => [entry.tag, entry.when]),
    [
      ['0000_a', 1],
      ['0001_b', when],
      ['0002_accounts', when + 1],
    ],
  );
});

test('is not added twice, nor over other tables of the same name', async () => {
  const withTables = (...names: string[]) => ({
    'meta/_journal.json': journal({ idx: 0, when: 1 }),
    'meta/0000_snapshot.json': JSON.stringify({
      id: 'own',
      tables: Object.fromEntries(names.map((name) => [name, {}])),
    }),
  });
  assert.deepEqual(await append(withTables('public.user', 'public.session', 'public.notes')), {
    status: 'present',
  });
  assert.deepEqual(await append(withTables('public.user')), {
    status: 'conflict',
    tables: ['public.user'],
  });
});

test('leaves migrations alone that it cannot read', async () => {
  const cases: Record<string, string>[] = [
    {},
    { 'meta/_journal.json': '{' },
    { 'meta/_journal.json': journal({ idx: 0, when: 1 }) },
  ];
  for (const files of cases) assert.deepEqual(await append(files), { status: 'unknown' });
});
