import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { applyEvents } from './apply-event.ts';
import { emptyProject } from './project-state.ts';
import { createLog } from './testing/log.ts';

const start = { message: 'Starting', phase: 'started', mode: 'build' } as const;
const update = {
  turn_id: 'trn_1',
  status: 'running',
  queue_position: null,
  reason: null,
  superseded_by: null,
} as const;
const call = { tool_call_id: 'tc_1', name: 'run_command' };
const question = {
  key: 'auth',
  header: 'Sign-in',
  question: 'How?',
  options: [],
  multi_select: false,
  allow_custom: true,
  required: true,
  secret: false,
};
const ask = {
  question_id: 'q_1',
  turn_id: 'trn_1',
  tool_call_id: 'tc_9',
  questions: [question],
  asked_at: '2026-11-15T09:30:00.000Z',
  expires_at: '2026-11-15T09:35:00.000Z',
  timeout_s: 300,
};
const plan = {
  plan_id: 'pln_1',
  turn_id: 'trn_1',
  revision: 1,
  title: 'Todo app',
  plan: '## Goal',
  steps: [],
  expires_at: null,
};
const from = (...lines: Parameters<typeof createLog>) =>
  applyEvents(emptyProject, createLog(...lines));

suite('a turn', () => {
  test('prompts for sign-in once per server', () => {
    const authRequired = {
      server_id: 'mcp_1',
      server: 'shop',
      authorization_url: null,
      message: 'x',
    };
    const state = from(
      ['status', start],
      ['mcp_auth_required', authRequired],
      ['mcp_auth_required', authRequired],
      ['mcp_auth_required', { ...authRequired, server_id: 'mcp_2', server: 'notes' }],
    );
    assert.deepEqual(
      state.turns['trn_1']?.entries.map((entry) => entry.kind === 'sign-in' && entry.request),
      [
        { serverId: 'mcp_1', server: 'shop' },
        { serverId: 'mcp_2', server: 'notes' },
      ],
    );
  });

  test('is queued, runs and completes', () => {
    const queued = from(
      ['status', { message: 'Queued', phase: 'queued' }],
      ['turn_update', { ...update, status: 'queued', queue_position: 2 }],
    );
    assert.equal(queued.turns['trn_1']?.status, 'queued');
    assert.equal(queued.turns['trn_1']?.queuePosition, 2);
    assert.equal(queued.turns['trn_1']?.hasStarted, false, 'until a worker starts it');
    assert.equal(from(['status', start]).turns['trn_1']?.hasStarted, true);

    const outcome = {
      project_id: 'prj_1',
      preview_url: 'http://a.preview.localhost/',
      files_created: 1,
      tool_calls: 0,
      tokens_in: 5,
      tokens_out: 7,
    };
    const done = from(['status', start], ['turn_update', update], ['complete', outcome]);
    const turn = done.turns['trn_1'];
    assert.equal(turn?.status, 'completed');
    assert.equal(turn?.queuePosition, null);
    assert.equal(turn?.activity, undefined);
    assert.deepEqual(turn?.outcome, outcome);
    assert.ok(turn?.endedAt);
  });

  test('ends running calls and file writes when stopped', () => {
    const state = from(
      ['status', start],
      ['tool_start', { ...call, input: { command: 'npm test' }, input_truncated: false }],
      [
        'file_streaming_chunk',
        { path: 'a.ts', tool_call_id: 'tc_2', index: 0, offset: 0, content: 'let' },
      ],
      ['status', { message: 'Stopped', phase: 'aborted' }],
    );
    assert.equal(state.turns['trn_1']?.status, 'aborted');
    assert.equal(state.tools['tc_1']?.status, 'aborted');
    assert.equal(state.files['a.ts']?.isWriting, false);
  });

  test('stores the error of a failed turn', () => {
    const error = { message: 'No credits', code: 'OUT_OF_CREDITS', error_ref: 'K7Q2-9XMD' };
    const state = from(['status', start], ['error', error]);
    assert.equal(state.turns['trn_1']?.status, 'failed');
    assert.deepEqual(state.turns['trn_1']?.error, error);
  });

  test('orders text, reasoning and calls by arrival', () => {
    const state = from(
      ['reasoning', { message_id: 'm1', text: 'Hm' }],
      ['text', { message_id: 'm2', text: 'I ' }],
      ['text', { message_id: 'm2', text: 'begin.' }],
      ['tool_start', { ...call, input: {}, input_truncated: false }],
      ['tool_progress', { ...call, message: 'half', progress: 0.5, output: 'line' }],
      ['text', { message_id: 'm3', text: 'Done.' }],
    );
    const entries = state.turns['trn_1']?.entries ?? [];
    assert.deepEqual(
      entries.map((entry) => ('text' in entry ? `${entry.kind} ${entry.text}` : entry.kind)),
      ['reasoning Hm', 'text I begin.', 'tool', 'text Done.'],
    );
    assert.equal(state.tools['tc_1']?.progress, 0.5);
    assert.equal(state.tools['tc_1']?.output, 'line');
  });

  test('continues a message by its id and removes retracted text', () => {
    const shown = (...lines: Parameters<typeof createLog>) =>
      from(...lines).turns['trn_1']?.entries.map((entry) =>
        'text' in entry ? `${entry.kind} ${entry.text}` : entry.kind,
      );
    const started = [
      ['reasoning', { message_id: 'm1', text: 'Hm' }],
      ['text', { message_id: 'm2', text: 'The fir' }],
      ['status', { message: 'Going on', phase: 'resumed' }],
    ] satisfies Parameters<typeof createLog>;
    assert.deepEqual(
      shown(
        ...started,
        ['reasoning', { message_id: 'm3', text: 'So' }],
        ['text', { message_id: 'm2', text: 'st half' }],
      ),
      ['reasoning Hm', 'text The first half', 'reasoning So'],
    );
    assert.deepEqual(
      shown(
        ...started,
        ['text_retracted', { message_id: 'm1', from_offset: 0 }],
        ['text_retracted', { message_id: 'm2', from_offset: 0 }],
        ['text', { message_id: 'm3', text: 'Anew' }],
      ),
      ['text Anew'],
    );
    assert.deepEqual(shown(...started, ['text_retracted', { message_id: 'm2', from_offset: 3 }]), [
      'reasoning Hm',
      'text The',
    ]);
  });

  test('shows that another model took over', () => {
    const message = 'Claude: overloaded. Continuing with Qwen';
    const state = from(['status', { phase: 'fallback', message, model: 'qwen' }]);
    assert.partialDeepStrictEqual(state.turns['trn_1'], {
      model: 'qwen',
      entries: [{ kind: 'fallback', id: 'fallback-1', message }],
    });
  });

  test('adds up usage until the final event replaces the total', () => {
    const usage = {
      turn_id: 'trn_1',
      model: 'm',
      provider: 'p',
      tokens_in: 10,
      tokens_out: 2,
      tokens_cached: 1,
      tokens_reasoning: 0,
      credits: 0.5,
      credits_remaining: null,
    };
    const running = from(['usage', usage], ['usage', usage]);
    assert.equal(running.turns['trn_1']?.usage?.tokensIn, 20);
    const final = { ...usage, tokens_in: 21, final: true };
    const ended = from(['usage', usage], ['usage', usage], ['usage', final]);
    assert.equal(ended.turns['trn_1']?.usage?.tokensIn, 21);
    const refund = { ...usage, model: 'default', tokens_in: 0, tokens_out: 0, credits: 0 };
    const refunded = from(
      ['usage', { ...usage, credits_remaining: 7 }],
      ['usage', { ...refund, credits_refunded: 0.2 }],
      ['usage', { ...refund, credits_refunded: 0.3 }],
    );
    const { model, credits, creditsRefunded, creditsRemaining } =
      refunded.turns['trn_1']?.usage ?? {};
    assert.deepEqual([model, credits, creditsRefunded, creditsRemaining], ['m', 0.5, 0.5, 7]);
  });
});

