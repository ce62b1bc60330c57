import assert from 'node:assert/strict';
import { test } from 'node:test';
import { continuePrompt, convertEntryToMessages } from './convert-entry-to-messages.ts';
import { interruptedReply } from './interrupted-reply.ts';

const part = (type: 'text' | 'reasoning', messageId: string, text: string) => {
  return { type, messageId, text };
};

test('continues an interrupted reply that has text like a truncated one', () => {
  const parts = [part('reasoning', 'r', 'Hm'), part('text', 'a', 'Hel')];
  const interrupted = interruptedReply({ parts, openMessageId: 'a' });
  assert.ok(interrupted);
  assert.deepEqual([interrupted.text, interrupted.openMessageId], ['Hel', 'a']);
  assert.deepEqual(convertEntryToMessages(interrupted.reply), [
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Hm' },
        { type: 'text', text: 'Hel' },
      ],
    },
    { role: 'user', content: [{ type: 'text', text: continuePrompt }] },
  ]);
});

test('does not continue a reply of only reasoning or whitespace', () => {
  const nothing = [[], [part('reasoning', 'r', 'Hm')], [part('text', 'a', ' \n')]];
  for (const parts of nothing) {
    assert.equal(interruptedReply({ parts, openMessageId: null }), undefined);
  }
});
