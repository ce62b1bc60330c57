import assert from 'node:assert/strict';
import { once } from 'node:events';
import { suite, test } from 'node:test';
import type { Event, TurnStatus } from '@millwright/contract';
import type { ToolCall } from './define-tool.ts';
import type { ToolBackend, TurnView } from './tool-backend.ts';
import { watchTurn } from './watch-turn.ts';

const blank: TurnView = {
  turn_id: 'trn_1',
  project_id: 'prj_1',
  status: 'running',
  mode: 'build',
  queue_position: null,
  result: null,
  error: null,
  created_at: '2026-01-01T00:00:00.000Z',
  started_at: null,
  ended_at: null,
  reply: null,
  question: null,
  plan: null,
  preview_url: 'http://x.preview.localhost/',
};

/** Fakes a turn with one status per lookup and these events in between. */
function fakeTurn(statuses: readonly TurnStatus[], events: readonly Event[] = []) {
  const seen = { lookups: 0, hasStopped: false, messages: [] as string[] };
  const stop = new AbortController();
  const actions = {
    turn: async () => {
      const status = statuses[Math.min(seen.lookups, statuses.length - 1)] ?? 'running';
      seen.lookups += 1;
      return { ...blank, status };
    },
    async *follow(_user: string, _turn: string, signal: AbortSignal) {
      try {
        yield* events;
        if (!signal.aborted) await once(signal, 'abort');
      } finally {
        seen.hasStopped = true;
      }
    },
  } as Partial<ToolBackend> as ToolBackend;
  const call: ToolCall = {
    actions,
    userId: 'usr_1',
    signal: stop.signal,
    progress: async (message) => void seen.messages.push(message),
  };
  return { call, seen, stop };
}

const update = (status: TurnStatus): Event => ({
  type: 'turn_update',
  data: { turn_id: 'trn_1', status, queue_position: null, reason: null, superseded_by: null },
});

suite('watchTurn', () => {
  test('returns at once for a turn that waits or has ended, and without wait time', async () => {
    for (const status of [
      'completed',
      'failed',
      'aborted',
      'awaiting_answer',
      'awaiting_plan',
    ] as const) {
      const { call, seen } = fakeTurn([status]);
      assert.equal((await watchTurn(call, 'trn_1', 60)).status, status);
      assert.deepEqual([seen.lookups, seen.hasStopped], [1, false]);
    }
    const { call, seen } = fakeTurn(['running']);
    assert.equal((await watchTurn(call, 'trn_1', 0)).status, 'running');
    assert.equal(seen.hasStopped, false);
  });

  for (const status of ['completed', 'interrupted', 'awaiting_answer', 'awaiting_plan'] as const) {
    test(`returns when the turn is ${status} and stops following the log`, async () => {
      const { call, seen } = fakeTurn(['running', status], [update('running'), update(status)]);
      assert.equal((await watchTurn(call, 'trn_1', 60)).status, status);
      assert.equal(seen.hasStopped, true);
    });
  }

  test('reports the relevant events as progress messages', async () => {
    const events: Event[] = [
      { type: 'status', data: { message: 'Thinking' } },
      { type: 'text', data: { message_id: 'msg_1', text: 'Hello' } },
      {
        type: 'tool_start',
        data: { tool_call_id: 'tc_1', name: 'write_file', input: {}, input_truncated: false },
      },
      {
        type: 'file',
        data: {
          path: 'a.ts',
          operation: 'rename',
          to_path: 'b.ts',
          size: 1,
          sha256: null,
          language: null,
          tool_call_id: null,
          lines_added: 0,
          lines_removed: 0,
          content: null,
        },
      },
      update('completed'),
    ];
    const { call, seen } = fakeTurn(['running', 'completed'], events);
    await watchTurn(call, 'trn_1', 60);
    assert.deepEqual(seen.messages, ['Thinking', 'write_file', 'rename b.ts']);
  });

  test('returns when the time is up or the client disconnects', async () => {
    const late = fakeTurn(['running']);
    assert.equal((await watchTurn(late.call, 'trn_1', 0.02)).status, 'running');
    assert.equal(late.seen.hasStopped, true);
    const disconnected = fakeTurn(['running']);
    const waiting = watchTurn(disconnected.call, 'trn_1', 60);
    disconnected.stop.abort();
    await waiting;
    assert.equal(disconnected.seen.hasStopped, true);
  });
});
