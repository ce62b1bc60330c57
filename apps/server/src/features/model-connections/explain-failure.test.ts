import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APICallError } from '@ai-sdk/provider';
import { ProviderResponseError } from '../../agent/models/protocols/provider-response-error.ts';
import { EgressError } from '../../infra/egress/egress.ts';
import { explainFailure } from './explain-failure.ts';

const context = { provider: 'Acme', seconds: 5 };

const response = (statusCode: number, responseBody: string) =>
  new APICallError({
    message: 'failed',
    url: 'https://acme.example/v1',
    requestBodyValues: {},
    statusCode,
    responseBody,
  });

const networkError = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

/** Error bodies as the providers document them. */
const cases: readonly [what: string, error: unknown, reason: string][] = [
  ['Anthropic, wrong key', response(401, '{"error":{"type":"authentication_error"}}'), 'key'],
  ['Google, wrong key', response(400, '{"error":{"message":"API key not valid."}}'), 'key'],
  ['xAI, wrong key', response(400, '{"error":"Incorrect API key provided: xa***"}'), 'key'],
  ['Vertex AI, revoked account', new ProviderResponseError(400, 'invalid_grant'), 'key'],
  ['no permission', response(403, '{"error":{"message":"forbidden"}}'), 'key'],
  ['OpenAI, no quota', response(429, '{"error":{"code":"insufficient_quota"}}'), 'quota'],
  ['DeepSeek, no balance', response(402, '{"error":{"message":"Insufficient Balance"}}'), 'quota'],
  ['Anthropic, no credit', response(400, 'Your credit balance is too low'), 'quota'],
  ['a rate limit', response(429, '{"error":{"message":"slow down"}}'), 'quota'],
  ['OpenAI, region', response(403, '{"error":{"code":"unsupported_country_region"}}'), 'region'],
  ['Google, region', response(400, 'User location is not supported for the API'), 'region'],
  ['an unknown path', response(404, '{"detail":"Not Found"}'), 'address'],
  ['a web page', new ProviderResponseError(200, '<html>', 'page'), 'address'],
  ['other JSON', new ProviderResponseError(200, '{}', 'unexpected'), 'address'],
  ['an error page', response(502, '<html>Bad gateway'), 'provider'],
  ['a failing server', response(500, '{"error":"oops"}'), 'provider'],
  ['a refused connection', networkError('ECONNREFUSED'), 'network'],
  ['an unknown host', networkError('ENOTFOUND'), 'network'],
  ['a bad certificate', networkError('DEPTH_ZERO_SELF_SIGNED_CERT'), 'network'],
  ['a private address', new EgressError('ADDRESS_REFUSED', 'The address is private.'), 'address'],
  ['a guarded redirect', new EgressError('REDIRECT_REFUSED', 'no'), 'address'],
  ['a slow server', new DOMException('too slow', 'TimeoutError'), 'timeout'],
  ['a reply of another shape', new Error('the reply is empty'), 'provider'],
];
for (const [what, error, reason] of cases) {
  test(`explains ${what}`, () => {
    const explained = explainFailure(error, context);
    assert.equal(explained.reason, reason, explained.message);
    assert.match(explained.message, /^[A-Z].*\.$/);
  });
}

test('explains an unknown model only where one was called', () => {
  const error = response(404, '{"error":{"code":"model_not_found"}}');
  const { reason, message } = explainFailure(error, { ...context, model: 'm-1' });
  assert.equal(reason, 'model');
  assert.match(message, /no model named m-1/);
});

test('repeats nothing from a response', () => {
  const error = response(401, '{"error":{"message":"Incorrect API key: secret-word"}}');
  assert.doesNotMatch(explainFailure(error, context).message, /secret-word/);
});
