import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { start, startWith, visit } from '../support/mcp-sign-in.ts';
import { json, type Site, startSite } from '../support/protected-mcp.ts';

/** The metadata of the two sites; each test changes a part. */
interface Story {
  challenge: string;
  protectedResource: unknown;
  metadata: Record<string, unknown>;
  registration: (asked: Record<string, unknown>) => unknown;
  /** The MCP server's metadata as an authorization server. */
  ownMetadata?: Record<string, unknown>;
}

let mcp: Site;
let authority: Site;
/** Receives no connection unless SSRF protection fails. */
let canary: Site;
let story: Story;
let service: Awaited<ReturnType<typeof startWith>>;

before(async () => {
  canary = await startSite((_request, response) => json(response, { found: 'canary-of-inside' }));
  mcp = await startSite((request, response) => {
    if (request.url === '/about') return json(response, story.protectedResource);
    if (request.url === '/.well-known/oauth-authorization-server' && story.ownMetadata) {
      return json(response, story.ownMetadata);
    }
    if (request.url === '/register') return json(response, story.registration({}), 201);
    if (request.url === '/mcp') {
      return void response.writeHead(401, { 'www-authenticate': story.challenge }).end('{}');
    }
    if (request.url === '/stream' && request.method === 'GET') {
      return void response.writeHead(401, { 'www-authenticate': story.challenge }).end();
    }
    if (request.url === '/moved') {
      return void response.writeHead(307, { location: `${canary.url}/mcp` }).end();
    }
    response.writeHead(404).end();
  });
  authority = await startSite((request, response) => {
    if (request.url === '/.well-known/oauth-authorization-server') {
      return json(response, story.metadata);
    }
    if (request.url !== '/register') return void response.writeHead(404).end();
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () =>
      json(response, story.registration(JSON.parse(String(Buffer.concat(pieces)))), 201),
    );
  });
  service = await startWith(
    ['mcp', 'stream', 'moved', 'none'].map((path) => ({
      id: `mcp_${path}`,
      url: `${mcp.url}/${path}`,
      transport: 'http',
    })),
    [mcp.url, authority.url],
  );
});
after(async () => {
  for (const one of [service, mcp, authority, canary]) await one[Symbol.asyncDispose]();
});
beforeEach(() => {
  story = {
    challenge: `Bearer resource_metadata="${mcp.url}/about"`,
    protectedResource: { resource: `${mcp.url}/mcp`, authorization_servers: [authority.url] },
    metadata: {
      issuer: authority.url,
      authorization_endpoint: `${authority.url}/authorize`,
      token_endpoint: `${authority.url}/token`,
      registration_endpoint: `${authority.url}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    },
    registration: (asked) => ({ ...asked, client_id: crypto.randomUUID() }),
  };
});

/** Asserts that the start fails with our own message and that no internal address was contacted. */
async function assertUnusable(name: string, server = 'mcp_mcp'): Promise<void> {
  const answer = await start(service, server);
  const body = await answer.text();
  assert.equal(answer.status, 502, `${name}: ${body}`);
  assert.equal(JSON.parse(body).code, 'OAUTH_DISCOVERY_FAILED');
  assert.doesNotMatch(body, /canary|javascript|127\.|169\./);
  assert.equal(canary.connections, 0, name);
}

async function goesTo(server: string): Promise<URL> {
  const answer = await start(service, server);
  const { authorization_url } = (await answer.json()) as { authorization_url: string };
  return new URL((await visit(authorization_url)).headers.get('location') ?? '');
}

/** Internal addresses that must not be reachable from outside. */
const inside = () => [
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
const anywhere = () => [...inside(), ...otherSchemes];

describe('addresses in OAuth metadata', () => {
  test('redirects to the authorization server named by the protected resource', async () => {
    const to = await goesTo('mcp_mcp');
    assert.equal(to.origin + to.pathname, `${authority.url}/authorize`);
    assert.equal(to.searchParams.get('resource'), `${mcp.url}/mcp`);
    assert.equal(to.searchParams.get('scope'), null);
  });

  /** Servers that predate resource metadata (RFC 9728) are their own authorization servers. */
  function asBefore(): void {
    story.ownMetadata = {
      issuer: mcp.url,
      authorization_endpoint: `${mcp.url}/authorize`,
      token_endpoint: `${mcp.url}/token`,
      registration_endpoint: `${mcp.url}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    };
    story.registration = () => ({
      client_id: 'older',
      redirect_uris: [`${service.config.BASE_URL}/api/v1/mcp/oauth/callback`],
    });
  }

  test('uses an older server without resource metadata as its own authorization server', async () => {
    story.challenge = 'Bearer';
    await assertUnusable('no metadata', 'mcp_stream');
    asBefore();
    const to = await goesTo('mcp_stream');
    assert.equal(to.origin, mcp.url);
    assert.equal(to.searchParams.get('client_id'), 'older');
    assert.equal(to.searchParams.get('resource'), `${mcp.url}/stream`);
  });

  test('does not fall back when the named resource metadata is missing', async () => {
    asBefore();
    story.challenge = `Bearer resource_metadata="${mcp.url}/nowhere"`;
    await assertUnusable('missing metadata');
  });

  test('rejects a disallowed resource_metadata address', async () => {
    for (const url of anywhere().filter(Boolean)) {
      story.challenge = `Bearer resource_metadata="${url}"`;
      await assertUnusable(url, 'mcp_stream');
    }
  });

  test('rejects disallowed authorization_servers', async () => {
    for (const url of anywhere()) {
      story.protectedResource = { resource: `${mcp.url}/mcp`, authorization_servers: [url] };
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
      for (const url of anywhere()) {
        story.metadata[endpoint] = url;
        await assertUnusable(`${endpoint} ${url}`);
      }
    });
  }

  test("rejects endpoints on an origin other than the issuer's", async () => {
    for (const endpoint of ['token_endpoint', 'registration_endpoint', 'revocation_endpoint']) {
      story.metadata[endpoint] = 'https://tokens.example.com/x';
      await assertUnusable(endpoint);
      delete story.metadata[endpoint];
    }
    story.metadata.token_endpoint = `${mcp.url}/token`;
    await assertUnusable('the origin of the server');
  });

  test('allows an authorization_endpoint on another public origin', async () => {
    story.metadata.authorization_endpoint = 'https://login.example.com/authorize?tenant=1';
    const to = await goesTo('mcp_mcp');
    assert.equal(to.origin, 'https://login.example.com');
    assert.equal(to.searchParams.get('tenant'), '1');
  });

  test('does not follow redirects of the server or its metadata', async () => {
    await assertUnusable('redirecting server', 'mcp_moved');
    story.challenge = `Bearer resource_metadata="${mcp.url}/moved"`;
    await assertUnusable('redirecting metadata');
  });

  test('never fetches jwks_uri', async () => {
    story.metadata.jwks_uri = `${canary.url}/keys`;
    await goesTo('mcp_mcp');
    assert.equal(canary.connections, 0);
  });
});

