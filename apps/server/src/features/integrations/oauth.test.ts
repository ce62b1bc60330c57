import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import { createProviders } from './create-providers.ts';
import { isFinalError, OAuth } from './oauth.ts';
import type { Provider } from './provider.ts';
import type { ProviderRequest } from './provider-fetch.ts';

const client = { id: 'client', secret: 's3cret' };
const now = new Date('2026-01-01T00:00:00Z');
const redirectUri = 'https://api.example.com/callback';
const verifier = 'v'.repeat(43);

const [github, supabase, stripe] = createProviders({
  github: {
    clientId: client.id,
    clientSecret: client.secret,
    url: 'https://github.com',
    apiUrl: 'https://api.github.com',
  },
  supabase: {
    clientId: client.id,
    clientSecret: client.secret,
    apiUrl: 'https://api.supabase.com',
  },
  stripe: {
    clientId: client.id,
    secretKey: client.secret,
    connectUrl: 'https://connect.stripe.com',
  },
  slugs: { database: 'supabase', payment: 'stripe' },
}) as [Provider, Provider, Provider];

interface Sent extends ProviderRequest {
  readonly url: string;
}

/** Creates an OAuth client whose token endpoint returns a fixed response, and records the requests. */
function oauthWithResponse(body: object, status = 200) {
  const sent: Sent[] = [];
  const oauth = new OAuth(async (url, question = {}) => {
    sent.push({ url, ...question });
    return { status, type: 'application/json', text: JSON.stringify(body) };
  });
  return { oauth, sent };
}

const bodyOf = (sent: Sent | undefined) => Object.fromEntries(new URLSearchParams(sent?.body));
const headerOf = (sent: Sent | undefined, name: string) => new Headers(sent?.headers).get(name);
const token = { access_token: 'at', token_type: 'bearer' };

suite('OAuth authorization', () => {
  const { oauth } = oauthWithResponse({});

  test('authorizationUrl holds client, redirect, state, scope and an S256 challenge', async () => {
    const wanted = { redirectUri, state: 'st', verifier };
    const url = new URL(await oauth.authorizationUrl(github, client, wanted));
    assert.equal(`${url.origin}${url.pathname}`, 'https://github.com/login/oauth/authorize');
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      client_id: 'client',
      response_type: 'code',
      redirect_uri: redirectUri,
      state: 'st',
      scope: 'repo',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
  });

  test('authorizationUrl omits the scope and the challenge when there are none', async () => {
    const wanted = { redirectUri, state: 'st', verifier: undefined };
    const url = new URL(await oauth.authorizationUrl(supabase, client, wanted));
    assert.deepEqual([...url.searchParams.keys()].sort(), [
      'client_id',
      'redirect_uri',
      'response_type',
      'state',
    ]);
  });

  test('newVerifier makes a PKCE verifier only for providers that support PKCE', async () => {
    assert.match((await oauth.newVerifier(github)) ?? '', /^[\w-]{43,}$/);
    assert.equal(await oauth.newVerifier(stripe), undefined);
  });
});

