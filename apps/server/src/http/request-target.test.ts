import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { isAmbiguousPath, isApiPath, originForm, pathOf } from './request-target.ts';

suite('originForm', () => {
  const cases: [target: string, form: string][] = [
    ['/a?b', '/a?b'],
    ['//host/a', '//host/a'],
    ['http://host/a/b?c', '/a/b?c'],
    ['HTTPS://host:1/a', '/a'],
    ['http://host', '/'],
    ['http://host?x', '/?x'],
    ['http://host//a', '//a'],
    ['http://user@host/../a', '/../a'],
    ['*', '/*'],
    ['a/b', '/a/b'],
  ];
  for (const [target, form] of cases) {
    test(`${target} is ${form}`, () => assert.equal(originForm(target), form));
  }

  test('starts with a slash and is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (target) => {
        const form = originForm(target);
        assert.ok(form.startsWith('/'));
        assert.equal(originForm(form), form);
      }),
    );
  });
});

suite('isAmbiguousPath', () => {
  const ambiguous = [
    '/api//v1',
    '/api/./v1',
    '/api/../v1',
    '/api/..',
    '/api/.',
    '/api/%2e/v1',
    '/api/%2E%2e',
    '/api/.%2e/x',
    '/api/a%2fb',
    '/api/a%2Fb',
    '/api/a%5cb',
    '/api/a\\b',
    '/api/a%00',
    '/api/a%0a',
    '/api/a%7f',
    '/api/a;b',
  ];
  for (const path of ambiguous) test(path, () => assert.ok(isAmbiguousPath(path)));

  const plain = ['/api/v1/a.b', '/api/v1/...', '/api/v1/..a', '/api/v1/a..', '/api/%252e%252e/a'];
  for (const path of plain) test(`${path} is fine`, () => assert.ok(!isAmbiguousPath(path)));

  test('rejects every path that the URL standard would normalize', () => {
    const piece = fc.constantFrom('a', '.', '..', '%2e', '%2E%2e', '.%2e', '', '%2f', '\\', 'b.c');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), (pieces) => {
        const path = `/api/${pieces.join('/')}`;
        // A trailing slash makes a distinct, valid path.
        if (isAmbiguousPath(path)) return;
        assert.equal(new URL(path, 'http://host').pathname, path);
      }),
    );
  });
});

suite('isApiPath', () => {
  const covered = ['/api', '/api/', '/api/v1', '/%61pi/v1', '/%61%70%69', '/ap%69/', '/api/%zz'];
  for (const path of covered) test(path, () => assert.ok(isApiPath(path)));

  const other = ['/', '/apix', '/API', '/api-docs', '/x/api', '//api', '/%2561pi', '/api.json'];
  for (const path of other) test(`${path} is outside`, () => assert.ok(!isApiPath(path)));

  test('covers every spelling that the router reads as /api', () => {
    const spelt = (letter: string) =>
      fc.constantFrom(letter, `%${letter.charCodeAt(0).toString(16)}`);
    const letters = fc.tuple(spelt('a'), spelt('p'), spelt('i'));
    fc.assert(fc.property(letters, (three) => assert.ok(isApiPath(`/${three.join('')}/v1/me`))));
  });
});

test('pathOf removes the query and the fragment', () => {
  assert.equal(pathOf('/a?b#c'), '/a');
  assert.equal(pathOf('/a#b?c'), '/a');
  assert.equal(pathOf('/a'), '/a');
});
