import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  addMessage,
  countUnread,
  formatSent,
  markRead,
  sortConversations,
  startConversation,
  toConversations,
} from './src/lib/messages.ts';

const people = [
  { name: 'Mara', role: 'Doctor' },
  { name: 'Tom', role: '' },
];
const now = new Date(2026, 10, 15, 12).getTime();
const samples = [
  { from: 'Mara', text: 'How are you?' },
  { from: 'Me', text: 'Fine!' },
  { from: 'Tom', text: 'Hello' },
  { from: 'Tom', text: 'Anyone?' },
  { from: 'Nobody', text: 'Boo' },
];

suite('conversations', () => {
  const start = toConversations(people, samples, now);

  test('begin with the samples, of which later ones are unread', () => {
    assert.deepEqual(
      start.map(({ name, messages }) => `${name}: ${messages.map(({ from }) => from).join()}`),
      ['Mara: partner,me', 'Tom: partner,partner'],
    );
    assert.deepEqual(start.map(countUnread), [0, 2]);
    assert.ok(start.every(({ messages }) => messages.every(({ sent }) => sent < now)));
  });

  test('are read once they are opened', () => {
    assert.deepEqual(markRead(start, 'Tom').map(countUnread), [0, 0]);
  });

  test('with a new message come first', () => {
    assert.equal(sortConversations(start)[0]?.name, 'Tom');
    const message = { from: 'me', text: 'See you', sent: now } as const;
    const [first] = sortConversations(addMessage(start, 'Mara', message));
    assert.equal(first?.messages.at(-1), message);
  });

  test('are started once with each person', () => {
    const more = startConversation(start, { name: 'Nina', role: '' });
    assert.equal(sortConversations(more)[0]?.name, 'Nina');
    assert.equal(startConversation(more, { name: 'Nina', role: '' }), more);
  });
});

test('the day is told for messages that are not of today', () => {
  const yesterday = new Date(2026, 10, 14, 12).getTime();
  assert.ok(formatSent(yesterday, now).endsWith(formatSent(now, now)));
  assert.match(formatSent(yesterday, now), /14/);
});
