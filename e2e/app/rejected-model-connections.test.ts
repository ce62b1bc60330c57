import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, suite, test } from 'node:test';
import type { ErrorBody } from '@millwright/contract';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { ModelServer, sendError } from '../support/model-server.ts';

const path = '/api/v1/admin/model-providers';

suite('model providers that cannot be connected', () => {
  let service: TestService;
  let owner: Client;
  let local: ModelServer;

  before(async () => {
    service = await startTestService({ MODEL_MAX_RETRIES: '1' });
    owner = await Client.of(service);
    local = await ModelServer.start('openai', 'qwen3-coder');
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await local?.[Symbol.asyncDispose]();
  });

  async function reject(body: object): Promise<ErrorBody> {
    const startedAt = performance.now();
    const answer = await owner.json('POST', path, body);
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    assert.ok(performance.now() - startedAt < 10_500);
    const { body: stored } = await owner.json('GET', path);
    assert.deepEqual(stored['providers'], []);
    return answer.body as unknown as ErrorBody;
  }

  const failures: Readonly<
    Record<string, readonly [(response: ServerResponse) => void, code: string, message: RegExp]>
  > = {
    'a rejected key': [
      (response) => sendError(response, 401, 'Incorrect API key provided: sk-x'),
      'key',
      /rejected the key/,
    ],
    'an account without credit': [
      (response) => sendError(response, 429, 'You exceeded your current quota'),
      'quota',
      /no credit left/,
    ],
    'a rate limit': [
      (response) => sendError(response, 429, 'slow down'),
      'quota',
      /limits requests/,
    ],
    'a region that is not served': [
      (response) => sendError(response, 403, 'Country, region, or territory not supported'),
      'region',
      /doesn't serve this region/,
    ],
    'a web page': [
      (response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hi'),
      'address',
      /returns a web page/,
    ],
    'a redirect': [
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'address',
      /redirects/,
    ],
    'a broken server': [
      (response) => sendError(response, 500, 'oops'),
      'provider',
      /reported an error \(500\)/,
    ],
    'a server that hangs': [() => undefined, 'timeout', /did not answer within 5 seconds/],
  };
  for (const [what, [responder, code, message]] of Object.entries(failures)) {
    test(`explains ${what} and stores nothing`, async () => {
      local.responder = responder;
      const error = await reject({ provider: 'openai-compatible', base_url: local.url });
      assert.equal(error.code, 'MODEL_TEST_FAILED');
      assert.match(error.message, message);
      assert.equal(error.details?.[0]?.code, code);
    });
  }

  test('explains a closed port and a model that does not exist', async () => {
    local.responder = undefined;
    const closed = await ModelServer.start('openai');
    const { url: base_url } = closed;
    await closed[Symbol.asyncDispose]();
    const refused = await reject({ provider: 'openai-compatible', base_url });
    assert.match(refused.message, /No server listens at this address/);
    const models = [{ model: 'nothing' }];
    const absent = await reject({ provider: 'openai-compatible', base_url: local.url, models });
    assert.match(absent.message, /has no model named nothing/);
    assert.equal(absent.details?.[0]?.path, 'models');
  });

  const invalid: Readonly<Record<string, readonly [body: object, message: RegExp]>> = {
    'a key with a line break': [
      { provider: 'openai', api_key: 'sk-proj-abc\ndef' },
      /api_key: contains a space or a line break/,
    ],
    'a key of another provider': [
      { provider: 'openai', api_key: 'sk-ant-api03-abcdef' },
      /looks like a key of Anthropic/,
    ],
    'a missing key': [{ provider: 'mistral' }, /Mistral needs an API key/],
    'a missing region': [{ provider: 'bedrock', api_key: 'ABSKabc' }, /needs a region/],
    'a file that is no service account': [
      { provider: 'vertex', api_key: '{"a":1}', region: 'europe-west4', project: 'acme' },
      /is not a key/,
    ],
    'deployments of Azure without a name': [
      { provider: 'azure', api_key: 'k', base_url: 'https://x.openai.azure.com' },
      /names of your deployments/,
    ],
    'an unknown provider': [{ provider: 'acme' }, /provider/],
  };
  for (const [what, [body, message]] of Object.entries(invalid)) {
    test(`rejects ${what} without a request`, async () => {
      const error = await reject(body);
      assert.equal(error.code, 'VALIDATION_FAILED');
      assert.match(error.message, message);
    });
  }
});
