import assert from 'node:assert/strict';
import {
  type ConnectionListRecord,
  connectionListRecord,
  connectionStartRecord,
} from '@millwright/contract';
import type { Client } from './client.ts';
import { CookieBrowser } from './cookie-browser.ts';
import { cookiesOf } from './mcp-sign-in.ts';

/** An account about to be connected: the browser is being redirected back. */
export interface ConnectionConsent {
  readonly authorizationUrl: URL;
  /** The provider's redirect URL with its parameters. */
  readonly callback: URL;
  readonly cookie: string;
  readonly code: string;
  readonly state: string;
}

/** Starts connecting an account and consents. */
export async function consentToConnection(
  client: Client,
  segment: string,
  body: Record<string, unknown> = {},
): Promise<ConnectionConsent> {
  const answer = await client.request('POST', `/api/v1/${segment}/oauth/start`, body);
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  const { authorization_url } = connectionStartRecord.strict().parse(JSON.parse(text));
  const authorizationUrl = new URL(authorization_url);
  const { url: callback, html } = await new CookieBrowser().open(authorizationUrl);
  assert.equal(callback.searchParams.get('error'), null, `${callback} ${html}`);
  return {
    authorizationUrl,
    callback,
    cookie: cookiesOf(answer),
    code: callback.searchParams.get('code') ?? '',
    state: callback.searchParams.get('state') ?? '',
  };
}

/** Submits a provider's redirect parameters, as the studio does: without a token. */
export function submitCallback(
  { url }: { readonly url: string },
  segment: string,
  body: Record<string, unknown>,
  cookie = '',
): Promise<Response> {
  return fetch(`${url}/api/v1/${segment}/oauth/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
}

export async function connectAccount(client: Client, segment: string): Promise<void> {
  const { code, state, cookie } = await consentToConnection(client, segment);
  const answer = await submitCallback(client, segment, { code, state }, cookie);
  assert.equal(answer.status, 200, await answer.text());
}

export async function listConnections(
  client: Client,
  segment: string,
): Promise<ConnectionListRecord> {
  const { status, body } = await client.json('GET', `/api/v1/${segment}/connections`);
  assert.equal(status, 200);
  return connectionListRecord.strict().parse(body);
}
