import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MillwrightError } from '@millwright/client';
import { toCliError } from './cli-error.ts';
import { getExitCode } from './exit-codes.ts';

const exitCodeFor = (code: string, options = {}) =>
  getExitCode(toCliError(new MillwrightError(code, 'x', options), 'http://here').exitReason);

test('maps each kind of error to its exit code', () => {
  const codes = {
    TOKEN_INVALID: 3,
    NETWORK_ERROR: 6,
    OUT_OF_CREDITS: 7,
    QUEUE_FULL: 8,
    ACCESS_DENIED: 1,
  };
  for (const [code, exit] of Object.entries(codes)) assert.equal(exitCodeFor(code), exit, code);
});

test('explains an endpoint the service does not support, with the reference', () => {
  const options = { status: 404, errorRef: 'K7Q2-9XMD' };
  const error = new MillwrightError('NOT_FOUND', 'GET /x not found', options);
  const { message, advice } = toCliError(error, 'http://here');
  assert.equal(message, 'This service does not support that yet (GET /x not found)');
  assert.deepEqual(advice, ['Reference K7Q2-9XMD']);
});

test('lists invalid fields and the retry delay', () => {
  const details = [{ path: 'prompt', code: 'too_large', message: 'too long' }];
  const error = new MillwrightError('VALIDATION_FAILED', 'x', { details, retryAfter: 4 });
  assert.deepEqual(toCliError(error, '').advice, ['prompt: too long', 'Try again in 4 s']);
});
