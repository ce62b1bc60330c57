import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { compareLines } from './src/lib/compare-lines.ts';
import { caseChanges, lineChanges, slugOf } from './src/lib/convert-text.ts';
import { groupRows, isNumeric, numberIn, readTable, sortRows } from './src/lib/data-table.ts';
import { encodings } from './src/lib/encode-text.ts';
import { findJsonError } from './src/lib/find-json-error.ts';
import { findMatches, problemWithPattern } from './src/lib/find-matches.ts';
import { createLorem } from './src/lib/lorem-ipsum.ts';
import { parseInline, parseMarkdown } from './src/lib/markdown.ts';
import { playgroundPage } from './src/lib/playground-page.ts';
import { formatMinutes, measureText, topWords } from './src/lib/text-stats.ts';
import { countCorrect, measureTyping } from './src/lib/typing-test.ts';

suite('JSON', () => {
  const valid = ['{"a":[1,-2.5e3,"\\u00e9",null,true],"b":{}}', ' [] ', '"x"', '0'];
  for (const text of valid) {
    test(`${text} has no mistake`, () => assert.equal(findJsonError(text), undefined));
  }

  const wrong: [string, number, number, RegExp][] = [
    ['{"a":1,}', 1, 8, /comma before the \}/],
    ['[1,\n 2\n 3]', 3, 2, /comma or a \]/],
    ["{'a':1}", 1, 2, /double quotes/],
    ['{"a" 1}', 1, 6, /colon/],
    ['["abc', 1, 2, /quote at the end/],
    ['[True]', 1, 2, /true in lower case/],
    ['[1] 2', 1, 5, /follow the end/],
    ['["\\x"]', 1, 3, /escape/],
    ['', 1, 1, /value is missing/],
    ['[01]', 1, 3, /comma/],
  ];
  for (const [text, line, column, message] of wrong) {
    test(`${JSON.stringify(text)} is wrong at ${line}:${column}`, () => {
      const error = findJsonError(text);
      assert.deepEqual([error?.line, error?.column], [line, column]);
      assert.match(error?.message ?? '', message);
      assert.throws(() => JSON.parse(text));
    });
  }

  test('deep nesting is a mistake, not a crash', () => {
    assert.match(findJsonError('['.repeat(100_000))?.message ?? '', /nested too deeply/);
  });
});

suite('Markdown', () => {
  test('blocks are told apart', () => {
    const kinds = parseMarkdown(
      '# A\n\ntext\nmore\n\n- one\n  - two\n- [x] three\n\n1. first\n\n> quote\n\n```\ncode\n```\n\n---\n\n|a|b|\n|-|-|\n|1|2|',
    ).map(({ kind }) => kind);
    assert.deepEqual(kinds, [
      ...['heading', 'paragraph', 'list', 'list', 'quote', 'code', 'rule', 'table'],
    ]);
  });

  test('lists have tasks and lists inside', () => {
    const [list] = parseMarkdown('- one\n  - two\n- [x] three');
    assert.ok(list?.kind === 'list');
    assert.equal(list.items.length, 2);
    assert.equal(list.items[0]?.blocks[0]?.kind, 'list');
    assert.equal(list.items[1]?.isDone, true);
  });

  test('marks inside a line', () => {
    assert.deepEqual(
      parseInline('a **b** _c_ `d` [e](https://e.org) snake_case_name').map(({ kind }) => kind),
      ['text', 'strong', 'text', 'emphasis', 'text', 'code', 'text', 'link', 'text'],
    );
  });

  test('links never run code', () => {
    assert.deepEqual(parseInline('[x](javascript:alert)'), [
      { kind: 'text', text: '[x](javascript:alert)' },
    ]);
  });
});

