import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { eventTypes, type StampedEvent } from '@millwright/contract';
import { stampedEvent } from '@millwright/contract/testing/arbitrary';
import fc from 'fast-check';
import { applyEvent, applyEvents } from './apply-event.ts';
import { emptyProject } from './project-state.ts';
import { createLog } from './testing/log.ts';

/** Arbitrary events of few turns, numbered like a log. */
const anyLog = fc
  .array(fc.tuple(stampedEvent(eventTypes.filter((type) => type !== 'resync')), fc.nat(2)))
  .map((pairs) =>
    pairs.map(([event, turn], at) => ({ ...event, seq: at + 1, turn_id: `trn_${turn}` })),
  );

suite('applyEvent', () => {
  test('yields the same state for any split, repetition or resumption of the log', () => {
    const overlapping = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 8 });
    fc.assert(
      fc.property(anyLog, overlapping, (log: StampedEvent[], cuts) => {
        const whole = applyEvents(emptyProject, log);
        let state = emptyProject;
        for (const [back, forth] of cuts) {
          const from = Math.max(0, state.seq - back);
          state = applyEvents(state, log.slice(from, state.seq + forth));
        }
        assert.deepEqual(applyEvents(state, log), whole);
        assert.equal(whole.seq, log.length);
      }),
      { numRuns: 300 },
    );
  });

  test('never mutates the previous state', () => {
    fc.assert(
      fc.property(anyLog, (log: StampedEvent[]) => {
        let state = emptyProject;
        for (const event of log) {
          const before = structuredClone(state);
          const next = applyEvent(state, event);
          assert.deepEqual(state, before);
          state = next;
        }
      }),
      { numRuns: 50 },
    );
  });

  test('yields the same state for merged deltas', () => {
    const words = fc.array(fc.string(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(words, fc.nat(12), (pieces, cut) => {
        const textLine = (text: string) => ['text', { message_id: 'msg_1', text }] as const;
        const raw = applyEvents(emptyProject, createLog(...pieces.map(textLine)));
        const merged = [pieces.slice(0, cut).join(''), pieces.slice(cut).join('')];
        const compact = applyEvents(emptyProject, createLog(...merged.map(textLine)));
        assert.deepEqual(compact.turns['trn_1']?.entries, raw.turns['trn_1']?.entries);
      }),
    );
  });

  test('shows a turn joined midway as running, without partial files', () => {
    const chunk = { path: 'src/app.tsx', tool_call_id: 'tc_1', index: 3, offset: 90 };
    const log = createLog(
      ['text', { message_id: 'msg_1', text: 'goes on' }],
      ['file_streaming_chunk', { ...chunk, content: 'the rest of it' }],
      ['file_streaming_chunk', { ...chunk, index: 4, offset: 104, content: 'and more' }],
    );
    const state = applyEvents(emptyProject, log);
    assert.equal(state.turns['trn_1']?.status, 'running');
    assert.equal(state.files['src/app.tsx']?.isWriting, true);
    assert.equal(state.files['src/app.tsx']?.content, undefined);
  });

  test('shows a notice on open turns without advancing seq', () => {
    const running = { message: 'Starting', phase: 'started' };
    const log = createLog(['status', running], ['status', running, 'trn_2']);
    const data = { project_id: 'prj_1', turn_id: 'trn_1', queue_position: null, reason: null };
    const ended = { ...data, status: 'completed', superseded_by: null } as const;
    const before = applyEvents(emptyProject, [
      ...log,
      ...createLog(['turn_update', ended]).map((event) => ({ ...event, seq: 3 })),
    ]);
    const [notice] = createLog(['status', { message: 'No space', phase: 'storage_full' }]);
    const state = applyEvent(before, { ...notice, seq: 3, turn_id: null } as StampedEvent);
    assert.equal(state.seq, 3);
    assert.equal(state.turns['trn_2']?.activity?.message, 'No space');
    assert.equal(state.turns['trn_2']?.status, 'running');
    assert.equal(state.turns['trn_1']?.activity?.message, 'Starting');
  });

  test('skips unknown event types but advances seq', () => {
    const [first] = createLog(['text', { message_id: 'msg_1', text: 'Hi' }]);
    const foreign = { ...first, type: 'hologram', seq: 2 } as unknown as StampedEvent;
    const state = applyEvents(emptyProject, [first as StampedEvent, foreign]);
    assert.equal(state.seq, 2);
    assert.deepEqual({ ...state, seq: 1 }, applyEvents(emptyProject, [first as StampedEvent]));
  });

  test('marks the state as stale after a resync', () => {
    const log = createLog(
      ['text', { message_id: 'msg_1', text: 'Hi' }],
      ['resync', { reason: 'retention', head_seq: 9, resume_after_seq: 5 }],
    );
    const state = applyEvents(emptyProject, log);
    assert.equal(state.isStale, true);
    assert.equal(state.seq, 1);
  });
});
