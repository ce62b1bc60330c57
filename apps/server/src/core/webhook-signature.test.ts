import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSigned, sign } from './webhook-signature.ts';

const secret = 'a secret of the two of us';
const now = new Date('2026-11-15T09:30:00.000Z');
const timestamp = String(now.getTime() / 1000);
const body = Buffer.from('{"a":1}');
const signature = sign(secret, 'msg_1', timestamp, body);
const good = { id: 'msg_1', timestamp, signature, body };

test('accepts a signed message, also with additional signatures by another secret', () => {
  assert.ok(isSigned(good, secret, now));
  assert.ok(isSigned({ ...good, signature: `v1,AAAA ${signature}` }, secret, now));
});

const refused: Record<string, Parameters<typeof isSigned>[0]> = {
  'another body': { ...good, body: Buffer.from('{"a":2}') },
  'equivalent JSON with other bytes': { ...good, body: Buffer.from('{ "a": 1 }') },
  'another id': { ...good, id: 'msg_2' },
  'no id': { ...good, id: undefined },
  'no signature': { ...good, signature: undefined },
  'an empty signature': { ...good, signature: '' },
  'another version': { ...good, signature: signature.replace('v1,', 'v2,') },
  'no timestamp': { ...good, timestamp: undefined },
  'a timestamp that is not an integer': { ...good, timestamp: '1e9' },
};
for (const [name, message] of Object.entries(refused)) {
  test(`rejects ${name}`, () => assert.equal(isSigned(message, secret, now), false));
}

test('rejects a timestamp more than five minutes off, and another secret', () => {
  for (const offset of [-301, 301]) {
    const moved = new Date(now.getTime() + offset * 1000);
    assert.equal(isSigned(good, secret, moved), false, `${offset} s`);
  }
  assert.equal(isSigned(good, 'another secret', now), false);
});
