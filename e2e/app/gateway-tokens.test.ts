import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { createMcpKey, McpTestClient } from '../support/mcp-test-client.ts';
import { leaseService } from '../support/shared-service.ts';
import { validToken } from '../support/token-cases.ts';
import { keys, startIssuer } from '../support/token-issuer.ts';

suite('gateway tokens', () => {
  let service: TestService;
  let key: string;
  before(async () => {
    service = await leaseService();
    ({ key } = await createMcpKey(await Client.of(service)));
  });
  after(() => service?.[Symbol.asyncDispose]());

  test('are access tokens of their own issuer, and bypass no rule', async () => {
    const exchange = await fetch(`${service.url}/api/v1/gw/token`, {
      method: 'POST',
      headers: { 'x-api-key': key },
    });
    const { access_token: token } = (await exchange.json()) as { access_token: string };
    const header = decodeProtectedHeader(token);
    const claims = decodeJwt(token);
    assert.deepEqual([header.alg, header.typ], ['ES256', 'at+jwt']);
    assert.equal(claims.iss, `${service.config.BASE_URL}/api/v1/gw/token`);
    assert.equal(claims.aud, service.config.BASE_URL);
    assert.equal(Number(claims.exp) - Number(claims.iat), 3600);
    const status = async (bearer: string) => {
      const response = await service.get('/api/v1/me', { authorization: `Bearer ${bearer}` });
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    assert.deepEqual(await status(token), [200, undefined]);
    const [head = '', body = '', signature = ''] = token.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const secret = new TextEncoder().encode('x'.repeat(32));
    const forged = [
      `${head}.${encode({ ...claims, sub: 'usr_other' })}.${signature}`,
      `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      `${head}.${encode({ ...claims, exp: Number(claims.exp) + 9999 })}.${signature}`,
      // Signed by the right key, but for the other issuer's verifier.
      `${head}.${encode({ ...claims, iss: service.config.AUTH_URL })}.${signature}`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(secret),
    ];
    for (const one of forged) assert.deepEqual(await status(one), [401, 'TOKEN_INVALID'], one);
  });

  test('work with an external identity provider', async () => {
    await using issuer = await startIssuer([keys.rsa]);
    const audience = 'https://millwright.example.com';
    await using external = await startTestService({
      AUTH_MODE: 'oidc',
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: audience,
    });
    const person = new Client(external.url, validToken({ issuer: issuer.url, audience, trap: '' }));
    const { key: theirs } = await createMcpKey(person);
    const exchange = await fetch(`${external.url}/api/v1/gw/token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${theirs}` },
    });
    const { access_token } = (await exchange.json()) as { access_token: string };
    const script = new Client(external.url, access_token);
    const [me, them] = await Promise.all([
      script.json('GET', '/api/v1/me'),
      person.json('GET', '/api/v1/me'),
    ]);
    assert.equal(me.body.user_id, them.body.user_id);
    await using mcpClient = await McpTestClient.open(external, theirs);
    await mcpClient.expectResult('list_projects');
  });
});