suite('OAuth.exchange', () => {
  const wanted = { redirectUri, state: 'st', verifier };

  test('exchange sends code, verifier and redirect URI to the token endpoint', async () => {
    const { oauth, sent } = oauthWithResponse(token);
    await oauth.exchange(github, client, wanted, 'c0de', now);
    assert.equal(sent.length, 1);
    assert.equal(sent[0]?.url, 'https://github.com/login/oauth/access_token');
    assert.equal(sent[0]?.method, 'POST');
    assert.deepEqual(bodyOf(sent[0]), {
      grant_type: 'authorization_code',
      code: 'c0de',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: 'client',
      client_secret: 's3cret',
    });
  });

  test('exchange sends the secret in the header where the provider expects it there', async () => {
    const { oauth, sent } = oauthWithResponse(token);
    await oauth.exchange(supabase, client, wanted, 'c0de', now);
    const basic = `Basic ${Buffer.from('client:s3cret').toString('base64')}`;
    assert.equal(headerOf(sent[0], 'authorization'), basic);
    assert.equal('client_secret' in bodyOf(sent[0]), false);
  });

  test('exchange uses the operator’s own plain address, however its scheme is written', async () => {
    for (const tokenUrl of ['http://git.internal/token', 'HTTP://git.internal/token']) {
      const { oauth, sent } = oauthWithResponse(token);
      await oauth.exchange({ ...github, tokenUrl }, client, wanted, 'c0de', now);
      assert.equal(sent.length, 1, tokenUrl);
    }
  });

  test('exchange returns the tokens with their expiry, and scopes separated by commas or spaces', async () => {
    const expected = { ...token, refresh_token: 'rt', expires_in: 60, scope: 'repo,user gist' };
    const { oauth } = oauthWithResponse(expected);
    const { tokens } = await oauth.exchange(github, client, wanted, 'c0de', now);
    assert.deepEqual(tokens, {
      accessToken: 'at',
      refreshToken: 'rt',
      expiresAt: new Date('2026-01-01T00:01:00Z'),
      scopes: ['repo', 'user', 'gist'],
    });
  });

  test('exchange returns the whole response of the token endpoint with the tokens', async () => {
    const { oauth } = oauthWithResponse({ ...token, stripe_user_id: 'acct_1' });
    const { response } = await oauth.exchange(
      stripe,
      client,
      { ...wanted, verifier: undefined },
      'c',
      now,
    );
    assert.equal(response.stripe_user_id, 'acct_1');
  });

  test('exchange accepts a token with the status 201', async () => {
    const { oauth } = oauthWithResponse(token, 201);
    const { tokens } = await oauth.exchange(supabase, client, wanted, 'c0de', now);
    assert.equal(tokens.accessToken, 'at');
  });

  test('exchange rejects an error with the status 200', async () => {
    const { oauth } = oauthWithResponse({ error: 'bad_verification_code' });
    await assert.rejects(oauth.exchange(github, client, wanted, 'c0de', now), {
      error: 'bad_verification_code',
    });
  });

  test('exchange works over plain http when the operator configured such an address', async () => {
    const { oauth, sent } = oauthWithResponse(token);
    const local = { ...github, tokenUrl: 'http://github.internal/token' };
    await oauth.exchange(local, client, wanted, 'c0de', now);
    assert.equal(sent[0]?.url, 'http://github.internal/token');
  });
});

suite('OAuth.refresh', () => {
  test('refresh sends the refresh token and returns the new tokens', async () => {
    const { oauth, sent } = oauthWithResponse({ ...token, expires_in: 3600 });
    const tokens = await oauth.refresh(supabase, client, 'rt', now);
    assert.deepEqual(bodyOf(sent[0]), { grant_type: 'refresh_token', refresh_token: 'rt' });
    assert.deepEqual(tokens, {
      accessToken: 'at',
      refreshToken: undefined,
      expiresAt: new Date('2026-01-01T01:00:00Z'),
      scopes: undefined,
    });
  });

  test('isFinalError is true for a rejected refresh token and false for a misconfigured client', async () => {
    const failureOf = async (error: string, status: number) => {
      const { oauth } = oauthWithResponse({ error }, status);
      return oauth.refresh(supabase, client, 'rt', now).catch((reason: unknown) => reason);
    };
    assert.equal(isFinalError(await failureOf('invalid_grant', 400)), true);
    assert.equal(isFinalError(await failureOf('bad_refresh_token', 200)), true);
    assert.equal(isFinalError(await failureOf('invalid_client', 401)), false);
    assert.equal(isFinalError(await failureOf('server_error', 500)), false);
  });

  test('isFinalError is false for errors without an OAuth code and for other values', () => {
    assert.equal(isFinalError(new Error('invalid_grant')), false);
    assert.equal(isFinalError({ error: 'invalid_grant' }), false);
    assert.equal(isFinalError(undefined), false);
  });
});
