import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { findLines, matchesName } from './search.ts';

suite('search', () => {
  test('matches words of a path in any order', () => {
    assert.ok(matchesName('src/components/BookList.tsx', 'list comp'));
    assert.ok(matchesName('src/App.tsx', ''));
    assert.ok(!matchesName('src/App.tsx', 'app css'));
  });

  test('finds lines case-insensitively, with their numbers', () => {
    const text = 'one\n  const Title = 1;\nthree title';
    assert.deepEqual(findLines(text, 'title', 10), [
      { number: 2, text: 'const Title = 1;', at: 6 },
      { number: 3, text: 'three title', at: 6 },
    ]);
    assert.equal(findLines(text, 'title', 1).length, 1);
    assert.deepEqual(findLines(text, '  ', 10), []);
  });

  test('shortens a long line to the part around the match', () => {
    const [line] = findLines(`${'x'.repeat(5_000)}needle${'y'.repeat(5_000)}`, 'needle', 1);
    assert.ok(line && line.text.length <= 160);
    assert.equal(line.text.slice(line.at, line.at + 6), 'needle');
  });
});
