import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptedBody } from './accepted.ts';
import { type ErrorCode, errorBody, errorCatalogue, errorKind, newErrorRef } from './errors.ts';
import { turnErrors } from './turn-errors.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

test('codes are in upper snake case with an error status and a unique title', () => {
  for (const code of codes) {
    assert.match(code, /^[A-Z]+(_[A-Z]+)*$/);
    const { status, title, otherStatuses = [] } = errorKind(code);
    for (const any of [status, ...otherStatuses]) assert.ok(any >= 400 && any < 600);
    assert.match(title, /^[A-Z].*[^.]$/);
  }
  assert.equal(new Set(codes.map((code) => errorKind(code).title)).size, codes.length);
});

test('only 429 and 503 have Retry-After', () => {
  for (const code of codes) {
    const { status, retry } = errorKind(code);
    assert.equal(retry === true, status === 429 || status === 503, code);
  }
});

test('the documented codes keep their documented status', () => {
  assert.equal(errorCatalogue.AUTH_REQUIRED.status, 401);
  assert.equal(errorCatalogue.TOKEN_INVALID.status, 401);
  assert.equal(errorCatalogue.ACCESS_DENIED.status, 403);
  assert.ok('OUT_OF_CREDITS' in turnErrors);
});

test('every turn error code has a description', () => {
  for (const [code, meaning] of Object.entries(turnErrors)) {
    assert.match(code, /^[A-Z]+(_[A-Z]+)*$/);
    assert.match(meaning, /^[A-Z].*\.$/);
  }
});

test('error references are eight Crockford characters and unique', () => {
  const references = Array.from({ length: 1000 }, newErrorRef);
  for (const ref of references) assert.match(ref, /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  assert.equal(new Set(references).size, references.length);
});

test('an error body requires code, message and reference, and accepts more', () => {
  const body = { code: 'X', message: 'm', error_ref: 'r' };
  assert.deepEqual(errorBody.parse({ ...body, status: 400 }), { ...body, status: 400 });
  assert.ok(!errorBody.safeParse({ code: 'X', message: 'm' }).success);
});

test('the body of a queued message has exactly two keys', () => {
  const queued = { code: 'message_queued', hint: 'later' };
  assert.ok(acceptedBody.safeParse(queued).success);
  assert.ok(!acceptedBody.safeParse({ ...queued, project_id: 'prj_1' }).success);
  const waiting = { hint: 'h', project_id: 'p', turn_id: 't', expires_at: null };
  assert.ok(acceptedBody.safeParse({ ...waiting, code: 'plan_pending', plan_id: 'x' }).success);
  assert.ok(!acceptedBody.safeParse({ ...waiting, code: 'question_pending' }).success);
});
