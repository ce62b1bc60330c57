import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element } from './element.ts';
import { Code, literal, quoted } from './literal.ts';

test('a string is quoted so that little must be escaped', () => {
  assert.equal(quoted('plain'), "'plain'");
  assert.equal(quoted("it's"), `"it's"`);
  assert.equal(quoted(`"it's"`), `'"it\\'s"'`);
  assert.equal(quoted('a\nb\\'), "'a\\nb\\\\'");
});

test('what fits a line stays on one, and a list does not', () => {
  assert.equal(literal({ a: 1, b: ['x', 'y'] }), "{ a: 1, b: ['x', 'y'] }");
  assert.equal(
    literal([
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ]),
    '[\n  { a: 1, b: 2 },\n  { a: 3, b: 4 },\n]',
  );
  assert.equal(literal([{ icon: new Code('Star') }]), '[{ icon: Star }]');
  assert.equal(literal(['x'.repeat(60), 'y'.repeat(60)]).split('\n').length, 4);
});

test('properties mean what they say, whatever is in them', () => {
  const props = { a: 'say "hi"', b: `"it's"`, c: '&amp;', d: new Code('list'), e: true, f: '' };
  assert.equal(
    element('Part', props, 0),
    `<Part a='say "hi"' b={'"it\\'s"'} c={'&amp;'} d={list} e />`,
  );
});
