import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fiveLetterWords } from './src/lib/five-letter-words.ts';
import { addResult, markGuess, markLetters, randomWord } from './src/lib/word-guess.ts';

test('letters are marked only as often as the word has them', () => {
  assert.deepEqual(markGuess('crane', 'crane'), Array(5).fill('right'));
  assert.deepEqual(markGuess('eagle', 'level'), [
    'elsewhere',
    'missing',
    'missing',
    'elsewhere',
    'elsewhere',
  ]);
  assert.deepEqual(markGuess('sleep', 'spare'), [
    'right',
    'missing',
    'elsewhere',
    'missing',
    'elsewhere',
  ]);
});

test('a letter keeps its best mark', () => {
  const marks = markLetters(['eagle', 'level'], 'level');
  assert.equal(marks.get('l'), 'right');
  assert.equal(marks.get('a'), 'missing');
  assert.equal(marks.get('z'), undefined);
});

test('words are plain, different and not repeated at once', () => {
  assert.ok(fiveLetterWords.length > 300);
  assert.ok(fiveLetterWords.every((word) => /^[a-z]{5}$/.test(word)));
  assert.equal(new Set(fiveLetterWords).size, fiveLetterWords.length);
  assert.notEqual(
    randomWord(fiveLetterWords[0], () => 0),
    fiveLetterWords[0],
  );
});

test('statistics count games and streaks', () => {
  const none = { played: 0, won: 0, streak: 0, best: 0 };
  const two = addResult(addResult(none, true), true);
  assert.deepEqual(two, { played: 2, won: 2, streak: 2, best: 2 });
  assert.deepEqual(addResult(two, false), { played: 3, won: 2, streak: 0, best: 2 });
});
