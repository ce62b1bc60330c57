import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { after, before, suite, test } from 'node:test';
import { importJWK, SignJWT } from 'jose';
import { createSealer } from '../../apps/server/src/core/sealer.ts';
import { loadSigningKeys } from '../../apps/server/src/identity/local/signing-keys.ts';
import { signingKeyStore } from '../../apps/server/src/store/queries/signing-keys.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { type TokenContext, tokenCases, validToken } from '../support/token-cases.ts';
import { encode, type Issuer, keys, startIssuer } from '../support/token-issuer.ts';

const audience = 'https://api.example.com';

const oidc = (issuer: Issuer) =>
  startTestService({ AUTH_MODE: 'oidc', OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: audience });

const settingOf = (issuer: Issuer): TokenContext => ({ issuer: issuer.url, audience, trap: '' });

async function requestMe(service: TestService, token: string) {
  const started = performance.now();
  const response = await service.get('/api/v1/me', { authorization: `Bearer ${token}` });
  const body = (await response.json()) as { code?: string; user_id?: string; message?: string };
  return { response, body, ms: performance.now() - started };
}

suite('[S7.2] tokens of an identity provider', () => {
  let issuer: Issuer;
  let service: TestService;
  let trapRequests = 0;
  const trap = createServer((_request, response) => {
    trapRequests += 1;
    response.end('{"keys":[]}');
  });
  let setting: TokenContext;

  before(async () => {
    issuer = await startIssuer([keys.rsa, keys.ec, keys.ed]);
    service = await oidc(issuer);
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    const { port } = trap.address() as { port: number };
    setting = { issuer: issuer.url, audience, trap: `http://127.0.0.1:${port}/keys` };
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await issuer[Symbol.asyncDispose]();
    trap.close();
  });

  for (const { name, token, expect } of tokenCases) {
    test(`${name}: ${expect}`, async () => {
      const tokens = await token(setting);
      const { response, body } = await requestMe(service, tokens);
      const text = JSON.stringify(body);
      assert.equal(response.status, expect, text);
      if (expect === 200) return assert.match(body.user_id ?? '', /^usr_/);
      assert.equal(body.code, 'TOKEN_INVALID');
      const challenge = 'Bearer realm="millwright", error="invalid_token"';
      assert.equal(response.headers.get('www-authenticate'), challenge);
      assert.ok(!text.includes(tokens.slice(0, 40)), 'the answer repeats the token');
    });
  }

  test('a token of 64 KB is rejected before it is parsed', async () => {
    const { response } = await requestMe(service, 'x'.repeat(65_536));
    assert.equal(response.status, 431);
  });

  test('key URLs named by tokens are never fetched', () => {
    assert.equal(trapRequests, 0);
  });

  test('the key set is fetched once, and not again for unknown key ids', async () => {
    const payload = validToken(setting).split('.')[1];
    const tokens = Array.from({ length: trials.unknownKeyIds }, () => {
      const kid = randomBytes(12).toString('hex');
      const header = encode(JSON.stringify({ alg: 'RS256', kid }));
      return `${header}.${payload}.${encode(randomBytes(256))}`;
    });
    const answers = await Promise.all(tokens.map((token) => requestMe(service, token)));
    for (const { response } of answers) assert.equal(response.status, 401);
    assert.ok(issuer.requestCounts.keySet <= 2, `${issuer.requestCounts.keySet} fetches`);
    assert.equal(issuer.requestCounts.discovery, 1);
    assert.equal((await requestMe(service, validToken(setting))).response.status, 200);
  });

  test('the same subject is the same user, whichever key signed', async () => {
    const { body } = await requestMe(service, validToken(setting));
    const again = await requestMe(service, validToken(setting, { name: 'Ada', jti: '2' }));
    const other = await requestMe(service, validToken(setting, { sub: 'Ada' }));
    assert.equal(again.body.user_id, body.user_id);
    assert.notEqual(other.body.user_id, body.user_id);
  });

  test('known keys remain valid while the provider is unavailable', async () => {
    issuer.mode = 'failing';
    const { response } = await requestMe(service, validToken(setting, { jti: 'away' }));
    assert.equal(response.status, 200);
    issuer.mode = 'fine';
  });
});

