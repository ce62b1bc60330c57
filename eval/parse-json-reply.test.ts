import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJsonReply } from './parse-json-reply.ts';
import { appearance } from './task-result.ts';

test('an object in a code block between sentences is found', () => {
  const reply = 'Here it is:\n```json\n{ "rating": 4, "reason": "clean" }\n```\nDone.';
  const value = { rating: 4, reason: 'clean' };
  assert.deepEqual(parseJsonReply(appearance, reply), { ok: true, value });
});

test('a reply without an object and a value out of range are reported', () => {
  for (const reply of ['Four of five.', '', '}{', '{ "rating": 9, "reason": "" }']) {
    assert.equal(parseJsonReply(appearance, reply).ok, false, reply);
  }
});
