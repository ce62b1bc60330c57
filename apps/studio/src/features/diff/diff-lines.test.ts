import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { diffTexts, parseUnified } from './diff-lines.ts';

const format = (hunks: ReturnType<typeof diffTexts>) =>
  hunks.map((hunk) =>
    hunk.map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`),
  );

suite('parseUnified', () => {
  const diff = [
    '--- a/x.ts',
    '+++ b/x.ts',
    '@@ -1,2 +1,3 @@',
    ' one',
    '-two',
    '+2',
    '+',
    '@@ -10 +11 @@',
    '--- not a header',
    '\\ No newline at end of file',
    '',
  ].join('\n');

  test('returns hunks with the line numbers of both sides', () => {
    const [first, second] = parseUnified(diff);
    assert.deepEqual(
      first?.map(({ kind, text, before, after }) => [kind, text, before, after]),
      [
        ['same', 'one', 1, 1],
        ['removed', 'two', 2, undefined],
        ['added', '2', undefined, 2],
        ['added', '', undefined, 3],
      ],
    );
    assert.deepEqual(second, [
      { kind: 'removed', text: '-- not a header', before: 10, after: undefined },
    ]);
  });

  test('returns no hunks for an empty diff', () => {
    assert.deepEqual(parseUnified(''), []);
  });
});

suite('diffTexts', () => {
  test('adds context lines around changes', () => {
    const before = 'abcdefghijklmnop'.split('');
    const after = before.with(1, 'B').with(14, 'O');
    assert.deepEqual(format(diffTexts(before.join('\n'), after.join('\n'))), [
      [' a', '-b', '+B', ' c', ' d', ' e'],
      [' l', ' m', ' n', '-o', '+O', ' p'],
    ]);
    assert.deepEqual(diffTexts('same', 'same'), []);
  });

  test('returns lines that turn one text into the other', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, (old, now) => {
        const lines = diffTexts(old.join('\n'), now.join('\n')).flat();
        const patched = now.length === 0 ? [''] : [...now];
        const expected = old.length === 0 ? [''] : [...old];
        for (const { kind, text, after } of lines.toReversed()) {
          if (kind === 'added' && after) assert.equal(patched.splice(after - 1, 1)[0], text);
        }
        for (const { kind, text, before } of lines) {
          if (kind === 'removed' && before) patched.splice(before - 1, 0, text);
        }
        assert.deepEqual(patched, expected);
        assert.equal(new Set(lines).size, lines.length, 'no line twice');
      }),
    );
  });
});
