import assert from 'node:assert/strict';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { isCrossOrigin } from './is-cross-origin.ts';

const checkHeaders = (headers: IncomingHttpHeaders) =>
  isCrossOrigin({ headers: { host: 'build.example.com:8080', ...headers } } as IncomingMessage);

test('a request sent by a page of another origin is foreign', () => {
  for (const site of ['cross-site', 'same-site']) {
    assert.equal(checkHeaders({ 'sec-fetch-site': site }), true, site);
  }
  for (const origin of ['https://evil.example', 'http://build.example.com', 'null', 'nonsense']) {
    assert.equal(checkHeaders({ origin }), true, origin);
  }
});

test('a request by our own pages, by navigation or by a program is not foreign', () => {
  for (const site of ['same-origin', 'none']) {
    assert.equal(checkHeaders({ 'sec-fetch-site': site, origin: 'null' }), false, site);
  }
  assert.equal(checkHeaders({ origin: 'http://build.example.com:8080' }), false);
  assert.equal(checkHeaders({}), false);
});
