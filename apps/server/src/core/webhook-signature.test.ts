import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSigned, sign } from './webhook-signature.ts';

const secret = 'a secret of the two of us';
const now = new Date('2026-11-15T09:30:00.000Z');
const timestamp = String(now.getTime() / 1000);
const body = Buffer.from('{"a":1}');
const signature = sign(secret, 'msg_1', timestamp, body);
const validMessage = { id: 'msg_1', timestamp, signature, body };

test('accepts a signed message, also with additional signatures by another secret', () => {
  assert.ok(isSigned(validMessage, secret, now));
  assert.ok(isSigned({ ...validMessage, signature: `v1,AAAA ${signature}` }, secret, now));
});

const rejected: Record<string, Parameters<typeof isSigned>[0]> = {
  'another body': { ...validMessage, body: Buffer.from('{"a":2}') },
  'equivalent JSON with other bytes': { ...validMessage, body: Buffer.from('{ "a": 1 }') },
  'another id': { ...validMessage, id: 'msg_2' },
  'no id': { ...validMessage, id: undefined },
  'no signature': { ...validMessage, signature: undefined },
  'an empty signature': { ...validMessage, signature: '' },
  'another version': { ...validMessage, signature: signature.replace('v1,', 'v2,') },
  'no timestamp': { ...validMessage, timestamp: undefined },
  'a timestamp that is not an integer': { ...validMessage, timestamp: '1e9' },
};
for (const [name, message] of Object.entries(rejected)) {
  test(`rejects ${name}`, () => assert.equal(isSigned(message, secret, now), false));
}

test('rejects a timestamp more than five minutes off, and another secret', () => {
  for (const offset of [-301, 301]) {
    const moved = new Date(now.getTime() + offset * 1000);
    assert.equal(isSigned(validMessage, secret, moved), false, `${offset} s`);
  }
  assert.equal(isSigned(validMessage, 'another secret', now), false);
});