suite('questions and plans', () => {
  test('resolves a question by answer or expiry', () => {
    const withQuestion = from(['ask_user_question', ask]);
    assert.equal(withQuestion.asks['q_1']?.status, 'pending');
    assert.equal(withQuestion.asks['q_1']?.expiresAt, ask.expires_at);
    const answers = { auth: 'GitHub' };
    const answered = from(
      ['ask_user_question', ask],
      [
        'ask_user_resolved',
        { question_id: 'q_1', answers, answered_by: 'usr_1', answered_at: ask.asked_at },
      ],
    );
    assert.deepEqual(answered.asks['q_1']?.answers, answers);
    const expired = from(
      ['ask_user_question', ask],
      ['ask_user_expired', { question_id: 'q_1', reason: 'timeout' }],
    );
    assert.equal(expired.asks['q_1']?.status, 'expired');
  });

  test('keeps each revision of a plan and resolves the newest', () => {
    const resolved = { plan_id: 'pln_1', turn_id: 'trn_1', edited: false, resolved_by: null };
    const state = from(
      ['plan_proposed', plan],
      ['plan_resolved', { ...resolved, status: 'revising', feedback: 'Smaller' }],
      ['plan_proposed', { ...plan, revision: 2 }],
      ['plan_resolved', { ...resolved, status: 'approved', feedback: null }],
    );
    assert.deepEqual(
      Object.values(state.plans).map(({ revision, status }) => `${revision} ${status}`),
      ['1 revising', '2 approved'],
    );
  });
});

