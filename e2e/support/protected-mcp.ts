import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { errors, Provider } from 'oidc-provider';
import {
  mcpListener,
  notesServer,
} from '../../apps/server/src/features/mcp-client/testing/notes-server.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { consentSettings, showConsent } from './consent-pages.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Site extends AsyncDisposable {
  readonly url: string;
  /** Number of connections. */
  readonly connections: number;
  /** All requests so far, as `POST /path`. */
  readonly requests: string[];
  /** All Authorization headers so far. */
  readonly authorizations: string[];
}

/** An HTTP server on loopback. */
export async function startSite(handle: Handler, port?: number): Promise<Site> {
  const site = { connections: 0, requests: [] as string[], authorizations: [] as string[] };
  const server = createServer((request, response) => {
    site.requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    if (request.headers.authorization) site.authorizations.push(request.headers.authorization);
    handle(request, response);
  });
  server.on('connection', () => {
    site.connections += 1;
  });
  const at = port ?? (await freePort());
  await new Promise<void>((resolve) => server.listen(at, 'localhost', resolve));
  return Object.assign(site, {
    url: `http://localhost:${at}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

export const sendJson = (response: ServerResponse, body: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export interface ProtectedMcp extends AsyncDisposable {
  /** URL of the MCP server that requires a sign-in. */
  readonly url: string;
  readonly issuer: string;
  /** Requests to either server. */
  readonly resource: Site;
  readonly authorization: Site;
  /** Token requests, newest last. */
  readonly tokenRequests: Record<string, unknown>[];
  /** Changes the authorization server's metadata. */
  alterMetadata: (metadata: Record<string, unknown>) => Record<string, unknown>;
  /** Overrides the authorization server's response by returning `true`. */
  override: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Shows a consent page; otherwise everyone consents automatically. */
  showsConsent: boolean;
  isKnownToken(token: string): Promise<boolean>;
}

/** An MCP server with a real authorization server: registration, PKCE, resource indicators, rotation. */
export async function startProtectedMcp(): Promise<ProtectedMcp> {
  const ports = { resource: await freePort(), issuer: await freePort() };
  const issuer = `http://localhost:${ports.issuer}`;
  const origin = `http://localhost:${ports.resource}`;
  const url = `${origin}/mcp`;
  const provider = new Provider(issuer, {
    ...consentSettings,
    // Browsers share cookies between all ports of a host, and ours has an identity provider too.
    cookies: {
      keys: ['protected'],
      names: { session: 'notes_session', interaction: 'notes_interaction', resume: 'notes_resume' },
    },
    scopes: ['openid', 'offline_access'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      revocation: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, resource) => {
          if (resource !== url) throw new errors.InvalidTarget();
          return { scope: 'notes:read', audience: url, accessTokenTTL: 3600 };
        },
      },
    },
    clients: [
      {
        client_id: 'known-by-hand',
        client_secret: 'canary-client-secret',
        redirect_uris: ['http://localhost/api/v1/mcp/oauth/callback'],
        application_type: 'native',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    issueRefreshToken: async () => true,
  });
  const tokenRequests: Record<string, unknown>[] = [];
  provider.use(async (context, next) => {
    await next();
    if (context.oidc?.route === 'token') tokenRequests.push({ ...context.oidc.body });
  });
  const handle = provider.callback();

  const interact = (request: IncomingMessage, response: ServerResponse) =>
    showConsent(provider, request, response, {
      question: mcp.showsConsent ? 'Let Millwright read your notes?' : undefined,
      allow: (grant) => {
        grant.addOIDCScope('openid offline_access');
        grant.addResourceScope(url, 'notes:read');
      },
    });

  async function serveMetadata(response: ServerResponse): Promise<void> {
    const own = await fetch(`${issuer}/.well-known/openid-configuration`);
    sendJson(response, mcp.alterMetadata((await own.json()) as Record<string, unknown>));
  }

  const authorization = await startSite((request, response) => {
    if (mcp.override(request, response)) return;
    const path = request.url?.split('?')[0] ?? '';
    if (path === '/.well-known/oauth-authorization-server') return void serveMetadata(response);
    if (path.startsWith('/interaction/')) return void interact(request, response);
    handle(request, response);
  }, ports.issuer);

  const notes = mcpListener(notesServer);
  const resource = await startSite((request, response) => {
    if (request.url === '/.well-known/oauth-protected-resource/mcp') {
      return sendJson(response, { resource: url, authorization_servers: [issuer] });
    }
    const [, token = ''] = request.headers.authorization?.match(/^Bearer (.+)$/) ?? [];
    void mcp.isKnownToken(token).then((isKnown) => {
      if (isKnown) return void notes(request, response);
      const document = `${origin}/.well-known/oauth-protected-resource/mcp`;
      response.setHeader(
        'www-authenticate',
        `Bearer resource_metadata="${document}", scope="notes:read"`,
      );
      return sendJson(response, {}, 401);
    });
  }, ports.resource);

  const mcp: ProtectedMcp = {
    url,
    issuer,
    resource,
    authorization,
    tokenRequests,
    alterMetadata: (metadata) => metadata,
    override: () => false,
    showsConsent: false,
    isKnownToken: async (token) => Boolean(token && (await provider.AccessToken.find(token))),
    async [Symbol.asyncDispose]() {
      await resource[Symbol.asyncDispose]();
      await authorization[Symbol.asyncDispose]();
    },
  };
  return mcp;
}
