import assert from 'node:assert/strict';
import { Agent, type IncomingHttpHeaders, request as send } from 'node:http';
import { after, before, suite, test } from 'node:test';
import { type RouteDefinition, route } from '../../apps/server/src/http/route.ts';
import { rawRequest } from '../../apps/server/src/testing/raw-request.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import {
  allowsMethod,
  exemptRoutes,
  isExempt,
  probedMethods,
  sampleOf,
} from '../support/exempt-routes.ts';
import { type PathCase, pathCases } from '../support/path-cases.ts';
import { type Attempt, attempts } from '../support/path-mutations.ts';

/** A protected route that records every request that reaches it. */
function canary(path: string): { route: RouteDefinition; reached: string[] } {
  const reached: string[] = [];
  const definition = route({
    method: 'ANY',
    path,
    access: 'bearer',
    summary: 'Record requests',
    group: 'Test',
    responses: {},
    handler: ({ request }) => {
      reached.push(request.url);
      return { canary: true };
    },
  });
  return { route: definition, reached };
}

const { route: canaryRoute, reached } = canary('/api/v1/canary');
let service: TestService;
before(async () => {
  service = await startTestService({}, { routes: () => [canaryRoute] });
});
after(() => service[Symbol.asyncDispose]());

const head = (request: string, ...headers: string[]) =>
  [`${request} HTTP/1.1`, `Host: localhost:${service.port}`, ...headers, '', ''].join('\r\n');

