import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { suite, test } from 'node:test';
import { errors, exportJWK, generateKeyPair, type JWK } from 'jose';
import { eventually } from '../testing/eventually.ts';
import { createRemoteJwks, type RemoteJwksOptions } from './remote-jwks.ts';

type Respond = (response: ServerResponse) => void;

interface Provider extends AsyncDisposable {
  readonly url: string;
  readonly requests: { discovery: number; keySet: number };
  kids: string[];
  /** Overrides that make the provider misbehave. */
  discovery?: Respond | undefined;
  keySet?: Respond | undefined;
}

const { publicKey } = await generateKeyPair('ES256');
const jwk: JWK = await exportJWK(publicKey);

const json =
  (value: unknown): Respond =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
const fail: Respond = (response) => response.writeHead(500).end();

async function startProvider(...kids: string[]): Promise<Provider> {
  const requests = { discovery: 0, keySet: 0 };
  const server = createServer((request, response) => {
    if (request.url?.includes('/.well-known/')) {
      requests.discovery += 1;
      const respond = json({ issuer: provider.url, jwks_uri: `${provider.url}/keys` });
      return (provider.discovery ?? respond)(response);
    }
    requests.keySet += 1;
    const respond = json({ keys: provider.kids.map((kid) => ({ ...jwk, kid, alg: 'ES256' })) });
    (provider.keySet ?? respond)(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const provider: Provider = {
    url: `http://127.0.0.1:${port}`,
    requests,
    kids,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

function createFinder(provider: Provider, options: Partial<RemoteJwksOptions> = {}) {
  const { find } = createRemoteJwks({ issuer: provider.url, jwksUrl: undefined, ...options });
  return async (kid: unknown) =>
    find({ alg: 'ES256', kid: kid as string }, { payload: '', signature: '' });
}

type Find = ReturnType<typeof createFinder>;

const findsEventually = (find: Find, kid: string) =>
  eventually(
    () =>
      find(kid).then(
        () => true,
        () => false,
      ),
    `the key ${kid}`,
  );

const unknownKey = errors.JWKSNoMatchingKey;
/** Matches errors that do not reject the token: the keys were unavailable. */
const isUnavailableError = (error: unknown) =>
  !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout;

suite('key rotation', () => {
  test('fetches the key set once for many tokens', async () => {
    await using provider = await startProvider('a');
    const find = createFinder(provider);
    await Promise.all(Array.from({ length: 50 }, () => find('a')));
    await find('a');
    assert.deepEqual(provider.requests, { discovery: 1, keySet: 1 });
  });

  test('finds a new key only after the cooldown', async () => {
    await using provider = await startProvider('a');
    const find = createFinder(provider, { cooldownMs: 200 });
    await find('a');
    provider.kids = ['a', 'b'];
    await assert.rejects(find('b'), unknownKey);
    assert.equal(provider.requests.keySet, 1);
    await findsEventually(find, 'b');
    assert.equal(provider.requests.keySet, 2);
  });

  test('rejects a withdrawn key once the cache has expired', async () => {
    await using provider = await startProvider('a', 'b');
    const find = createFinder(provider, { cooldownMs: 10, cacheMs: 200 });
    await find('a');
    provider.kids = ['b'];
    await find('a');
    const isRejected = () =>
      find('a').then(
        () => false,
        (error) => error instanceof unknownKey,
      );
    await eventually(isRejected, 'the old key to be rejected');
    await find('b');
  });

  test('unknown key ids cause one fetch per cooldown', async () => {
    await using provider = await startProvider('a');
    const find = createFinder(provider, { cooldownMs: 60_000 });
    const burst = Array.from({ length: 1000 }, (_, at) =>
      assert.rejects(find(`k${at}`), unknownKey),
    );
    await Promise.all(burst);
    assert.deepEqual(provider.requests, { discovery: 1, keySet: 1 });
  });

  test('invalid key ids cause no fetch', async () => {
    await using provider = await startProvider('a');
    const find = createFinder(provider);
    for (const kid of [undefined, '', 1, ['a'], { a: 1 }, null, 'k'.repeat(257)]) {
      await assert.rejects(find(kid), unknownKey);
    }
    assert.deepEqual(provider.requests, { discovery: 0, keySet: 0 });
  });

  test('uses cached keys while the provider is unavailable, until they expire', async () => {
    await using provider = await startProvider('a');
    const find = createFinder(provider, { cooldownMs: 10, cacheMs: 300, retryMs: 50 });
    await find('a');
    provider.keySet = fail;
    await find('a');
    const isUnavailable = () => find('a').then(() => false, isUnavailableError);
    await eventually(isUnavailable, 'the cache to expire');
    provider.keySet = undefined;
    await findsEventually(find, 'a');
  });
});

suite('readiness', () => {
  test('is not ready until the provider has responded once, and stays ready afterwards', async () => {
    await using provider = await startProvider('a');
    provider.discovery = fail;
    const { check } = createRemoteJwks({ issuer: provider.url, jwksUrl: undefined, retryMs: 50 });
    await assert.rejects(check());
    provider.discovery = undefined;
    provider.keySet = fail;
    const isReady = () =>
      check().then(
        () => true,
        () => false,
      );
    await eventually(
      async () => !(await isReady()) && provider.requests.keySet > 0,
      'another attempt',
    );
    provider.keySet = undefined;
    await eventually(isReady, 'the keys are loaded');
    provider.keySet = fail;
    const { keySet } = provider.requests;
    await check();
    assert.equal(provider.requests.keySet, keySet, 'no further requests');
  });

  test('gives up on a provider that does not respond', async () => {
    await using provider = await startProvider('a');
    provider.discovery = () => undefined;
    const { check } = createRemoteJwks({ issuer: provider.url, jwksUrl: undefined });
    const startedAt = performance.now();
    await assert.rejects(check());
    assert.ok(performance.now() - startedAt < 2_500);
  });
});

suite('misbehaving providers', () => {
  const never: Respond = () => undefined;
  const drip: Respond = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"keys":[');
  };
  const huge: Respond = (response) => response.end(' '.repeat(50_000_000));
  const keySets: Record<string, Respond> = {
    'an error': fail,
    'no response': never,
    'a truncated response': drip,
    'fifty megabytes': huge,
    'an HTML page': (response) => response.end('<html></html>'),
    'a list': json([]),
    'no keys': json({}),
    'a redirect': (response) => response.writeHead(302, { location: '/keys' }).end(),
  };
  for (const [name, keySet] of Object.entries(keySets)) {
    test(`${name} instead of a key set does not reject the token`, async () => {
      await using provider = await startProvider('a');
      provider.keySet = keySet;
      const find = createFinder(provider, { timeoutMs: 300, retryMs: 50 });
      const started = performance.now();
      await assert.rejects(find('a'), isUnavailableError);
      assert.ok(performance.now() - started < 2000);
      provider.keySet = undefined;
      await findsEventually(find, 'a');
    });
  }

  const discoveries: Record<string, Respond> = {
    'an error': fail,
    'no response': never,
    'a truncated response': drip,
    'fifty megabytes': huge,
    'an HTML page': (response) => response.end('<html></html>'),
    null: json(null),
    'no key set': json({ issuer: 'x' }),
    'another issuer': json({ issuer: 'https://evil.example', jwks_uri: 'http://127.0.0.1:1' }),
    'a redirect': (response) => response.writeHead(302, { location: '/.well-known/x' }).end(),
  };
  for (const [name, discovery] of Object.entries(discoveries)) {
    test(`${name} instead of a discovery document does not reject the token`, async () => {
      await using provider = await startProvider('a');
      provider.discovery = discovery;
      const find = createFinder(provider, { timeoutMs: 300 });
      const started = performance.now();
      await assert.rejects(find('a'), isUnavailableError);
      await assert.rejects(find('a'), isUnavailableError);
      assert.ok(performance.now() - started < 2000);
      assert.equal(provider.requests.discovery, 1, 'no immediate retry');
      assert.equal(provider.requests.keySet, 0);
    });
  }

  test('retries discovery after a failure', async () => {
    await using provider = await startProvider('a');
    provider.discovery = fail;
    const find = createFinder(provider, { retryMs: 100 });
    await assert.rejects(find('a'), isUnavailableError);
    provider.discovery = undefined;
    await findsEventually(find, 'a');
    assert.equal(provider.requests.discovery, 2);
  });

  test('a configured key set URL needs no discovery', async () => {
    await using provider = await startProvider('a');
    await createFinder(provider, { jwksUrl: `${provider.url}/keys` })('a');
    assert.deepEqual(provider.requests, { discovery: 0, keySet: 1 });
  });

  test('discovery of an issuer with a path uses that path', async () => {
    await using provider = await startProvider('a');
    const issuer = `${provider.url}/tenant/`;
    let path: string | undefined;
    provider.discovery = (response) => {
      path = response.req.url;
      json({ issuer, jwks_uri: `${provider.url}/keys` })(response);
    };
    await createFinder(provider, { issuer })('a');
    assert.equal(path, '/tenant/.well-known/openid-configuration');
  });

  test('limits the request rate while the provider is down', async () => {
    await using provider = await startProvider('a');
    const find = createFinder(provider, { cooldownMs: 1, retryMs: 60_000 });
    await find('a');
    provider.keySet = fail;
    await eventually(
      () => find('b').then(() => false, isUnavailableError),
      'the cooldown to be over',
    );
    const before = provider.requests.keySet;
    for (let at = 0; at < 50; at += 1) await assert.rejects(find(`k${at}`), isUnavailableError);
    assert.equal(provider.requests.keySet, before);
    await find('a');
  });
});
