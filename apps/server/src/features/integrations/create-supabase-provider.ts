import { z } from 'zod';
import type { Provider } from './provider.ts';
import { fetchJson, type ProviderFetch } from './provider-fetch.ts';

const text = z.string().min(1).max(500);
const organizations = z.array(z.object({ id: text, name: text })).max(500);

export interface SupabaseOptions {
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly apiUrl: string;
}

/** A Supabase OAuth app for the management API. Access tokens expire within an hour and are refreshed. */
export function createSupabaseProvider({
  clientId,
  clientSecret,
  apiUrl,
}: SupabaseOptions): Provider {
  return {
    id: 'supabase',
    name: 'Supabase',
    family: 'database',
    client: clientId && clientSecret ? { id: clientId, secret: clientSecret } : undefined,
    missing: clientId && clientSecret ? [] : ['SUPABASE_CLIENT_ID', 'SUPABASE_CLIENT_SECRET'],
    authorizeUrl: `${apiUrl}/v1/oauth/authorize`,
    tokenUrl: `${apiUrl}/v1/oauth/token`,
    // The app's registration at Supabase defines its permissions.
    scopes: [],
    hasPkce: true,
    secretLocation: 'header',
    shouldKeepTokens: true,
    async account(fetch, accessToken) {
      const found = organizations.parse(
        await fetchJson(fetch, accessToken, `${apiUrl}/v1/organizations`),
      );
      const [first] = found;
      return {
        id: first?.id ?? '',
        name: found.map(({ name }) => name).join(', ') || 'Supabase',
        avatarUrl: null,
        livemode: null,
        organizations: found,
      };
    },
    async revoke(fetch, client, { tokens }) {
      if (!tokens?.refreshToken) return;
      await fetch(`${apiUrl}/v1/oauth/revoke`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          client_id: client.id,
          client_secret: client.secret,
          refresh_token: tokens.refreshToken,
        }),
      });
    },
  };
}

const projects = z
  .array(
    z.object({
      id: z.string().regex(/^[a-z0-9]{1,64}$/),
      name: text,
      region: text.nullable().catch(null),
    }),
  )
  .max(5_000);

const keys = z
  .array(
    z.object({
      name: z.string().max(200),
      type: z.string().nullish(),
      api_key: z.string().max(8192).nullish(),
    }),
  )
  .max(500);

export type SupabaseProject = z.output<typeof projects>[number];

/** A database's keys, in the newer format if available. */
export interface DatabaseKeys {
  readonly publicKey: string;
  readonly serviceKey: string;
}

/** The part of the management API needed to link a database. */
export class SupabaseApi {
  readonly #fetch: ProviderFetch;
  readonly #apiUrl: string;

  constructor(fetch: ProviderFetch, apiUrl: string) {
    this.#fetch = fetch;
    this.#apiUrl = apiUrl;
  }

  async projects(token: string): Promise<SupabaseProject[]> {
    return projects.parse(await fetchJson(this.#fetch, token, `${this.#apiUrl}/v1/projects`));
  }

  /** Returns undefined if either key is missing. */
  async keys(token: string, ref: string): Promise<DatabaseKeys | undefined> {
    const url = `${this.#apiUrl}/v1/projects/${ref}/api-keys?reveal=true`;
    const found = keys.parse(await fetchJson(this.#fetch, token, url));
    const pick = (type: string, name: string) =>
      (found.find((key) => key.type === type) ?? found.find((key) => key.name === name))?.api_key;
    const publicKey = pick('publishable', 'anon');
    const serviceKey = pick('secret', 'service_role');
    return publicKey && serviceKey ? { publicKey, serviceKey } : undefined;
  }
}

/** Returns a database's address. */
export const buildDatabaseUrl = (ref: string): string => `https://${ref}.supabase.co`;
