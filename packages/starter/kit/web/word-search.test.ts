import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fieldsBetween, findWord, makePuzzle, toLetters } from './src/lib/word-search.ts';

suite('word search', () => {
  test('every word is in the grid where the puzzle says', () => {
    for (let round = 0; round < 20; round += 1) {
      const words = ['Jupiter', 'Mars', 'Milky Way', 'comet', 'Überraschung', 'moon', 'no', 'Mars'];
      const puzzle = makePuzzle(words, Math.random);
      assert.deepEqual(puzzle.places.map(({ word }) => word).sort(), [
        'COMET',
        'JUPITER',
        'MARS',
        'MILKYWAY',
        'MOON',
        'UBERRASCHUNG',
      ]);
      assert.equal(puzzle.letters.length, puzzle.size ** 2);
      for (const { word, fields } of puzzle.places) {
        assert.equal(fields.map((field) => puzzle.letters[field]).join(''), word);
        const [start, end] = [fields[0], fields[fields.length - 1]];
        assert.deepEqual(fieldsBetween(start, end, puzzle.size), fields);
        assert.equal(findWord(puzzle, end, start), word);
      }
    }
  });

  test('many words get a larger grid', () => {
    const words = Array.from({ length: 40 }, (_, index) =>
      [...'ABCDEFGH'].map((_, at) => 'ABCDEFGHIJ'[(index * 7 + at * 3) % 10]).join(''),
    );
    const puzzle = makePuzzle(words, Math.random);
    assert.equal(puzzle.places.length, new Set(words).size);
  });

  test('only straight and diagonal lines are lines', () => {
    assert.deepEqual(fieldsBetween(0, 3, 4), [0, 1, 2, 3]);
    assert.deepEqual(fieldsBetween(15, 0, 4), [15, 10, 5, 0]);
    assert.deepEqual(fieldsBetween(0, 6, 4), []);
    assert.equal(toLetters('Crème brûlée'), 'CREMEBRULEE');
  });
});
