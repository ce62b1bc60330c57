import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { APICallError, UnsupportedFunctionalityError } from '@ai-sdk/provider';
import { BrokenStreamError, ModelTimeoutError } from '../../agent/models/model-error.ts';
import { ApiError } from '../../core/api-error.ts';
import { toGatewayError } from './to-gateway-error.ts';

function failure(statusCode: number, responseBody = '', headers: Record<string, string> = {}) {
  return new APICallError({
    message: 'account acct_7 failed',
    url: 'https://provider.example.com',
    requestBodyValues: {},
    statusCode,
    responseBody,
    responseHeaders: headers,
  });
}

const fieldsOf = (error: unknown) => {
  const { code, message, hint, headers } = toGatewayError(error);
  return { code, message, hint, headers };
};

suite('toGatewayError', () => {
  test('toGatewayError returns an ApiError as it is', () => {
    const error = new ApiError('NOT_FOUND', 'gone');
    assert.equal(toGatewayError(error), error);
  });

  test('toGatewayError keeps the original error as the cause but not its message', () => {
    const error = failure(500);
    const apiError = toGatewayError(error);
    assert.equal(apiError.cause, error);
    assert.doesNotMatch(`${apiError.message} ${apiError.hint}`, /acct_7/);
  });

  test('toGatewayError reports functionality that the model lacks as a validation error', () => {
    const error = new UnsupportedFunctionalityError({ functionality: 'logit bias' });
    assert.deepEqual(fieldsOf(error), {
      code: 'VALIDATION_FAILED',
      message: "This model doesn't support logit bias",
      hint: undefined,
      headers: {},
    });
  });

  test('toGatewayError reports a provider that does not respond as a timeout', () => {
    assert.deepEqual(fieldsOf(new ModelTimeoutError()), {
      code: 'UPSTREAM_TIMEOUT',
      message: 'The provider did not respond in time',
      hint: 'Try again.',
      headers: {},
    });
  });

  test('toGatewayError reports a request that is too long, blocked or rejected as a validation error', () => {
    const messages = {
      'The conversation is too long for this model': failure(400, 'context_length_exceeded'),
      'The provider blocked this content under its policy': failure(
        403,
        'content_policy_violation',
      ),
      'The provider rejected the request': failure(422),
    };
    for (const [message, error] of Object.entries(messages)) {
      const expected = { code: 'VALIDATION_FAILED', message, hint: undefined, headers: {} };
      assert.deepEqual(fieldsOf(error), expected, message);
    }
  });

  test("toGatewayError prevents retries when the installation's credentials are rejected", () => {
    for (const status of [401, 403]) {
      assert.deepEqual(fieldsOf(failure(status)), {
        code: 'UPSTREAM_ERROR',
        message: "The provider rejected this installation's credentials",
        hint: 'Contact the operator of this installation.',
        headers: { 'x-should-retry': 'false' },
      });
    }
  });

  test('toGatewayError passes on how long to wait, in whole seconds rounded up', () => {
    assert.deepEqual(fieldsOf(failure(429, '', { 'retry-after': '1.2' })), {
      code: 'UPSTREAM_ERROR',
      message: "The provider's rate limit was reached",
      hint: 'Try again in a moment.',
      headers: { 'retry-after': '2' },
    });
    assert.deepEqual(fieldsOf(failure(503, '', { 'retry-after': '3600' })).headers, {
      'retry-after': '60',
    });
  });

  test('toGatewayError gives no retry-after when the provider named none or 0', () => {
    assert.deepEqual(fieldsOf(failure(529)).headers, {});
    assert.deepEqual(fieldsOf(failure(429, '', { 'retry-after': '0' })).headers, {});
  });

  test('toGatewayError reports a server error and a truncated stream as retryable', () => {
    for (const error of [
      failure(500),
      new BrokenStreamError('x'),
      new Error('socket'),
      'text',
      null,
    ]) {
      assert.deepEqual(fieldsOf(error), {
        code: 'UPSTREAM_ERROR',
        message: 'The model did not return a reply',
        hint: 'Try again in a moment.',
        headers: {},
      });
    }
  });
});
