import assert from 'node:assert/strict';
import * as oidc from 'openid-client';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import type { TestService } from '../../apps/server/src/testing/service.ts';
import { CookieBrowser, type PageResponse } from './cookie-browser.ts';

export const scope = 'openid profile email api';

export interface Me {
  readonly user_id: string;
  readonly email: string | null;
  readonly roles: string[];
}

export function discover(service: TestService, clientId: string): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(service.config.AUTH_URL), clientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });
}

/** Starts one authorization: returns the URL for the browser and a way to complete it. */
export async function startSignIn(
  service: TestService,
  clientId = 'millwright-cli',
  changes: Record<string, string> = {},
) {
  const configuration = await discover(service, clientId);
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const redirect_uri =
    clientId === 'millwright-studio'
      ? `${service.config.APP_URL}/signed-in`
      : `http://127.0.0.1:${await freePort()}/callback`;
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri,
    scope,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...changes,
  });
  return {
    configuration,
    url,
    redirect_uri,
    browser: new CookieBrowser(),
    finish: ({ url: returned }: PageResponse) =>
      oidc.authorizationCodeGrant(configuration, returned, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        idTokenExpected: true,
      }),
  };
}

/** Signs in with a link, from the first URL to the tokens. */
export async function signIn(
  service: TestService,
  clientId?: string,
  changes?: Record<string, string>,
  link?: string,
) {
  const flow = await startSignIn(service, clientId, changes);
  const page = await flow.browser.open(flow.url);
  const token = link ?? (await service.signInLink());
  const returned = await flow.browser.submit(page, { token });
  return { ...flow, returned, tokens: await flow.finish(returned) };
}

export function requestMe(service: TestService, token: string): Promise<Response> {
  return service.get('/api/v1/me', { authorization: `Bearer ${token}` });
}

export async function fetchMe(service: TestService, token: string): Promise<Me> {
  const answer = await requestMe(service, token);
  assert.equal(answer.status, 200);
  return (await answer.json()) as Me;
}

export async function assertTokenRejected(service: TestService, token: string): Promise<void> {
  const answer = await requestMe(service, token);
  assert.equal(answer.status, 401);
  assert.equal(((await answer.json()) as { code: string }).code, 'TOKEN_INVALID');
}

export const invalidGrantError = { name: 'ResponseBodyError', error: 'invalid_grant' };

export async function memberLink(service: TestService, email: string): Promise<string> {
  const { identity } = service.service.services;
  assert.ok(identity);
  return identity.createLink(await identity.account(email));
}

export async function query(
  service: TestService,
  text: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await service.service.services.database.pool.query(text);
  return rows;
}

export async function signOut(from: TestService, browser: CookieBrowser): Promise<PageResponse> {
  const page = await browser.open(`${from.config.AUTH_URL}/session/end`);
  return browser.submit(page, { logout: 'yes' });
}
