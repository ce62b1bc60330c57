import assert from 'node:assert/strict';
import { test } from 'node:test';
import { events, eventTypes } from '@millwright/contract';
import { redactEventData } from './redact-event-data.ts';

const audience = {
  canSeePreview: true,
  baseUrl: 'http://localhost:8080',
  isSecret: (path: string) => path === '.env',
};
const secret = 'sk-owner-only';

const samples = {
  status: { message: 'Working', model: secret, project_id: secret, phase: 'working' },
  text: { message_id: 'm', text: 'Hello' },
  reasoning: { message_id: 'm', text: secret },
  tool_start: {
    tool_call_id: 't',
    name: 'run_command',
    title: secret,
    input: { command: secret },
    input_truncated: false,
  },
  tool_progress: { tool_call_id: 't', name: 'run_command', message: secret },
  tool_end: {
    tool_call_id: 't',
    name: 'mcp_call',
    status: 'error',
    output: { secret },
    output_truncated: false,
    duration_ms: 3,
    error: { code: 'FAILED', message: secret },
  },
  file: {
    path: '.env',
    operation: 'create',
    to_path: null,
    size: 1,
    sha256: null,
    language: null,
    tool_call_id: null,
    lines_added: 1,
    lines_removed: 0,
    content: secret,
  },
  file_streaming_chunk: { path: '.env', tool_call_id: 't', index: 0, offset: 0, content: secret },
  file_streaming_complete: {
    path: '.env',
    tool_call_id: 't',
    operation: 'create',
    chunks: 1,
    size: 1,
    sha256: secret,
  },
  ask_user_resolved: {
    question_id: 'q',
    answers: { a: secret },
    answered_by: secret,
    answered_at: '2026-01-01T00:00:00.000Z',
  },
  plan_resolved: {
    plan_id: 'p',
    turn_id: 't',
    status: 'revising',
    feedback: secret,
    edited: false,
    resolved_by: secret,
  },
  usage: { turn_id: 't', model: secret },
  verification: {
    turn_id: 't',
    ok: false,
    checks: [{ name: 'console', ok: false, summary: secret, duration_ms: 1 }],
    screenshot_url: `https://example.com/${secret}`,
  },
  build_error: { message: secret },
  console_log_request: { request_id: secret },
  mcp_auth_required: { server_id: secret, server: secret },
};

test("redactEventData hides the owner's data and returns valid events", () => {
  for (const [type, data] of Object.entries(samples)) {
    const shown = redactEventData(type, data, audience);
    assert.ok(!JSON.stringify(shown ?? '').includes(secret), type);
    if (shown) events[type as keyof typeof events].schema.parse(shown);
  }
  assert.deepEqual(redactEventData('text', samples.text, audience), samples.text);
});

test('toPublicData hides files that are or were likely to contain secrets', () => {
  const file = { ...samples.file, path: 'src/app.tsx' };
  assert.deepEqual(redactEventData('file', file, audience), file);
  const renamed = { ...file, operation: 'rename', to_path: '.env' };
  assert.equal(redactEventData('file', renamed, audience), undefined);
  const start = { ...samples.tool_start, name: 'write_file', title: 'Write it' };
  const titleOf = (path: string) =>
    redactEventData('tool_start', { ...start, input: { path } }, audience);
  assert.ok(!('title' in (titleOf('.env') ?? {})));
  assert.equal((titleOf('a.ts') as { title?: string }).title, 'Write it');
});

test('toPublicData hides the URL of a private preview', () => {
  const preview_url = 'http://slug.preview.localhost:8080/';
  const shown = { kind: 'web', port: null, native_url: null, preview_url };
  const complete = { project_id: 'p', preview_url, files_created: 1, tool_calls: 1, tokens_in: 9 };
  const hidden = { ...audience, canSeePreview: false };
  assert.ok(redactEventData('preview_url', shown, audience));
  assert.equal(redactEventData('preview_url', shown, hidden), undefined);
  const ended = redactEventData('complete', { ...complete, tokens_out: 9 }, hidden);
  assert.ok(!JSON.stringify(ended).includes('slug'));
  assert.deepEqual(events.complete.schema.parse(ended).tokens_in, 0);
});

test('toPublicData hides unknown event types', () => {
  assert.ok(eventTypes.length > 20);
  for (const type of ['later', '__proto__', 'constructor', 'toString']) {
    assert.equal(redactEventData(type, { secret }, audience), undefined);
  }
});
