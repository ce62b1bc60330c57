import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReply } from './src/lib/chat-replies.ts';
import { isDeckOf, markKnown, newDeck, repeatLater, shuffleDeck } from './src/lib/flashcards.ts';
import { findNotes, type Note, sortNotes } from './src/lib/notes.ts';
import { toPercentages } from './src/lib/poll.ts';

test('cards that are not known come again', () => {
  const deck = repeatLater(markKnown(newDeck(3)));
  assert.deepEqual(deck, { ahead: [2, 1], known: [0] });
  assert.deepEqual(markKnown(markKnown(deck)), { ahead: [], known: [0, 2, 1] });
  const mixed = shuffleDeck(newDeck(5), () => 0);
  assert.deepEqual(mixed.ahead.toSorted(), [0, 1, 2, 3, 4]);
  assert.ok(isDeckOf(mixed, 5) && !isDeckOf(mixed, 4));
});

test('the reply that most words ask for is given', () => {
  const replies = [
    { when: ['room'], say: 'a room' },
    { when: ['room', 'service'], say: 'service' },
  ];
  assert.equal(findReply(replies, 'Room service, please!'), 'service');
  assert.equal(findReply(replies, 'any ROOMS?'), 'a room');
  assert.equal(findReply(replies, 'bathroom'), undefined);
});

test('percentages add up to a hundred', () => {
  assert.deepEqual(toPercentages([1, 1, 1]), [34, 33, 33]);
  assert.deepEqual(toPercentages([0, 0]), [0, 0]);
  assert.deepEqual(toPercentages([2, 1]), [67, 33]);
});

test('notes are found by all words, the pinned ones first', () => {
  const note = (title: string, changed: number, isPinned = false): Note => ({
    id: title,
    title,
    text: 'Some text',
    isPinned,
    changed,
  });
  const notes = [note('Old', 1), note('New', 2), note('Pinned', 0, true)];
  assert.deepEqual(
    sortNotes(notes).map(({ id }) => id),
    ['Pinned', 'New', 'Old'],
  );
  assert.deepEqual(findNotes(notes, 'text new'), [notes[1]]);
});
