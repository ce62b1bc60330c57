import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openUrl, requestSignIn, startWithMcpServers } from '../support/mcp-sign-in.ts';
import { type Site, sendJson, startSite } from '../support/protected-mcp.ts';

/** The metadata of the two sites; each test changes a part. */
interface ServerMetadata {
  challenge: string;
  protectedResource: unknown;
  metadata: Record<string, unknown>;
  registration: (registration: Record<string, unknown>) => unknown;
  /** The MCP server's metadata as an authorization server. */
  ownMetadata?: Record<string, unknown>;
}

let mcp: Site;
let authorizationServer: Site;
/** Receives no connection unless SSRF protection fails. */
let canary: Site;
let serverMetadata: ServerMetadata;
let service: Awaited<ReturnType<typeof startWithMcpServers>>;

before(async () => {
  canary = await startSite((_request, response) =>
    sendJson(response, { found: 'canary-of-inside' }),
  );
  mcp = await startSite((request, response) => {
    if (request.url === '/about') return sendJson(response, serverMetadata.protectedResource);
    if (request.url === '/.well-known/oauth-authorization-server' && serverMetadata.ownMetadata) {
      return sendJson(response, serverMetadata.ownMetadata);
    }
    if (request.url === '/register')
      return sendJson(response, serverMetadata.registration({}), 201);
    if (request.url === '/mcp') {
      return void response
        .writeHead(401, { 'www-authenticate': serverMetadata.challenge })
        .end('{}');
    }
    if (request.url === '/stream' && request.method === 'GET') {
      return void response.writeHead(401, { 'www-authenticate': serverMetadata.challenge }).end();
    }
    if (request.url === '/moved') {
      return void response.writeHead(307, { location: `${canary.url}/mcp` }).end();
    }
    response.writeHead(404).end();
  });
  authorizationServer = await startSite((request, response) => {
    if (request.url === '/.well-known/oauth-authorization-server') {
      return sendJson(response, serverMetadata.metadata);
    }
    if (request.url !== '/register') return void response.writeHead(404).end();
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () =>
      sendJson(
        response,
        serverMetadata.registration(JSON.parse(String(Buffer.concat(pieces)))),
        201,
      ),
    );
  });
  service = await startWithMcpServers(
    ['mcp', 'stream', 'moved', 'none'].map((path) => ({
      id: `mcp_${path}`,
      url: `${mcp.url}/${path}`,
      transport: 'http',
    })),
    [mcp.url, authorizationServer.url],
  );
});
after(async () => {
  for (const one of [service, mcp, authorizationServer, canary]) await one[Symbol.asyncDispose]();
});
beforeEach(() => {
  serverMetadata = {
    challenge: `Bearer resource_metadata="${mcp.url}/about"`,
    protectedResource: {
      resource: `${mcp.url}/mcp`,
      authorization_servers: [authorizationServer.url],
    },
    metadata: {
      issuer: authorizationServer.url,
      authorization_endpoint: `${authorizationServer.url}/authorize`,
      token_endpoint: `${authorizationServer.url}/token`,
      registration_endpoint: `${authorizationServer.url}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    },
    registration: (registration) => ({ ...registration, client_id: crypto.randomUUID() }),
  };
});

/** Asserts that the start fails with our own message and that no internal address was contacted. */
async function assertUnusable(name: string, server = 'mcp_mcp'): Promise<void> {
  const response = await requestSignIn(service, server);
  const body = await response.text();
  assert.equal(response.status, 502, `${name}: ${body}`);
  assert.equal(JSON.parse(body).code, 'OAUTH_DISCOVERY_FAILED');
  assert.doesNotMatch(body, /canary|javascript|127\.|169\./);
  assert.equal(canary.connections, 0, name);
}

async function authorizationUrlOf(server: string): Promise<URL> {
  const response = await requestSignIn(service, server);
  const { authorization_url } = (await response.json()) as { authorization_url: string };
  return new URL((await openUrl(authorization_url)).headers.get('location') ?? '');
}

/** Internal addresses that must not be reachable from outside. */
const internalUrls = () => [
  canary.url,
  canary.url.replace('localhost', '127.0.0.1'),
  canary.url.replace('localhost', '2130706433'),
  canary.url.replace('localhost', '0x7f000001'),
  canary.url.replace('localhost', '[::ffff:127.0.0.1]'),
  canary.url.replace('http://', `${mcp.url}@`),
  `${mcp.url.replace('http://', 'http://user@')}#@${new URL(canary.url).host}`,
  'http://169.254.169.254/latest/meta-data',
  'http://metadata.google.internal/',
  service.config.BASE_URL,
];
const otherSchemes = [
  'javascript:alert(1)',
  'data:text/html,hi',
  'file:///etc/passwd',
  'ftp://localhost/x',
  'ws://localhost/x',
  'not an address',
  '',
];
const disallowedUrls = () => [...internalUrls(), ...otherSchemes];

describe('addresses in OAuth metadata', () => {
  test('redirects to the authorization server named by the protected resource', async () => {
    const authorizationUrl = await authorizationUrlOf('mcp_mcp');
    assert.equal(
      authorizationUrl.origin + authorizationUrl.pathname,
      `${authorizationServer.url}/authorize`,
    );
    assert.equal(authorizationUrl.searchParams.get('resource'), `${mcp.url}/mcp`);
    assert.equal(authorizationUrl.searchParams.get('scope'), null);
  });

  /** Servers that predate resource metadata (RFC 9728) are their own authorization servers. */
  function useOwnMetadata(): void {
    serverMetadata.ownMetadata = {
      issuer: mcp.url,
      authorization_endpoint: `${mcp.url}/authorize`,
      token_endpoint: `${mcp.url}/token`,
      registration_endpoint: `${mcp.url}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    };
    serverMetadata.registration = () => ({
      client_id: 'older',
      redirect_uris: [`${service.config.BASE_URL}/api/v1/mcp/oauth/callback`],
    });
  }

  test('uses an older server without resource metadata as its own authorization server', async () => {
    serverMetadata.challenge = 'Bearer';
    await assertUnusable('no metadata', 'mcp_stream');
    useOwnMetadata();
    const authorizationUrl = await authorizationUrlOf('mcp_stream');
    assert.equal(authorizationUrl.origin, mcp.url);
    assert.equal(authorizationUrl.searchParams.get('client_id'), 'older');
    assert.equal(authorizationUrl.searchParams.get('resource'), `${mcp.url}/stream`);
  });

  test('does not fall back when the named resource metadata is missing', async () => {
    useOwnMetadata();
    serverMetadata.challenge = `Bearer resource_metadata="${mcp.url}/nowhere"`;
    await assertUnusable('missing metadata');
  });

  test('rejects a disallowed resource_metadata address', async () => {
    for (const url of disallowedUrls().filter(Boolean)) {
      serverMetadata.challenge = `Bearer resource_metadata="${url}"`;
      await assertUnusable(url, 'mcp_stream');
    }
  });

  test('rejects disallowed authorization_servers', async () => {
    for (const url of disallowedUrls()) {
      serverMetadata.protectedResource = {
        resource: `${mcp.url}/mcp`,
        authorization_servers: [url],
      };
      await assertUnusable(url);
    }
  });

  for (const endpoint of [
    'authorization_endpoint',
    'token_endpoint',
    'registration_endpoint',
    'revocation_endpoint',
  ]) {
    test(`rejects a disallowed ${endpoint}`, async () => {
      for (const url of disallowedUrls()) {
        serverMetadata.metadata[endpoint] = url;
        await assertUnusable(`${endpoint} ${url}`);
      }
    });
  }

  test("rejects endpoints on an origin other than the issuer's", async () => {
    for (const endpoint of ['token_endpoint', 'registration_endpoint', 'revocation_endpoint']) {
      serverMetadata.metadata[endpoint] = 'https://tokens.example.com/x';
      await assertUnusable(endpoint);
      delete serverMetadata.metadata[endpoint];
    }
    serverMetadata.metadata.token_endpoint = `${mcp.url}/token`;
    await assertUnusable('the origin of the server');
  });

  test('allows an authorization_endpoint on another public origin', async () => {
    serverMetadata.metadata.authorization_endpoint = 'https://login.example.com/authorize?tenant=1';
    const authorizationUrl = await authorizationUrlOf('mcp_mcp');
    assert.equal(authorizationUrl.origin, 'https://login.example.com');
    assert.equal(authorizationUrl.searchParams.get('tenant'), '1');
  });

  test('does not follow redirects of the server or its metadata', async () => {
    await assertUnusable('redirecting server', 'mcp_moved');
    serverMetadata.challenge = `Bearer resource_metadata="${mcp.url}/moved"`;
    await assertUnusable('redirecting metadata');
  });

  test('never fetches jwks_uri', async () => {
    serverMetadata.metadata.jwks_uri = `${canary.url}/keys`;
    await authorizationUrlOf('mcp_mcp');
    assert.equal(canary.connections, 0);
  });
});

describe('content of OAuth metadata', () => {
  const invalidMetadata: Record<string, () => void> = {
    'metadata of another issuer': () => {
      serverMetadata.metadata.issuer = 'https://good.example.com';
    },
    'metadata without PKCE': () => {
      delete serverMetadata.metadata.code_challenge_methods_supported;
    },
    'metadata with plain PKCE only': () => {
      serverMetadata.metadata.code_challenge_methods_supported = ['plain'];
    },
    'metadata without authorization codes': () => {
      serverMetadata.metadata.response_types_supported = ['token'];
    },
    'a resource on another origin': () => {
      serverMetadata.protectedResource = {
        resource: 'https://good.example.com/mcp',
        authorization_servers: [authorizationServer.url],
      };
    },
    'a resource with a sibling path': () => {
      serverMetadata.protectedResource = {
        resource: `${mcp.url}/mc`,
        authorization_servers: [authorizationServer.url],
      };
    },
    'metadata with more than 500 scopes': () => {
      serverMetadata.metadata.scopes_supported = Array.from({ length: 501 }, String);
    },
    'a resource of more than 2,048 characters': () => {
      const resource = `${mcp.url}/mcp?${'a'.repeat(3000)}`;
      serverMetadata.protectedResource = {
        resource,
        authorization_servers: [authorizationServer.url],
      };
    },
    'metadata that is not an object': () => {
      serverMetadata.protectedResource = 'nothing';
    },
    'a server without registration endpoint and configured client': () => {
      delete serverMetadata.metadata.registration_endpoint;
    },
    'a registration with another redirect URI': () => {
      serverMetadata.registration = (registration) => ({
        ...registration,
        client_id: 'x',
        redirect_uris: ['https://evil.example/callback'],
      });
    },
    'a registration with an additional redirect URI': () => {
      serverMetadata.registration = ({ redirect_uris, ...registration }) => ({
        ...registration,
        client_id: 'x',
        redirect_uris: [...(redirect_uris as string[]), 'https://evil.example/callback'],
      });
    },
    'a registration with a client_id that is too long': () => {
      serverMetadata.registration = (registration) => ({
        ...registration,
        client_id: 'x'.repeat(10_000),
      });
    },
    'a registration without client_id': () => {
      serverMetadata.registration = () => ({ error: 'canary' });
    },
  };
  for (const [name, change] of Object.entries(invalidMetadata)) {
    test(`rejects ${name}`, async () => {
      await service.service.services.database.pool.query('DELETE FROM mcp_registrations');
      change();
      await assertUnusable(name);
      const { rows } = await service.service.services.database.pool.query(
        'SELECT * FROM mcp_registrations',
      );
      assert.deepEqual(rows, []);
    });
  }

  test('uses the wider resource of the same origin that the server names', async () => {
    serverMetadata.protectedResource = {
      resource: mcp.url,
      authorization_servers: [authorizationServer.url],
    };
    assert.equal((await authorizationUrlOf('mcp_mcp')).searchParams.get('resource'), mcp.url);
  });

  test('requests the scopes of the challenge, else those of the resource', async () => {
    serverMetadata.protectedResource = {
      resource: `${mcp.url}/mcp`,
      authorization_servers: [authorizationServer.url],
      scopes_supported: ['read', 'write'],
    };
    assert.equal((await authorizationUrlOf('mcp_mcp')).searchParams.get('scope'), 'read write');
    serverMetadata.challenge += ', scope="read"';
    assert.equal((await authorizationUrlOf('mcp_mcp')).searchParams.get('scope'), 'read');
  });

  test('returns 409 for a server that does not respond with a challenge', async () => {
    assert.equal((await requestSignIn(service, 'mcp_none')).status, 409);
  });
});
