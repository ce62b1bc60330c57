import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseDotenv } from './parse-dotenv.ts';

const valuesIn = (text: string) =>
  Object.fromEntries(parseDotenv(text).variables.map(({ name, value }) => [name, value]));

suite('parseDotenv', () => {
  test('reads plain, exported, empty and repeated variables', () => {
    const text =
      '\uFEFF# keys\r\nA=1\n\n  export B = two words  \nC=\nA=3\nURL=https://x.test/?a=b#c';
    assert.deepEqual(valuesIn(text), {
      A: '3',
      B: 'two words',
      C: '',
      URL: 'https://x.test/?a=b#c',
    });
  });

  test('ends a plain value at a comment', () => {
    assert.deepEqual(valuesIn('A=one # two\nB=one#two\nC=# three'), {
      A: 'one',
      B: 'one#two',
      C: '',
    });
  });

  test('keeps quoted values as they are, and escapes only in double quotes', () => {
    const text = `A=" # x " # y\nB='a\\nb'\nC="a\\n\\"b\\" \\\\ \\$1"\nD=\`it's\`\nE=$A`;
    assert.deepEqual(valuesIn(text), {
      A: ' # x ',
      B: 'a\\nb',
      C: 'a\n"b" \\ \\$1',
      D: "it's",
      E: '$A',
    });
  });

  test('reads quoted values of several lines', () => {
    const text = 'KEY="-----BEGIN-----\r\nabc\n-----END-----"\nNEXT=1';
    assert.deepEqual(valuesIn(text), { KEY: '-----BEGIN-----\nabc\n-----END-----', NEXT: '1' });
  });

  test('reports lines that are no variable, and quotes that stay open', () => {
    const { variables, problems } = parseDotenv('A=1\nhello\n=x\nB="open\nC=2');
    assert.deepEqual(variables, [
      { name: 'A', value: '1' },
      { name: 'C', value: '2' },
    ]);
    assert.deepEqual(problems, [
      { line: 2, message: 'is not of the form NAME=value' },
      { line: 3, message: 'is not of the form NAME=value' },
      { line: 4, message: 'B has no closing "' },
    ]);
  });

  test('takes time in proportion to the text', () => {
    const text = 'A="\n'.repeat(20_000);
    const startedAt = performance.now();
    parseDotenv(text);
    assert.ok(performance.now() - startedAt < 2_000);
  });
});
