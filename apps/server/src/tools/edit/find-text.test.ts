import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findText } from './find-text.ts';

function replaced(content: string, wanted: string, replacement: string): string | undefined {
  const finding = findText(content, wanted, replacement);
  if (finding.status === 'missing') return undefined;
  let result = content;
  for (const { start, end, replacement: text } of finding.places.toReversed()) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
}

test('a text is found as it is, in every place', () => {
  assert.equal(replaced('a b a', 'a', 'x'), 'x b x');
  assert.equal(replaced('aaa', 'aa', 'x'), 'xa');
  assert.equal(replaced('a$b', '$', '$&'), 'a$&b');
  assert.equal(replaced('abc', 'd', 'x'), undefined);
  assert.equal(replaced('abc', '', 'x'), undefined);
});

test('another indentation is no obstacle, and what comes in is moved along', () => {
  const content = 'class A {\n    method() {\n        return 1;\n    }\n}\n';
  const wanted = 'method() {\n    return 1;\n}';
  const replacement = 'method() {\n    if (x) {\n        return 2;\n    }\n}';
  assert.equal(
    replaced(content, wanted, replacement),
    'class A {\n    method() {\n        if (x) {\n            return 2;\n        }\n    }\n}\n',
  );
});

test('spaces at the ends of lines and the kind of line ends are no obstacle', () => {
  assert.equal(replaced('a  \nb\nc', 'a\nb', 'x\ny'), 'x\ny\nc');
  assert.equal(replaced('a\r\nb\r\nc', 'a\nb', 'x\ny'), 'x\r\ny\r\nc');
  assert.equal(replaced('a\nb\nc', '\na\nb\n\n', 'x'), 'x\nc');
});

test('a single line is only found as it is', () => {
  assert.equal(replaced('  }\n', '}  ', 'x'), undefined);
});

test('what is found twice is said to be there twice', () => {
  const finding = findText(' a\n b\n--\n  a\n  b\n', 'a\nb', 'x\ny');
  assert.equal(finding.status === 'found' && finding.places.length, 2);
});
