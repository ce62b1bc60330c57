import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ControlFrame } from '../socket-control.ts';
import { decodeFrame, encodeControl, encodeSocketEvent } from './socket.ts';

const at = { project_id: 'prj_1', turn_id: 'trn_1', seq: 7, ts: '2026-11-15T09:30:01.004Z' };

test('[S4.11] text is text_delta on the socket, reasoning keeps its name', () => {
  const data = { message_id: 'm', text: 'Hel' };
  assert.equal(
    encodeSocketEvent({ type: 'text', data, ...at }),
    '{"type":"text_delta","data":{"message_id":"m","text":"Hel"},"project_id":"prj_1",' +
      '"turn_id":"trn_1","seq":7,"ts":"2026-11-15T09:30:01.004Z"}',
  );
  assert.match(encodeSocketEvent({ type: 'reasoning', data, ...at }), /^\{"type":"reasoning",/);
});

test('decode(encode(frame)) = frame, for control frames', () => {
  const frames: ControlFrame[] = [
    {
      type: 'ack',
      id: '1',
      data: { kind: 'subscribe', project_id: 'p', head_seq: 3, active_turn: null, replay: null },
    },
    {
      type: 'ack',
      id: null,
      data: { kind: 'cancel', project_id: 'p', status: 'stopping', aborted: true, turn_id: 't' },
    },
    {
      type: 'nack',
      id: '4',
      data: { kind: 'submit_answers', code: 'QUESTION_EXPIRED', message: 'm', error_ref: 'r' },
    },
    { type: 'pong', id: '6', data: { ts: 1, server_time: at.ts } },
  ];
  for (const frame of frames) {
    assert.deepEqual(decodeFrame(encodeControl(frame)), { kind: 'control', frame });
  }
});

test('a frame without a stamp is malformed', () => {
  assert.equal(
    decodeFrame('{"type":"text_delta","data":{"message_id":"m","text":"x"}}').kind,
    'malformed',
  );
  assert.equal(decodeFrame('{"type":"ack","id":"1","data":{"kind":"dance"}}').kind, 'malformed');
});