function bytesOf({ request, headers = [], host, body = '' }: PathCase): string {
  const hosts = host ?? [`Host: localhost:${service.port}`];
  const isClosing = headers.some((line) => line.startsWith('Connection:'));
  const lines = [...hosts, ...headers, ...(isClosing ? [] : ['Connection: close'])];
  return [`${request} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

function outcome(status: number, body: string): string {
  const { code } = body.startsWith('{') ? JSON.parse(body) : {};
  return code ? `${status} ${code}` : String(status);
}

suite('[S5.1] [S7.1] requests without a token', () => {
  for (const row of pathCases) {
    const { id, request, headers = [], host = [] } = row;
    const extra = [...host, ...headers.filter((line) => !line.startsWith('Sec-'))].join(', ');
    test(`${id} ${request} ${extra}`, async () => {
      reached.length = 0;
      const { status, headers, body } = await rawRequest(service.port, bytesOf(row));
      const [justStatus] = row.expect.split(' ');
      assert.equal(outcome(status, body), request.startsWith('HEAD') ? justStatus : row.expect);
      if (/AUTH_REQUIRED|TOKEN_INVALID/.test(row.expect)) {
        assert.match(headers['www-authenticate'] ?? '', /^Bearer realm="millwright"/);
      }
      assert.deepEqual(reached, [], 'the protected handler ran');
    });
  }

  test('A01 protected handlers run with a token', async () => {
    const authorization = `Bearer ${await service.token()}`;
    for (const path of ['me', 'canary', 'c%61nary']) {
      assert.equal((await service.get(`/api/v1/${path}`, { authorization })).status, 200, path);
    }
  });

  test('A04 an unusual spelling gets the same response on every attempt', async () => {
    for (const path of ['/api/v1/health/', '//api/v1/health', '/api/v1//health']) {
      const tries = Array.from({ length: 10 }, () =>
        rawRequest(service.port, head(`GET ${path}`, 'Connection: close')),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      assert.equal(new Set(statuses).size, 1, `${path}: ${statuses}`);
    }
  });

  test('A24 two Authorization headers are rejected even if one is valid', async () => {
    const good = `Authorization: Bearer ${await service.token()}`;
    const bad = 'Authorization: Bearer x';
    for (const pair of [
      [good, bad],
      [bad, good],
      [good, good],
    ]) {
      const bytes = head('GET /api/v1/me', ...pair, 'Connection: close');
      const { status, body } = await rawRequest(service.port, bytes);
      assert.equal(outcome(status, body), '401 TOKEN_INVALID');
    }
  });

  test('A26 no body is requested before the request is authenticated', async () => {
    const size = `Content-Length: ${200 * 1024 * 1024}`;
    const expecting = ['Content-Type: application/json', size, 'Expect: 100-continue'];
    for (const path of ['canary', 'vibe/stream', 'me']) {
      const bytes = head(`POST /api/v1/${path}`, ...expecting);
      const { status, body, text } = await rawRequest(service.port, bytes, /\r\n\r\n\{.*\}$/s);
      assert.equal(outcome(status, body), '401 AUTH_REQUIRED');
      assert.doesNotMatch(text, /100 Continue/i);
    }
  });

  test('A27 a protected request in the same packet as an exempt one is checked separately', async () => {
    reached.length = 0;
    for (const path of ['me', 'canary']) {
      const pair = head('GET /api/v1/health') + head(`GET /api/v1/${path}`, 'Connection: close');
      const { text } = await rawRequest(service.port, pair);
      assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 401']);
    }
    assert.deepEqual(reached, []);
  });

  test('A27 bytes after an ambiguous frame are never parsed as a request', async () => {
    const both = ['Content-Length: 6', 'Transfer-Encoding: chunked'];
    const smuggled = head('GET /api/v1/health', 'Connection: close');
    const bytes = `${head('POST /api/v1/public/x', ...both)}0\r\n\r\n${smuggled}`;
    const { text } = await rawRequest(service.port, bytes);
    assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 400']);
  });

  test('A27 a bare line feed does not end a line', async () => {
    const bytes = `GET /api/v1/me HTTP/1.1\nHost: localhost\nConnection: close\n\n`;
    assert.equal((await rawRequest(service.port, bytes)).status, 400);
  });
});

suite('[S5.3] exempt routes', () => {
  for (const exemption of exemptRoutes) {
    for (const method of probedMethods) {
      const path = sampleOf(exemption);
      const exempt = isExempt(method, path);
      test(`${method} ${path} ${exempt ? 'needs no token' : 'needs a token'}`, async () => {
        for (const broken of [[], ['Authorization: Bearer x'], ['Authorization: x']]) {
          const bytes = head(`${method} ${path}`, ...broken, 'Connection: close');
          const { status, headers, body } = await rawRequest(service.port, bytes);
          if (!exempt) assert.equal(status, 401);
          assert.equal('www-authenticate' in headers, !exempt, `${status} ${body}`);
          assert.notEqual(status, 415);
          assert.equal('allow' in headers, status === 405);
        }
      });
    }
  }

  test('[S5.4] the routes without a token are exactly the exempt list', () => {
    const { registered } = service.service.services.app;
    const open = registered.filter(
      ({ path, access }) => /^\/api(\/|$)/.test(path) && access !== 'bearer',
    );
    const unlisted = open.filter(({ method, path }) => !isExempt(method, path));
    assert.deepEqual(unlisted, []);
    for (const exemption of exemptRoutes) {
      const methods = open
        .filter(({ path }) => path === exemption.path)
        .map(({ method }) => method);
      const expected = probedMethods.filter((method) => allowsMethod(exemption, method));
      for (const method of expected)
        assert.ok(methods.includes(method), `${method} ${exemption.path}`);
    }
  });

  test('[S9.1] every endpoint is under /api/v1', () => {
    const { registered } = service.service.services.app;
    const api = registered.filter(({ path }) => /^\/api(\/|$)/.test(path));
    for (const { path } of api) assert.match(path, /^\/api\/v1\//);
  });

  test('only the listed paths are served outside /api', () => {
    const { registered } = service.service.services.app;
    const paths = registered.map(({ path }) => path).filter((path) => !path.startsWith('/api/'));
    assert.deepEqual([...new Set(paths)].sort(), [
      '*', // preflights
      '/',
      '/.well-known/jwks.json',
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/api/v1/gw/mcp',
      '/assets/:name',
      '/auth/*',
      '/auth/interaction/:uid',
      '/auth/sign-in',
      '/docs',
      '/docs/:asset',
      '/errors/:slug',
      '/git/:repository/git-receive-pack',
      '/git/:repository/git-upload-pack',
      '/git/:repository/info/refs',
      '/integrations/:provider',
      '/integrations/git/callback',
      '/livez',
      '/projects/:projectId',
      '/readyz',
      '/remix/:shareToken',
      '/settings',
      '/settings/:section',
      '/share/:shareToken',
      '/signed-in',
    ]);
  });

  test('AUTH_URL under /api is rejected at startup', async () => {
    const BASE_URL = 'http://localhost:8080';
    const started = startTestService({ BASE_URL, AUTH_URL: `${BASE_URL}/api/auth` });
    const stopped = started.then((service) => service[Symbol.asyncDispose]());
    await assert.rejects(stopped, /AUTH_URL|open under \/api/);
  });
});

/** Tries one of every `sampleEvery` pairs of attempts (GET and another method); an odd number covers all hosts and methods. */
const sampleEvery = trials.isExhaustive ? 1 : 5;

interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function sendAttempt(
  agent: Agent,
  port: number,
  attempt: Attempt,
  token?: string,
): Promise<HttpResponse> {
  const { method, target: path, host } = attempt;
  const headers = { host, ...(token && { authorization: `Bearer ${token}` }) };
  return new Promise((resolve, reject) => {
    const sent = send(
      { agent, host: '127.0.0.1', port, method, path, headers },
      async (response) => {
        const body = (await response.setEncoding('utf8').toArray()).join('');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      },
    );
    sent.on('error', reject).end();
  });
}

test('[S5.4] no spelling of an exempt path reaches a protected handler', async () => {
  const { route: everything, reached } = canary('/api/v1/*');
  await using service = await startTestService(
    { LOG_LEVEL: 'warn' },
    { routes: () => [everything] },
  );
  const { port } = service;
  const token = await service.token();
  using agent = Object.assign(new Agent({ keepAlive: true }), {
    [Symbol.dispose]: () => agent.destroy(),
  });
  const all = attempts(port).filter((_, at) => at % (2 * sampleEvery) < 2);
  const tally = { open: 0, refused: 0, protected: 0 };

  async function compare(attempt: Attempt): Promise<void> {
    const name = JSON.stringify(attempt);
    const unauthenticated = await sendAttempt(agent, port, attempt);
    const before = reached.length;
    const authenticated = await sendAttempt(agent, port, attempt, token);
    const isProtected = reached.length > before || authenticated.body.includes('"user_id"');
    if (isProtected) assert.equal(unauthenticated.status, 401, name);
    if (unauthenticated.status < 300) {
      assert.equal(authenticated.status, unauthenticated.status, name);
      assert.ok(!isProtected, name);
    }
    // Without a token, the response is 401 or the same as with a token.
    if (!unauthenticated.headers['www-authenticate'])
      assert.equal(unauthenticated.status, authenticated.status, name);
    tally.open += unauthenticated.status < 300 ? 1 : 0;
    tally.refused += unauthenticated.headers['www-authenticate'] ? 1 : 0;
    tally.protected += isProtected ? 1 : 0;
  }

  for (const attempt of all) await compare(attempt);
  const share = 1 / sampleEvery;
  assert.ok(all.length > 2000 * share && tally.open > 10 * share, JSON.stringify(tally));
  assert.ok(
    tally.protected > 500 * share && tally.refused > 800 * share,
    JSON.stringify({ share, ...tally }),
  );
});