describe('content of OAuth metadata', () => {
  const wrong: Record<string, () => void> = {
    'metadata of another issuer': () => {
      story.metadata.issuer = 'https://good.example.com';
    },
    'metadata without PKCE': () => {
      delete story.metadata.code_challenge_methods_supported;
    },
    'metadata with plain PKCE only': () => {
      story.metadata.code_challenge_methods_supported = ['plain'];
    },
    'metadata without authorization codes': () => {
      story.metadata.response_types_supported = ['token'];
    },
    'a resource on another origin': () => {
      story.protectedResource = {
        resource: 'https://good.example.com/mcp',
        authorization_servers: [authority.url],
      };
    },
    'a resource with a sibling path': () => {
      story.protectedResource = {
        resource: `${mcp.url}/mc`,
        authorization_servers: [authority.url],
      };
    },
    'metadata with more than 500 scopes': () => {
      story.metadata.scopes_supported = Array.from({ length: 501 }, String);
    },
    'a resource of more than 2,048 characters': () => {
      const resource = `${mcp.url}/mcp?${'a'.repeat(3000)}`;
      story.protectedResource = { resource, authorization_servers: [authority.url] };
    },
    'metadata that is not an object': () => {
      story.protectedResource = 'nothing';
    },
    'a server without registration endpoint and configured client': () => {
      delete story.metadata.registration_endpoint;
    },
    'a registration with another redirect URI': () => {
      story.registration = (asked) => ({
        ...asked,
        client_id: 'x',
        redirect_uris: ['https://evil.example/callback'],
      });
    },
    'a registration with an additional redirect URI': () => {
      story.registration = ({ redirect_uris, ...asked }) => ({
        ...asked,
        client_id: 'x',
        redirect_uris: [...(redirect_uris as string[]), 'https://evil.example/callback'],
      });
    },
    'a registration with a client_id that is too long': () => {
      story.registration = (asked) => ({ ...asked, client_id: 'x'.repeat(10_000) });
    },
    'a registration without client_id': () => {
      story.registration = () => ({ error: 'canary' });
    },
  };
  for (const [name, change] of Object.entries(wrong)) {
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
    story.protectedResource = { resource: mcp.url, authorization_servers: [authority.url] };
    assert.equal((await goesTo('mcp_mcp')).searchParams.get('resource'), mcp.url);
  });

  test('requests the scopes of the challenge, else those of the resource', async () => {
    story.protectedResource = {
      resource: `${mcp.url}/mcp`,
      authorization_servers: [authority.url],
      scopes_supported: ['read', 'write'],
    };
    assert.equal((await goesTo('mcp_mcp')).searchParams.get('scope'), 'read write');
    story.challenge += ', scope="read"';
    assert.equal((await goesTo('mcp_mcp')).searchParams.get('scope'), 'read');
  });

  test('returns 409 for a server that does not respond with a challenge', async () => {
    assert.equal((await start(service, 'mcp_none')).status, 409);
  });
});
