import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeRequest, readRequestStatus } from './describe-request.ts';

const answered = (url: string, status: number | null = 200) =>
  describeRequest({ method: 'GET', url, status, durationMs: 12.4 });

test('a request is described by method, path, status and duration', () => {
  assert.equal(answered('/api/notes'), 'GET /api/notes 200 12 ms');
  assert.equal(answered('/api/notes', null), 'GET /api/notes canceled 12 ms');
});

test('values of the query are left out, and their names are shown', () => {
  assert.equal(
    answered('/api/search?q=ada%40example.com&token=canary-1&flag'),
    'GET /api/search?q=…&token=…&flag=… 200 12 ms',
  );
  assert.doesNotMatch(answered(`/api/x?${'a1'.repeat(30)}`), /a1a1/);
});

test('segments of the path that look like tokens are left out, and ids are shown', () => {
  const id = '0191f3a2-7d1e-7bbb-8000-00805f9b34fb';
  assert.equal(answered(`/api/orders/${id}/items/42`), `GET /api/orders/${id}/items/42 200 12 ms`);
  const token = 'k3J9sdf82nKq0aLmZx71';
  assert.equal(
    answered(`/api/auth/reset-password/${token}?callbackURL=/x`),
    'GET /api/auth/reset-password/[redacted]?callbackURL=… 200 12 ms',
  );
  assert.equal(
    answered('/api/a-long-name-without-any-digit'),
    'GET /api/a-long-name-without-any-digit 200 12 ms',
  );
});

test('a long address is cut', () => {
  const names = Array.from({ length: 500 }, (_, at) => `name${at}=value`).join('&');
  assert.ok(answered(`/api/${'path/'.repeat(1_000)}?${names}`).length < 600);
});

test('the status is read from a description', () => {
  assert.equal(readRequestStatus(answered('/api/notes', 503)), 503);
  assert.equal(readRequestStatus(answered('/api/notes', null)), undefined);
});
