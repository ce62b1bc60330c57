import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewMessageChars, readPreviewMessage } from './preview-link.ts';

const read = (message: unknown) => readPreviewMessage(JSON.stringify(message));
const location = { type: 'location', path: '/', canGoBack: false, canGoForward: false };
const element = { tag: 'a', text: '', selector: 'a', path: '/' };

test('parses valid messages of a preview page', () => {
  const console = {
    type: 'console',
    entries: [{ level: 'error', message: 'no', line: 3, isUncaught: true }],
  };
  for (const message of [
    console,
    location,
    { type: 'picking', isOn: false },
    { type: 'picked', element: { ...element, component: 'App', source: 'src/App.tsx' } },
  ]) {
    assert.deepEqual(read(message), message);
  }
});

test('rejects forged, oversized and invalid messages', () => {
  const entry = { level: 'log', message: 'x' };
  const entries = (...values: unknown[]) => ({ type: 'console', entries: values });
  for (const message of [
    null,
    [],
    'location',
    {},
    { type: 'eval', code: '1' },
    entries({ ...entry, level: 'loud' }),
    entries({ ...entry, message: 'x'.repeat(4001) }),
    entries({ ...entry, message: { toString: 'x' } }),
    entries({ ...entry, line: -1 }),
    entries(...Array.from({ length: 51 }, () => entry)),
    { ...location, path: 'javascript:alert(1)' },
    { ...location, path: '//evil.example/' },
    { ...location, path: '/\\evil.example/' },
    { ...location, path: `/${'x'.repeat(2000)}` },
    { type: 'picked', element: { ...element, selector: 'x'.repeat(301) } },
    { type: 'picked', element: { ...element, path: 'https://evil.example/' } },
  ]) {
    assert.equal(read(message), undefined, JSON.stringify(message)?.slice(0, 80));
  }
  for (const data of [undefined, 1, location, '{', `"${'x'.repeat(previewMessageChars)}"`]) {
    assert.equal(readPreviewMessage(data), undefined);
  }
});

test('drops unknown fields', () => {
  assert.deepEqual(read({ ...location, __proto__x: 1, more: { deep: [] } }), location);
});
