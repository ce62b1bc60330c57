import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventData, StampedEvent } from '@millwright/contract';
import { TurnRecorder } from './turn-recorder.ts';

const usage = (changes: Partial<EventData<'usage'>>): EventData<'usage'> => ({
  turn_id: 'trn_1',
  model: 'fast',
  provider: 'openai',
  tokens_in: 0,
  tokens_out: 0,
  tokens_cached: 0,
  tokens_reasoning: 0,
  credits: 0,
  credits_remaining: null,
  ...changes,
});

/** Applies events one second apart. */
function record(...events: readonly { readonly type: string; readonly data: object }[]) {
  const recorder = new TurnRecorder();
  const stamp = { project_id: 'prj_1', turn_id: 'trn_1', ts: '2026-01-01T00:00:00Z' };
  events.forEach((event, index) => {
    recorder.apply({ ...event, ...stamp, seq: index + 1 } as StampedEvent, index + 1);
  });
  return recorder.recording;
}

const preview = {
  type: 'preview_url',
  data: { preview_url: 'http://a.preview.localhost', kind: 'web', port: null, native_url: null },
};

test('a completed turn has the totals of its final usage event', () => {
  const recording = record(
    { type: 'usage', data: usage({ tokens_in: 100, tokens_out: 10, credits: 0.2 }) },
    { type: 'tool_start', data: {} },
    preview,
    { type: 'usage', data: usage({ tokens_in: 150, tokens_out: 20, credits: 0.3 }) },
    { type: 'text', data: { message_id: 'a', text: 'First.' } },
    { type: 'text', data: { message_id: 'b', text: 'Your app ' } },
    { type: 'text', data: { message_id: 'b', text: 'is ready.' } },
    preview,
    { type: 'verification', data: { turn_id: 'trn_1', ok: true, checks: [] } },
    {
      type: 'usage',
      data: usage({ tokens_in: 250, tokens_out: 30, credits: 0.45, final: true }),
    },
    { type: 'complete', data: { preview_url: 'http://a.preview.localhost' } },
  );
  assert.deepEqual(recording, {
    model: 'fast',
    ending: 'complete',
    errorCode: null,
    isVerified: true,
    steps: 2,
    toolCalls: 1,
    tokensIn: 250,
    tokensOut: 30,
    credits: 0.45,
    secondsToPreview: 3,
    secondsToEnd: 11,
    answeredQuestions: 0,
    lastText: 'Your app is ready.',
    outcome: null,
  });
});

test('a failed turn has the sum of its steps without refunds, and its error code', () => {
  const recording = record(
    { type: 'usage', data: usage({ tokens_in: 100, credits: 0.5 }) },
    { type: 'usage', data: usage({ credits_refunded: 0.25 }) },
    { type: 'error', data: { message: 'Too long', code: 'CONTEXT_TOO_LONG', error_ref: 'r' } },
  );
  assert.equal(recording.ending, 'error');
  assert.equal(recording.errorCode, 'CONTEXT_TOO_LONG');
  assert.equal(recording.steps, 1);
  assert.equal(recording.credits, 0.25);
  assert.equal(recording.isVerified, null);
});

test('a turn without an ending counts as timed out', () => {
  assert.equal(record(preview).ending, 'timeout');
});

test("the agent's account of the request is kept", () => {
  const outcome = { requested: [{ text: 'a chart', status: 'not_done' }], verification: 'opened' };
  const data = { turn_id: 'trn_1', ...outcome };
  assert.deepEqual(record({ type: 'outcome', data }).outcome, outcome);
});
