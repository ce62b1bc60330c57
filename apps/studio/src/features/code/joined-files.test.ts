import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { FileRecord } from '@millwright/contract';
import type { ProjectFile } from '../../state/project-state.ts';
import { applyChange, joinFiles, type Listing } from './joined-files.ts';

const record = (path: string, sha256: string): FileRecord => ({
  path,
  size: 1,
  sha256,
  mime_type: 'text/plain',
  updated_at: '2026-11-15T09:30:00.000Z',
});
const live = (path: string, sha256: string | null, more: Partial<ProjectFile> = {}) => ({
  path,
  size: 2,
  sha256,
  language: null,
  content: undefined,
  isWriting: false,
  turnId: null,
  linesAdded: 0,
  linesRemoved: 0,
  ...more,
});
const listing = (records: FileRecord[], before: Listing['before'] = {}): Listing => ({
  listed: new Map(records.map((file) => [file.path, file])),
  before,
});
const noPaths = new Set<string>();
const hashes = (list: Listing, now: Listing['before']) =>
  Object.fromEntries(
    [...joinFiles(list, now, noPaths)].map(([path, { sha256 }]) => [path, sha256]),
  );

suite('joinFiles', () => {
  const known = { 'a.ts': live('a.ts', 'old') };

  test('prefers the list over events from before its request', () => {
    assert.deepEqual(hashes(listing([record('a.ts', 'listed')], known), known), {
      'a.ts': 'listed',
    });
    assert.deepEqual(hashes(listing([], known), known), {}, 'deleted according to the list');
  });

  test('prefers events from after the request', () => {
    const before = listing([record('a.ts', '1'), record('b.ts', '1')], known);
    const now = { 'a.ts': live('a.ts', '2'), 'c.ts': live('c.ts', '1') };
    assert.deepEqual(hashes(before, now), { 'a.ts': '2', 'b.ts': '1', 'c.ts': '1' });
    assert.deepEqual(hashes(before, {}), { 'b.ts': '1' }, 'deleted since');
  });

  test('shows the received part of a file being written', () => {
    const writing = { 'a.ts': live('a.ts', null, { isWriting: true, content: 'con' }) };
    const list = listing([record('a.ts', '1')], writing);
    const joined = joinFiles(list, writing, new Set(['a.ts'])).get('a.ts');
    assert.deepEqual([joined?.isWriting, joined?.written, joined?.sha256], [true, 'con', null]);
    assert.deepEqual(hashes(list, writing), { 'a.ts': '1' }, 'the writer was stopped');
    assert.deepEqual(hashes(listing([]), writing), {}, 'it never existed');
    // The end of a turn may arrive after the list request that it triggered.
    const stopped = { 'a.ts': live('a.ts', null, { content: 'con' }) };
    assert.deepEqual(hashes(list, stopped), { 'a.ts': '1' }, 'and is closed with its turn');
  });

  test('keeps a local change until a newer event arrives', () => {
    const first = listing([record('a.ts', '1')], known);
    const saved = applyChange(first, 'a.ts', record('a.ts', 'mine'), known);
    assert.deepEqual(hashes(saved, known), { 'a.ts': 'mine' });
    assert.deepEqual(hashes(saved, { 'a.ts': live('a.ts', 'next') }), { 'a.ts': 'next' });
    assert.deepEqual(hashes(applyChange(first, 'a.ts', undefined, known), known), {});
    const other = applyChange(first, 'n.ts', record('n.ts', 'new'), known);
    assert.deepEqual(hashes(other, known), { 'a.ts': '1', 'n.ts': 'new' });
  });
});
