import { z } from 'zod';
import { buildBasicAuthorization, type Provider } from './provider.ts';
import { fetchJson } from './provider-fetch.ts';

const user = z.object({
  id: z.number().int(),
  login: z.string().min(1).max(200),
  avatar_url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable()
    .catch(null),
});

export interface GitHubOptions {
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly url: string;
  readonly apiUrl: string;
}

/** A GitHub or GitHub Enterprise OAuth app. Its tokens are valid until revoked. */
export function createGitHubProvider({
  clientId,
  clientSecret,
  url,
  apiUrl,
}: GitHubOptions): Provider {
  return {
    id: 'github',
    name: 'GitHub',
    family: 'git',
    client: clientId && clientSecret ? { id: clientId, secret: clientSecret } : undefined,
    missing: clientId && clientSecret ? [] : ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
    authorizeUrl: `${url}/login/oauth/authorize`,
    tokenUrl: `${url}/login/oauth/access_token`,
    scopes: ['repo'],
    hasPkce: true,
    secretLocation: 'body',
    shouldKeepTokens: true,
    async account(fetch, accessToken) {
      const { id, login, avatar_url } = user.parse(
        await fetchJson(fetch, accessToken, `${apiUrl}/user`),
      );
      const avatarUrl = avatar_url;
      return { id: String(id), name: login, avatarUrl, livemode: null, organizations: [] };
    },
    async revoke(fetch, client, { tokens }) {
      if (!tokens) return;
      await fetch(`${apiUrl}/applications/${encodeURIComponent(client.id)}/token`, {
        method: 'DELETE',
        headers: {
          authorization: buildBasicAuthorization(client),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ access_token: tokens.accessToken }),
      });
    },
  };
}
