import { type Fetch, library } from './library.ts';

/** What a server says to somebody it does not know. */
export interface Challenge {
  readonly resourceMetadataUrl?: URL | undefined;
  readonly scope?: string | undefined;
}

const post = (method: string, params: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});

const requests: readonly RequestInit[] = [
  // Some let anybody begin, and ask who it is when something is wanted of them.
  post('tools/list', {}),
  post('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'millwright', version: '1' },
  }),
  // Older servers are greeted by opening their stream.
  { method: 'GET', headers: { accept: 'text/event-stream' } },
];

/** The challenge of a server that wants a sign-in; nothing when it lets anybody in. */
export async function challengeOf(url: string, fetch: Fetch): Promise<Challenge | undefined> {
  for (const request of requests) {
    const answer = await fetch(url, request);
    await answer.body?.cancel();
    if (answer.status === 401) {
      const { extractWWWAuthenticateParams } = await library();
      return extractWWWAuthenticateParams(answer);
    }
    if (answer.ok) return undefined;
  }
  return undefined;
}
