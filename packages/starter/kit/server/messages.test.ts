import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { toServerConversations } from './src/lib/to-server-conversations.ts';

const people = [
  { id: 'ann', name: 'Ann' },
  { id: 'ben', name: 'Ben' },
];
const message = (senderId: string, recipientId: string | null, minute: number) => ({
  id: `${senderId}${minute}`,
  senderId,
  recipientId,
  text: `at ${minute}`,
  sentAt: `2026-11-15T09:0${minute}:00.000Z`,
});
const channel = { id: 'channel', name: 'Everyone' };
const of = (messages: ReturnType<typeof message>[], reads: Record<string, string> = {}) =>
  toServerConversations({ people, messages, reads }, 'me', channel);

suite('the conversations of an account', () => {
  test('are one for each person, with the messages of both sides', () => {
    const all = of([message('me', 'ann', 1), message('ben', 'me', 2), message('ann', 'me', 3)]);
    const ann = all.find(({ id }) => id === 'ann');
    assert.deepEqual(
      ann?.messages.map(({ from, text }) => [from, text]),
      [
        ['me', 'at 1'],
        ['partner', 'at 3'],
      ],
    );
    assert.deepEqual(
      all.map(({ name }) => name),
      ['Everyone', 'Ann', 'Ben'],
    );
  });

  test('name the senders in the channel only', () => {
    const [everyone, ann] = of([message('ann', null, 1), message('ann', 'me', 2)]);
    assert.equal(everyone?.messages[0]?.author, 'Ann');
    assert.equal(ann?.messages[0]?.author, undefined);
  });

  test('are read up to the last message that was seen', () => {
    const messages = [message('ann', 'me', 1), message('ann', 'me', 2), message('ann', 'me', 3)];
    const [, ann] = of(messages, { ann: '2026-11-15T09:02:00.000Z' });
    assert.equal(ann?.read, 2);
  });

  test('keep the messages of a deleted account', () => {
    const [, gone] = of([message('gone', 'me', 1)]);
    assert.equal(gone?.name, 'Someone');
  });

  test('have no channel if the app has none', () => {
    const none = toServerConversations({ people, messages: [], reads: {} }, 'me', {
      id: 'channel',
      name: '',
    });
    assert.deepEqual(none, []);
  });
});
