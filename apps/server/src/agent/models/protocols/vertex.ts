import { z } from 'zod';
import { fetchJson } from './fetch-json.ts';
import { googleProtocol } from './google.ts';
import { serviceAccountToken } from './google-service-account.ts';
import type { Endpoint, Protocol } from './protocol.ts';

const list = z.object({
  publisherModels: z.array(z.object({ name: z.string() })),
});

/** Gemini models on Vertex AI: the Gemini API at another address, with an API key or a service account. */
export const vertexProtocol: Protocol = {
  ...googleProtocol,
  open: (endpoint, requested) => googleProtocol.open(signedIn(endpoint), requested),
  media: (endpoint) => googleProtocol.media(signedIn(endpoint)),
  async listModels(endpoint, signal) {
    const { apiKey = '', baseUrl = '', fetch } = signedIn(endpoint);
    // Publishers' models belong to no project.
    const url = `${baseUrl.replace(/\/projects\/[^/]+\/locations\/[^/]+/, '')}/models`;
    const headers = { 'x-goog-api-key': apiKey };
    const { publisherModels } = await fetchJson(list, { url, headers, fetch, signal });
    return publisherModels.map(({ name }) => ({ model: name.split('/').at(-1) ?? name }));
  },
};

/** Replaces the header of an API key by the token of a service account. */
function signedIn(endpoint: Endpoint): Endpoint {
  const { apiKey = '', fetch: send = fetch } = endpoint;
  if (!apiKey.startsWith('{')) return endpoint;
  return {
    ...endpoint,
    apiKey: 'service-account',
    async fetch(input, init) {
      const headers = new Headers(init?.headers);
      headers.delete('x-goog-api-key');
      headers.set('authorization', `Bearer ${await serviceAccountToken(apiKey, send)}`);
      return send(input, { ...init, headers });
    },
  };
}
