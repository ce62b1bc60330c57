import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ClientMessageKind, clientMessages, parseClientMessage } from './socket.ts';
import { closeCodes } from './socket-protocol.ts';

const samples: Record<ClientMessageKind, Record<string, unknown>> = {
  subscribe: { project_id: 'prj_1', after_seq: 1187, events: 'all' },
  unsubscribe: { project_id: 'prj_1' },
  cancel: { project_id: 'prj_1', turn_id: 'trn_1', scope: 'turn' },
  submit_answers: { project_id: 'prj_1', question_id: 'q_1', answers: { auth: 'GitHub' } },
  console_log_data: { project_id: 'prj_1', logs: [{ level: 'error', message: 'x', line: 12 }] },
  ping: { ts: 1763199060000 },
};
const parse = (value: unknown) => parseClientMessage(JSON.stringify(value));

test('[S4.12] parses both forms of every message to the enveloped one', () => {
  for (const type of Object.keys(clientMessages) as ClientMessageKind[]) {
    const data = samples[type];
    const expected = { ok: true, message: { type, id: '1', data } };
    assert.deepEqual(parse({ type, id: '1', data }), expected);
    assert.deepEqual(parse({ type, id: '1', ...data }), expected);
    assert.deepEqual(parse({ type, id: '1', data: null, ...data }), expected);
  }
});

test('id is optional and defaults are filled in', () => {
  assert.deepEqual(parse({ type: 'ping' }), { ok: true, message: { type: 'ping', data: {} } });
  assert.deepEqual(parse({ type: 'subscribe', project_id: 'p', id: null }), {
    ok: true,
    message: { type: 'subscribe', data: { project_id: 'p', events: 'default' } },
  });
  const cancel = parse({ type: 'cancel', data: { project_id: 'p' } });
  assert.ok(cancel.ok && cancel.message.type === 'cancel');
  assert.equal(cancel.message.data.scope, 'session');
});

test('a rejection carries all fields of its nack', () => {
  const cases: [frame: string, kind: string | null, id: string | null, code: string][] = [
    ['{', null, null, 'INVALID_JSON'],
    ['[]', null, null, 'INVALID_JSON'],
    ['"ping"', null, null, 'INVALID_JSON'],
    ['{}', null, null, 'VALIDATION_FAILED'],
    ['{"type":"dance","id":"1"}', 'dance', '1', 'VALIDATION_FAILED'],
    ['{"type":"ping","id":7}', 'ping', null, 'VALIDATION_FAILED'],
    ['{"type":"subscribe","id":"1"}', 'subscribe', '1', 'VALIDATION_FAILED'],
    ['{"type":"subscribe","id":"1","projectId":"p"}', 'subscribe', '1', 'VALIDATION_FAILED'],
    ['{"type":"subscribe","data":"p"}', 'subscribe', null, 'VALIDATION_FAILED'],
    ['{"type":"subscribe","project_id":"p","after_seq":-1}', 'subscribe', null, 'INVALID_CURSOR'],
    ['{"type":"__proto__"}', '__proto__', null, 'VALIDATION_FAILED'],
  ];
  for (const [frame, kind, id, code] of cases) {
    const parsed = parseClientMessage(frame);
    assert.ok(!parsed.ok, frame);
    const { rejected } = parsed;
    assert.deepEqual([rejected.kind, rejected.id, rejected.problem.code], [kind, id, code], frame);
  }
});

test('keeps only the newest of too many console entries', () => {
  const logs = Array.from({ length: 250 }, (_, i) => ({ level: 'log', message: String(i) }));
  const parsed = parse({ type: 'console_log_data', project_id: 'p', logs });
  assert.ok(parsed.ok && parsed.message.type === 'console_log_data');
  assert.equal(parsed.message.data.logs.length, 200);
  assert.equal(parsed.message.data.logs.at(-1)?.message, '249');
});

test('close codes are unique', () => {
  const codes = Object.values(closeCodes).map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
  assert.equal(codes.length, 13);
});
