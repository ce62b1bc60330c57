import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findText } from './find-text.ts';
import { replaceFound } from './replace-found.ts';

function replaced(
  content: string,
  needle: string,
  replacement: string,
  maxChars = 1_000,
): string | undefined {
  const finding = findText(content, needle);
  return finding && replaceFound(finding, { content, needle, replacement, maxChars });
}

test('finds every exact occurrence', () => {
  assert.equal(replaced('a b a', 'a', 'x'), 'x b x');
  assert.equal(replaced('aaa', 'aa', 'x'), 'xa');
  assert.equal(replaced('a$b', '$', '$&'), 'a$&b');
  assert.equal(replaced('abc', 'd', 'x'), undefined);
  assert.equal(replaced('abc', '', 'x'), undefined);
});

test('tolerates another indentation and adapts the replacement', () => {
  const content = 'class A {\n    method() {\n        return 1;\n    }\n}\n';
  const needle = 'method() {\n    return 1;\n}';
  const replacement = 'method() {\n    if (x) {\n        return 2;\n    }\n}';
  assert.equal(
    replaced(content, needle, replacement),
    'class A {\n    method() {\n        if (x) {\n            return 2;\n        }\n    }\n}\n',
  );
});

test('tolerates trailing spaces and other line ends', () => {
  assert.equal(replaced('a  \nb\nc', 'a\nb', 'x\ny'), 'x\ny\nc');
  assert.equal(replaced('a\r\nb\r\nc', 'a\nb', 'x\ny'), 'x\r\ny\r\nc');
  assert.equal(replaced('a\nb\nc', '\na\nb\n\n', 'x'), 'x\nc');
});

test('matches a single line only exactly', () => {
  assert.equal(replaced('  }\n', '}  ', 'x'), undefined);
});

test('reports both of two matches', () => {
  assert.equal(findText(' a\n b\n--\n  a\n  b\n', 'a\nb')?.ranges.length, 2);
});

test('does not build a result above the size limit', () => {
  assert.equal(replaced('aaaa', 'a', 'xxx', 11), undefined);
  assert.equal(replaced('aaaa', 'a', 'xxx', 12), 'xxxxxxxxxxxx');
  const deep = `${' '.repeat(900)}a\n${' '.repeat(900)}b`;
  assert.equal(replaced(deep, 'a\nb', 'a\nc\nb', 2_000), undefined);
});

/** Long enough that a quadratic search would take minutes. */
const long = 300_000;
const hostile: Readonly<Record<string, { content: string; needle: string; matches: number }>> = {
  'one letter in many equal letters': { content: 'a'.repeat(long), needle: 'a', matches: long },
  'a long text that almost repeats': {
    content: 'a'.repeat(long),
    needle: `b${'a'.repeat(long / 2)}`,
    matches: 0,
  },
  'a long text that differs at its end': {
    content: 'a'.repeat(long),
    needle: `${'a'.repeat(long / 2)}b`,
    matches: 0,
  },
  'lines that almost repeat': {
    content: 'a\n'.repeat(long / 2),
    needle: `${' a\n'.repeat(long / 4)}b`,
    matches: 0,
  },
  'many tolerant matches': {
    content: 'a \nb\n'.repeat(long / 5),
    needle: `${' '.repeat(long)}a\n${' '.repeat(long)}b`,
    matches: long / 5,
  },
};
for (const [description, { content, needle, matches }] of Object.entries(hostile)) {
  test(`searches in linear time: ${description}`, () => {
    const startedAt = process.cpuUsage();
    const finding = findText(content, needle);
    assert.equal(finding?.ranges.length ?? 0, matches);
    if (finding) {
      const replacement = `${' '.repeat(long)}x`;
      replaceFound(finding, { content, needle, replacement, maxChars: 10 * long });
    }
    const { user, system } = process.cpuUsage(startedAt);
    assert.ok(user + system < 3_000_000, `${(user + system) / 1_000} ms`);
  });
}

test('finds long texts at the same positions as short ones', () => {
  const letter = fc.constantFrom('a', 'b');
  /** Repeats every letter, which triggers the search for long texts. */
  const stretched = (text: string) => text.replaceAll(/./g, (one) => one.repeat(40));
  const content = fc.string({ unit: letter, maxLength: 40 });
  const needle = fc.string({ unit: letter, minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(content, needle, (content, needle) => {
      const padded = content + 'c'.repeat(8_000);
      const short = findText(padded, needle)?.ranges ?? [];
      const long = findText(stretched(padded), stretched(needle))?.ranges ?? [];
      assert.deepEqual(
        long.map(({ start }) => start / 40),
        short.map(({ start }) => start),
      );
    }),
    { numRuns: 20 },
  );
});
