import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { consentSettings, showConsent } from './consent-pages.ts';
import { type Site, sendJson, startSite } from './protected-mcp.ts';

type Name = 'github' | 'supabase' | 'stripe';

/** Differences between providers: paths, client authentication, and additions to a token. */
const kinds = {
  github: {
    authorize: '/login/oauth/authorize',
    token: '/login/oauth/access_token',
    secretIn: 'client_secret_post',
    scopes: ['repo'],
    redirect: '/integrations/git/callback',
    hasPkce: true,
    status: 200,
    extra: {},
  },
  supabase: {
    authorize: '/v1/oauth/authorize',
    token: '/v1/oauth/token',
    secretIn: 'client_secret_basic',
    scopes: ['all'],
    redirect: '/api/v1/supabase/oauth/callback',
    hasPkce: true,
    status: 201,
    extra: {},
  },
  stripe: {
    authorize: '/oauth/authorize',
    token: '/oauth/token',
    secretIn: 'client_secret_post',
    scopes: ['read_write'],
    redirect: '/api/v1/stripe/oauth/callback',
    hasPkce: false,
    status: 200,
    extra: { stripe_user_id: 'acct_1Millwright', livemode: false },
  },
} as const;

export interface RecordedRequest {
  readonly request: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

export interface AccountProvider extends AsyncDisposable {
  readonly url: string;
  readonly site: Site;
  /** Requests other than sign-ins and tokens. */
  readonly requests: RecordedRequest[];
  /** Token requests, newest last. */
  readonly tokenRequests: Record<string, unknown>[];
  /** All issued tokens. */
  readonly issuedTokens: string[];
  /** Overrides the provider's response by returning `true`. */
  override: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Shows a consent page; otherwise everyone consents automatically. */
  showsConsent: boolean;
  isKnownToken(token: string): Promise<boolean>;
}

export const clientOf = (name: Name) => ({
  id: `${name}-client`,
  secret: `canary-${name}-client-secret`,
});

/** API responses about a token's account. */
const apiResponses: Readonly<Record<string, unknown>> = {
  'GET /user': { id: 583_231, login: 'octo', avatar_url: 'https://avatars.example/octo.png' },
  'GET /v1/organizations': [{ id: 'org-1', name: 'Analytical Engines' }],
  'GET /v1/projects': [
    { id: 'abcdefghijklmnopqrst', name: 'Ledger', region: 'eu-west-1', organization_id: 'org-1' },
  ],
  'GET /v1/projects/abcdefghijklmnopqrst/api-keys': [
    { name: 'anon', api_key: 'canary-anon-key', type: 'legacy' },
    { name: 'service_role', api_key: 'canary-service-key', type: 'legacy' },
  ],
};

/** A real authorization server at the paths of one provider, with its API. */
export async function startAccountProvider(name: Name): Promise<AccountProvider> {
  const kind = kinds[name];
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const { id, secret } = clientOf(name);
  const issuedTokens: string[] = [];
  const tokenRequests: Record<string, unknown>[] = [];
  const requests: RecordedRequest[] = [];
  const provider = new Provider(issuer, {
    ...consentSettings,
    // Browsers share cookies between all ports of a host.
    cookies: {
      keys: [name],
      names: {
        session: `${name}_session`,
        interaction: `${name}_interaction`,
        resume: `${name}_resume`,
      },
    },
    routes: { authorization: kind.authorize, token: kind.token },
    scopes: [...kind.scopes],
    pkce: { required: () => kind.hasPkce },
    features: { devInteractions: { enabled: false } },
    clients: [
      {
        client_id: id,
        client_secret: secret,
        application_type: 'native',
        redirect_uris: [`http://localhost${kind.redirect}`],
        token_endpoint_auth_method: kind.secretIn,
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    issueRefreshToken: async () => name === 'supabase',
  });
  provider.use(async (context, next) => {
    await next();
    if (context.oidc?.route !== 'token') return;
    tokenRequests.push({ ...context.oidc.body });
    const { access_token, refresh_token } = context.body as Record<string, string | undefined>;
    issuedTokens.push(...[access_token, refresh_token].filter((token) => token !== undefined));
    if (context.status !== 200) return;
    context.body = { ...(context.body as object), ...kind.extra };
    context.status = kind.status;
  });
  const handle = provider.callback();

  const interact = (request: IncomingMessage, response: ServerResponse) =>
    showConsent(provider, request, response, {
      question: account.showsConsent ? `Let Millwright use your ${name} account?` : undefined,
      allow: (grant) => grant.addOIDCScope(kind.scopes.join(' ')),
    });

  /** Serves API requests with a valid token or the client's secret. */
  async function serveApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization } = request.headers;
    const route = `${request.method} ${request.url?.split('?')[0]}`;
    requests.push({ request: route, authorization, body: await text(request) });
    const [, token = ''] = authorization?.match(/^Bearer (.+)$/) ?? [];
    if (route in apiResponses) {
      const isKnown = await account.isKnownToken(token);
      return sendJson(
        response,
        isKnown ? apiResponses[route] : { message: 'Bad' },
        isKnown ? 200 : 401,
      );
    }
    return sendJson(response, {}, request.method === 'GET' ? 404 : 200);
  }

  const site = await startSite((request, response) => {
    if (account.override(request, response)) return;
    const path = request.url?.split('?')[0] ?? '';
    if (path.startsWith('/interaction/')) return void interact(request, response);
    // Its permissions are set at registration, not at sign-in.
    if (path === kind.authorize && !request.url?.includes('scope=')) request.url += '&scope=all';
    const isOwn = [kind.authorize, kind.token].some((own) => path.startsWith(own));
    if (isOwn) return void handle(request, response);
    void serveApi(request, response);
  }, port);

  const account: AccountProvider = {
    url: issuer,
    site,
    requests,
    tokenRequests,
    issuedTokens,
    override: () => false,
    showsConsent: false,
    isKnownToken: async (token) => Boolean(token && (await provider.AccessToken.find(token))),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
  return account;
}

/** Settings of a service that uses these providers. */
export function settingsFor(providers: Partial<Record<Name, AccountProvider>>) {
  const { github, supabase, stripe } = providers;
  return {
    ...(github && {
      GITHUB_CLIENT_ID: clientOf('github').id,
      GITHUB_CLIENT_SECRET: clientOf('github').secret,
      GITHUB_URL: github.url,
      GITHUB_API_URL: github.url,
    }),
    ...(supabase && {
      SUPABASE_CLIENT_ID: clientOf('supabase').id,
      SUPABASE_CLIENT_SECRET: clientOf('supabase').secret,
      SUPABASE_API_URL: supabase.url,
    }),
    ...(stripe && {
      STRIPE_CONNECT_CLIENT_ID: clientOf('stripe').id,
      STRIPE_SECRET_KEY: clientOf('stripe').secret,
      STRIPE_CONNECT_URL: stripe.url,
    }),
  };
}
