import type { GrantContent } from './grant-content.ts';
import { type Fetch, loadClientLibrary, withSignal } from './load-client-library.ts';

const revokeTimeoutMs = 10_000;

/** Revokes tokens at the authorization server (RFC 7009), if it supports revocation. */
export async function revoke(
  { server, client, accessToken, refreshToken }: GrantContent,
  fetch: Fetch,
): Promise<void> {
  const { revocation_endpoint: endpoint, token_endpoint_auth_methods_supported: methods } = server;
  if (!endpoint) return;
  const { selectClientAuthMethod } = await loadClientLibrary();
  const { client_id, client_secret } = client;
  const isBasic = selectClientAuthMethod(client, methods ?? []) === 'client_secret_basic';
  const credentials = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
  // The refresh token first: most servers then revoke the tokens derived from it as well.
  const tokens = { refresh_token: refreshToken, access_token: accessToken };
  for (const [token_type_hint, token] of Object.entries(tokens)) {
    if (!token) continue;
    const response = await withSignal(AbortSignal.timeout(revokeTimeoutMs), fetch)(endpoint, {
      method: 'POST',
      redirect: 'manual',
      headers: isBasic ? { authorization: credentials } : {},
      body: new URLSearchParams({
        token,
        token_type_hint,
        ...(!isBasic && { client_id, ...(client_secret && { client_secret }) }),
      }),
    });
    await response.body?.cancel();
  }
}