suite('files', () => {
  const file = {
    path: 'src/App.tsx',
    operation: 'create',
    to_path: null,
    size: 3,
    sha256: 'x',
    language: 'tsx',
    tool_call_id: 'tc_1',
    lines_added: 1,
    lines_removed: 0,
    content: null,
  } as const;

  test('grow while being written and are complete afterwards', () => {
    const chunk = { path: 'src/App.tsx', tool_call_id: 'tc_1' };
    const log = createLog(
      ['file_streaming_chunk', { ...chunk, index: 0, offset: 0, content: 'ab' }],
      ['file_streaming_chunk', { ...chunk, index: 1, offset: 2, content: 'c' }],
      ['file', file],
      [
        'file_streaming_complete',
        { ...chunk, operation: 'create', chunks: 2, size: 3, sha256: 'x' },
      ],
    );
    const writing = applyEvents(emptyProject, log.slice(0, 2)).files['src/App.tsx'];
    assert.deepEqual([writing?.content, writing?.isWriting], ['abc', true]);
    const whole = applyEvents(emptyProject, log).files['src/App.tsx'];
    assert.deepEqual([whole?.content, whole?.isWriting, whole?.size], ['abc', false, 3]);
  });

  test('start empty when rewritten', () => {
    const chunk = { path: 'src/App.tsx', tool_call_id: 'tc_1', index: 0, offset: 0 };
    const state = from(
      ['file_streaming_chunk', { ...chunk, content: 'old and long' }],
      ['file_streaming_chunk', { ...chunk, content: 'new' }],
    );
    assert.equal(state.files['src/App.tsx']?.content, 'new');
  });

  test('are renamed and deleted', () => {
    const state = from(
      ['file', { ...file, content: 'abc' }],
      ['file', { ...file, operation: 'rename', to_path: 'src/Page.tsx' }],
      ['file', { ...file, path: 'src/Page.tsx', operation: 'delete' }],
    );
    assert.deepEqual(Object.keys(state.files), []);
    const moved = from(
      ['file', { ...file, content: 'abc' }],
      ['file', { ...file, operation: 'rename', to_path: 'src/Page.tsx' }],
    );
    assert.equal(moved.files['src/Page.tsx']?.content, 'abc');
  });
});
