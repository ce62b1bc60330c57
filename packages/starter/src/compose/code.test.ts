import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { attribute, element, jsxText, list, property, quoted } from './code.ts';

suite('code', () => {
  test('strings have the quotes that need fewer escapes', () => {
    assert.equal(quoted('plain'), "'plain'");
    assert.equal(quoted("it's"), `"it's"`);
    assert.equal(quoted(`it's "so"`), `'it\\'s "so"'`);
    assert.equal(quoted('a\\b\nc'), "'a\\\\b\\nc'");
  });

  test('attributes say what they are given, whatever it is', () => {
    assert.equal(attribute('label', 'R&D'), 'label="R&D"');
    assert.equal(attribute('label', '&copy;'), 'label="&amp;copy;"');
    assert.equal(attribute('label', '"so"'), `label='"so"'`);
    assert.equal(attribute('label', `it's "so"`), 'label="it\'s &quot;so&quot;"');
  });

  test('text between tags becomes an expression where signs would mean something', () => {
    assert.equal(jsxText('Add book'), 'Add book');
    assert.equal(jsxText('a < {b}'), "{'a < {b}'}");
  });

  test('what does not fit on a line goes on several', () => {
    const long = 'x'.repeat(60);
    assert.equal(list('const a = [', ["'b'", "'c'"], '];'), "const a = ['b', 'c'];");
    assert.equal(
      list('const a = [', [`'${long}'`, `'${long}'`], '];'),
      `const a = [\n  '${long}',\n  '${long}',\n];`,
    );
    assert.equal(property(2, 'a', `'${long}${long}'`), `  a:\n    '${long}${long}',\n`);
    assert.equal(property(2, 'a', ["'b'"]), "  a: ['b'],\n");
  });

  test('elements break their children before their attributes', () => {
    const long = 'x'.repeat(60);
    assert.equal(element(2, 'A', ['b="c"']), '  <A b="c" />');
    assert.equal(element(0, 'A', ['b="c"'], '{d}'), '<A b="c">{d}</A>');
    assert.equal(element(0, 'A', ['b="c"', 'd'], '{e}'), '<A b="c" d>\n  {e}\n</A>');
    assert.equal(
      element(0, 'A', [], (at) => element(at, 'B', [])),
      '<A>\n  <B />\n</A>',
    );
    assert.equal(
      element(2, 'A', [`b="${long}"`, `c="${long}"`]),
      `  <A\n    b="${long}"\n    c="${long}"\n  />`,
    );
  });
});
