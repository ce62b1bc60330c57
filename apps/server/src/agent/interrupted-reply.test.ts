import assert from 'node:assert/strict';
import { test } from 'node:test';
import { interruptedReply } from './interrupted-reply.ts';
import { goOnText, messagesOf } from './messages.ts';

const part = (type: 'text' | 'reasoning', messageId: string, text: string) => {
  return { type, messageId, text };
};

test('a reply with words is continued as one that its provider broke off', () => {
  const parts = [part('reasoning', 'r', 'Hm'), part('text', 'a', 'Hel')];
  const interrupted = interruptedReply({ parts, openMessageId: 'a' });
  assert.ok(interrupted);
  assert.deepEqual([interrupted.text, interrupted.openMessageId], ['Hel', 'a']);
  assert.deepEqual(messagesOf(interrupted.reply), [
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Hm' },
        { type: 'text', text: 'Hel' },
      ],
    },
    { role: 'user', content: [{ type: 'text', text: goOnText }] },
  ]);
});

test('reasoning or blanks alone cannot be continued', () => {
  const nothing = [[], [part('reasoning', 'r', 'Hm')], [part('text', 'a', ' \n')]];
  for (const parts of nothing) {
    assert.equal(interruptedReply({ parts, openMessageId: null }), undefined);
  }
});