suite('unavailable keys of an identity provider', () => {
  for (const mode of ['failing', 'hanging', 'huge', 'nonsense'] as const) {
    test(`${mode}: returns 503 within six seconds, then 200 once it has recovered`, async () => {
      await using issuer = await startIssuer([keys.rsa]);
      issuer.mode = mode;
      await using service = await oidc(issuer);
      const token = validToken(settingOf(issuer));
      const answers = await Promise.all([requestMe(service, token), requestMe(service, token)]);
      for (const { response, body, ms } of answers) {
        assert.deepEqual([response.status, body.code], [503, 'AUTH_UNAVAILABLE']);
        assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
        assert.equal(response.headers.get('www-authenticate'), null);
        assert.ok(ms < 6000, `${ms} ms`);
      }
      assert.equal((await service.get('/livez')).status, 200);
      assert.equal((await service.get('/api/v1/health')).status, 503, 'no user can sign in');
      issuer.mode = 'fine';
      const back = async () => (await requestMe(service, token)).response.status === 200;
      await eventually(back, 'the provider is contacted again');
      assert.equal((await service.get('/api/v1/health')).status, 200);
    });
  }

  test('returns 503 when the connection is refused', async () => {
    const issuer = await startIssuer([keys.rsa]);
    await issuer[Symbol.asyncDispose]();
    await using service = await oidc(issuer);
    const { response, body, ms } = await requestMe(service, validToken(settingOf(issuer)));
    assert.deepEqual([response.status, body.code], [503, 'AUTH_UNAVAILABLE']);
    assert.ok(ms < 5000);
  });

  test('rejects a malformed token without contacting the provider', async () => {
    await using issuer = await startIssuer([keys.rsa]);
    issuer.mode = 'hanging';
    await using service = await oidc(issuer);
    assert.equal((await requestMe(service, 'x.y.z')).response.status, 401);
    assert.deepEqual(issuer.requestCounts, { discovery: 0, keySet: 0 });
  });
});

suite('tokens issued by the service', () => {
  const encryptionKey = randomBytes(32).toString('base64');
  let service: TestService;
  before(async () => {
    service = await startTestService({ ENCRYPTION_KEY: encryptionKey });
  });
  after(() => service[Symbol.asyncDispose]());

  async function sign(header: Record<string, unknown>, claims: Record<string, unknown> = {}) {
    const { database, identity } = service.service.services;
    const { db } = database;
    const sealer = createSealer(Buffer.from(encryptionKey, 'base64'));
    const key = (await loadSigningKeys(signingKeyStore(db), sealer)).at(-1);
    assert.ok(key && identity);
    const { id: sub } = await identity.account();
    return new SignJWT({ sub, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header })
      .setIssuer(service.config.AUTH_URL)
      .setAudience(service.config.BASE_URL)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(await importJWK(key, 'ES256'));
  }

  const types: [header: Record<string, unknown>, status: number][] = [
    [{ typ: 'at+jwt' }, 200],
    [{ typ: 'application/at+jwt' }, 200],
    [{ typ: 'JWT' }, 401],
    [{}, 401],
    [{ typ: 'id+jwt' }, 401],
    [{ typ: 'logout+jwt' }, 401],
    [{ typ: 'at+jwt', kid: undefined }, 401],
    [{ typ: 'at+jwt', kid: 'other' }, 401],
  ];
  test('a token for an unknown account returns 401', async () => {
    const { response, body } = await requestMe(
      service,
      await sign({ typ: 'at+jwt' }, { sub: 'usr_gone' }),
    );
    assert.deepEqual([response.status, body.code], [401, 'TOKEN_INVALID']);
  });

  for (const [header, status] of types) {
    test(`${JSON.stringify(header)}: ${status}`, async () => {
      const { response, body } = await requestMe(service, await sign(header));
      assert.equal(response.status, status);
      if (status === 401) assert.equal(body.code, 'TOKEN_INVALID');
    });
  }

  test('a token of another installation is rejected', async () => {
    await using other = await startTestService();
    assert.equal((await requestMe(service, await other.token())).response.status, 401);
    assert.equal((await requestMe(service, await service.token())).response.status, 200);
  });
});
