import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EventData } from '@millwright/contract';
import { applyEvents } from './apply-event.ts';
import { emptyProject, type ProjectState } from './project-state.ts';
import { findTurnVersions, listTimeline } from './selectors.ts';
import { createLog } from './testing/log.ts';

type Lines = Parameters<typeof createLog>;

const between = null as unknown as string;
const edit = (path: string, turn = between): Lines[number] => [
  'file',
  { ...file, path, tool_call_id: null },
  turn,
];
const file: EventData<'file'> = {
  path: '',
  operation: 'update',
  to_path: null,
  size: 1,
  sha256: null,
  language: null,
  tool_call_id: 'tc_1',
  lines_added: 1,
  lines_removed: 0,
  content: null,
};
const checkpoint = (id: string, turn_id: string | null, restored_from?: string): Lines[number] => [
  'checkpoint',
  {
    checkpoint_id: id,
    turn_id,
    label: id,
    files_changed: 1,
    created_at: '2026-11-15T09:30:00.000Z',
    ...(restored_from && { restored_from }),
  },
  turn_id ?? between,
];
const status = (phase: string, turn = 'trn_1'): Lines[number] => [
  'status',
  { message: phase, phase },
  turn,
];
const turn = (id: string, version: string): Lines => [
  status('started', id),
  ['file', { ...file, path: 'a.ts' }, id],
  checkpoint(version, id),
  ['complete', completed, id],
];
const completed = {
  project_id: 'prj_1',
  preview_url: 'http://a.test/',
  files_created: 0,
  tool_calls: 1,
  tokens_in: 0,
  tokens_out: 0,
};
const apply = (...lines: Lines): ProjectState => applyEvents(emptyProject, createLog(...lines));

const summarize = (state: ProjectState): string[] =>
  listTimeline(state).map((item) => {
    if (item.kind === 'turn') return item.turn.turnId;
    const { action } = item;
    if (action.kind === 'edit') return `edit ${action.paths}`;
    return action.kind === 'publication' ? action.status : `${action.kind} ${action.label}`;
  });

suite('the timeline of a project', () => {
  test('has manual edits, saved versions and publications between the turns', () => {
    const state = apply(
      ...turn('trn_1', 'one'),
      edit('a.ts'),
      edit('b.ts'),
      edit('a.ts'),
      ['publication', { status: 'live', release_id: 'rel_1', number: 1 }, between],
      edit('c.ts'),
      checkpoint('mine', null),
      ...turn('trn_2', 'two'),
      edit('d.ts'),
      ['publication', { status: 'offline', release_id: null, number: null }, between],
    );
    assert.deepEqual(summarize(state), [
      'trn_1',
      'edit a.ts,b.ts',
      'live',
      'edit c.ts',
      'version mine',
      'trn_2',
      'edit d.ts',
      'offline',
    ]);
  });

  test('shows a restore as one action, without its files', () => {
    const state = apply(
      ...turn('trn_1', 'one'),
      edit('mine.ts'),
      ...turn('trn_2', 'two'),
      edit('later.ts'),
      checkpoint('before', null),
      edit('a.ts'),
      edit('b.ts'),
      checkpoint('again', null, 'one'),
    );
    assert.deepEqual(summarize(state), [
      'trn_1',
      'edit mine.ts',
      'trn_2',
      'edit later.ts',
      'version before',
      'restore again',
    ]);
  });

  test('leaves out the version that a fork or an import starts with', () => {
    assert.deepEqual(summarize(apply(checkpoint('forked', null), ...turn('trn_1', 'one'))), [
      'trn_1',
    ]);
  });

  test('shows a queued message where it started, and edits during a turn in that turn', () => {
    const state = apply(
      status('started', 'trn_1'),
      status('queued', 'trn_2'),
      edit('a.ts', 'trn_1'),
      edit('b.ts', 'trn_1'),
      checkpoint('one', 'trn_1'),
      ['complete', completed, 'trn_1'],
      edit('c.ts'),
      ...turn('trn_2', 'two'),
    );
    assert.deepEqual(summarize(state), ['trn_1', 'edit c.ts', 'trn_2']);
    assert.deepEqual(state.turns['trn_1']?.entries, [
      { kind: 'edit', id: 'edit-3', paths: ['a.ts', 'b.ts'] },
    ]);
  });
});

suite('the versions of a turn', () => {
  const versionsOf = (state: ProjectState, id: string) => {
    const found = state.turns[id];
    assert.ok(found);
    return findTurnVersions(state, found);
  };

  test('are those before and after it', () => {
    const state = apply(...turn('trn_1', 'one'), ...turn('trn_2', 'two'));
    const first = { before: undefined, after: 'one', isCurrent: false };
    assert.deepEqual(versionsOf(state, 'trn_1'), first);
    assert.deepEqual(versionsOf(state, 'trn_2'), { before: 'one', after: 'two', isCurrent: true });
  });

  test('are not current after a manual edit, until it is saved by the next turn', () => {
    const edited = apply(...turn('trn_1', 'one'), edit('a.ts'));
    assert.equal(versionsOf(edited, 'trn_1')?.isCurrent, false);
    const saved = apply(...turn('trn_1', 'one'), edit('a.ts'), ...turn('trn_2', 'two'));
    assert.equal(versionsOf(saved, 'trn_2')?.isCurrent, true);
  });

  test('are unknown for a turn that changed no files', () => {
    const state = apply(status('started'), ['complete', completed]);
    assert.equal(versionsOf(state, 'trn_1'), undefined);
  });
});