suite('text', () => {
  test('is counted', () => {
    const stats = measureText('One two. Three!\n\nFour 👍');
    assert.deepEqual([stats.words, stats.sentences, stats.paragraphs], [4, 3, 2]);
    assert.equal(stats.characters, 23);
    assert.equal(formatMinutes(2.5), '2 min 30 s');
    assert.deepEqual(topWords('river River tree a a a', 1), [{ word: 'river', count: 2 }]);
  });

  test('changes its case', () => {
    const changed = Object.fromEntries(
      caseChanges.map(({ label, change }) => [label, change('hello BIG world')]),
    );
    assert.equal(changed['Title Case'], 'Hello Big World');
    assert.equal(changed['Sentence case'], 'Hello big world');
    assert.equal(changed.camelCase, 'helloBigWorld');
    assert.equal(changed.snake_case, 'hello_big_world');
    assert.equal(changed.CONSTANT_CASE, 'HELLO_BIG_WORLD');
    assert.equal(slugOf('Crème brûlée & Größe!'), 'creme-brulee-and-grosse');
  });

  test('lines are sorted and cleaned', () => {
    const change = (name: string, lines: string[]) =>
      lineChanges.find(({ label }) => label === name)?.change(lines);
    assert.deepEqual(change('Sort A–Z', ['b10', 'a', 'b2']), ['a', 'b2', 'b10']);
    assert.deepEqual(change('Remove duplicates', ['a', 'b', 'a']), ['a', 'b']);
    assert.deepEqual(change('Number', ['a', 'b']), ['1. a', '2. b']);
  });

  test('is encoded and decoded', () => {
    for (const { encode, decode } of Object.values(encodings)) {
      assert.equal(decode(encode('Grüße <"✓">')), 'Grüße <"✓">');
    }
    assert.equal(encodings.base64.encode('✓'), '4pyT');
    assert.throws(() => encodings.base64.decode('a'), /complete/);
    assert.throws(() => encodings.base64.decode('/w=='), /not text/);
    assert.throws(() => encodings.url.decode('%zz'), /hexadecimal/);
    assert.throws(() => encodings.hex.decode('abc'), /two digits/);
    assert.equal(encodings.html.decode('&#x41;&#66;&unknown;'), 'AB&unknown;');
  });

  test('is compared line by line', () => {
    assert.deepEqual(
      compareLines('a\nb\nc', 'a\nx\nc\nd')?.map(({ kind, text }) => `${kind} ${text}`),
      ['same a', 'removed b', 'added x', 'same c', 'added d'],
    );
    const long = (name: string) =>
      Array.from({ length: 3000 }, (_, index) => `${name}${index}`).join('\n');
    assert.equal(compareLines(long('a'), long('b')), undefined);
  });

  test('placeholder text has the requested size', () => {
    const [first, second] = createLorem(2, 3);
    assert.match(first ?? '', /^Lorem ipsum dolor sit amet/);
    assert.equal(second?.match(/\./g)?.length, 3);
  });
});

suite('regular expressions', () => {
  test('matches have groups by name', () => {
    const { matches, replaced } = findMatches({
      ...{ pattern: '(?<user>\\w+)@(\\w+)', flags: 'g', text: 'ada@x, bob@y' },
      replacement: '$<user>',
    });
    assert.deepEqual(
      matches.map(({ index, text, groups }) => [index, text, groups.map(({ name }) => name)]),
      [
        [0, 'ada@x', ['user', '2']],
        [7, 'bob@y', ['user', '2']],
      ],
    );
    assert.equal(replaced, 'ada, bob');
  });

  test('mistakes are explained', () => {
    assert.equal(problemWithPattern('(a', 'g'), 'Unterminated group.');
    assert.equal(problemWithPattern('a', 'g'), undefined);
  });
});

suite('tables', () => {
  test('cells may be quoted, and separated by semicolons', () => {
    const table = readTable('\uFEFFName;Amount\n"A; ""B""";12,5\nC;3\n\n');
    assert.deepEqual(table.columns, ['Name', 'Amount']);
    assert.deepEqual(table.rows, [
      ['A; "B"', '12,5'],
      ['C', '3'],
    ]);
    assert.ok(isNumeric(table, 1) && !isNumeric(table, 0));
    assert.deepEqual(sortRows(table, 1, false)[0], ['C', '3']);
    assert.deepEqual(groupRows(table.rows, 0, 1)[0], { label: 'A; "B"', value: 12.5 });
  });

  test('numbers are recognized', () => {
    assert.deepEqual(['1,250.5', '12,5', '€ 30', '8%', 'x', ''].map(numberIn), [
      1250.5,
      12.5,
      30,
      8,
      undefined,
      undefined,
    ]);
  });
});

test('typing is measured in words of five letters', () => {
  assert.equal(countCorrect('hello', 'hexlo'), 4);
  assert.deepEqual(measureTyping('x'.repeat(100), 'x'.repeat(100), 60_000), {
    wordsPerMinute: 20,
    accuracy: 1,
  });
  assert.equal(measureTyping('abcd', 'abxx', 0).accuracy, 0.5);
});

test('a playground cannot be left by a closing tag', () => {
  const page = playgroundPage({ html: '<p>', css: '</style>', js: '"</script>"' });
  assert.equal(page.match(/<\/script>/g)?.length, 2);
  assert.equal(page.match(/<\/style>/g)?.length, 1);
});
