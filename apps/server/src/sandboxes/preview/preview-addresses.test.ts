import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuMs } from '@millwright/contract/testing/cpu-ms';
import { destinationOf, previewAddresses } from './preview-addresses.ts';

test('builds the page URL, and a native URL if phones can reach the host', () => {
  const { page, native } = previewAddresses('https://mw.example', 'apps.example:8443');
  assert.equal(page('abc'), 'https://abc.apps.example:8443/');
  assert.equal(native('abc')?.href, 'https://abc-native.apps.example:8443/');
  for (const host of ['localhost:8080', 'preview.localhost', 'PREVIEW.LOCALHOST:1']) {
    assert.equal(previewAddresses('http://localhost', host).native('abc'), undefined, host);
  }
});

test('derives the destination from the host alone', () => {
  const at = (host: string) => destinationOf(host, 'apps.example:8443');
  assert.deepEqual(at('mw.example'), { kind: 'service' });
  assert.deepEqual(at('abc.apps.example'), { kind: 'preview', slug: 'abc', isNative: false });
  assert.deepEqual(at('abc-native.apps.example:8443'), {
    kind: 'preview',
    slug: 'abc',
    isNative: true,
  });
  assert.deepEqual(at('-native.apps.example'), {
    kind: 'preview',
    slug: undefined,
    isNative: true,
  });
});

test('parses a long host in linear time', () => {
  const host = `${'.'.repeat(400_000)}x`;
  assert.ok(cpuMs(() => destinationOf(host, 'apps.example')) < 1_000);
  assert.equal(destinationOf('abc.apps.example..', 'apps.example').kind, 'preview');
});
