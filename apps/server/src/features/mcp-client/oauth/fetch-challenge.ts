import { type Fetch, loadClientLibrary } from './load-client-library.ts';

/** A server's response to an unauthenticated client. */
export interface OAuthChallenge {
  readonly resourceMetadataUrl?: URL | undefined;
  readonly scope?: string | undefined;
}

const post = (method: string, params: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});

const requests: readonly RequestInit[] = [
  // Some servers accept an unauthenticated `initialize` and require a token only for later requests.
  post('tools/list', {}),
  post('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'millwright', version: '1' },
  }),
  // Clients of older servers start by opening the event stream.
  { method: 'GET', headers: { accept: 'text/event-stream' } },
];

/** Returns the challenge of a server that requires a sign-in; undefined if it does not. */
export async function fetchChallenge(
  url: string,
  fetch: Fetch,
): Promise<OAuthChallenge | undefined> {
  for (const request of requests) {
    const response = await fetch(url, request);
    await response.body?.cancel();
    if (response.status === 401) {
      const { extractWWWAuthenticateParams } = await loadClientLibrary();
      return extractWWWAuthenticateParams(response);
    }
    if (response.ok) return undefined;
  }
  return undefined;
}
