import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPreviewUrl, parseAppPath } from './address.ts';

const origin = 'http://abc.preview.localhost:8080';

test('normalizes typed paths and rejects other origins', () => {
  for (const [typed, path] of [
    ['/books?x=1#top', '/books?x=1#top'],
    [' books ', '/books'],
    ['', '/'],
    [`${origin}/a/../b`, '/b'],
    ['//evil.example/x', '/evil.example/x'],
    ['/\\evil.example', '/evil.example'],
    ['https://evil.example/', undefined],
    ['javascript://%0aalert(1)', undefined],
    ['javascript:alert(1)', '/javascript:alert(1)'],
  ] as const) {
    assert.equal(parseAppPath(typed, origin), path, typed);
  }
});

test('adds a pass only for private previews', () => {
  assert.equal(buildPreviewUrl(`${origin}/`, '/a?x=1#y', undefined), `${origin}/a?x=1#y`);
  assert.equal(buildPreviewUrl(`${origin}/`, '/a?x=1#y', 't'), `${origin}/a?x=1&mw_preview=t#y`);
});
