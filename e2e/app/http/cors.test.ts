import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { startTestService, type TestService } from '../../../apps/server/src/testing/service.ts';

const app = 'https://app.example.com';
const second = 'http://localhost:5173';

const strangers: Record<string, (port: number) => string> = {
  'another site': () => 'https://evil.example',
  'a null origin': () => 'null',
  'a longer name': () => `${app}.evil.example`,
  'a name with the same suffix': () => 'https://evilapp.example.com',
  'a subdomain': () => 'https://x.app.example.com',
  'the parent domain': () => 'https://example.com',
  'the same name without TLS': () => app.replace('https', 'http'),
  'another port': () => `${app}:8443`,
  'capital letters': () => app.toUpperCase(),
  'a trailing slash': () => `${app}/`,
  'a path': () => `${app}/x`,
  'two origins': () => `${app}, ${app}`,
  'a preview': (port) => `http://demo.preview.localhost:${port}`,
  'the service itself under another name': (port) => `http://127.0.0.1:${port}`,
};

suite('CORS', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ CORS_ORIGINS: `${app},${second}` });
  });
  after(() => service[Symbol.asyncDispose]());

  const preflight = (path: string, origin: string, headers: Record<string, string> = {}) =>
    fetch(`${service.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', ...headers },
    });

  for (const path of [
    '/api/v1/me',
    '/api/v1/zzz',
    '/api/v1/health',
    '/api/v1/gw/x',
    '/api/v1/mcp/info',
  ]) {
    test(`answers a preflight of ${path} without a token`, async () => {
      for (const origin of [app, second]) {
        const answer = await preflight(path, origin);
        assert.equal(answer.status, 204);
        assert.equal(await answer.text(), '');
        const header = (name: string) => answer.headers.get(`access-control-${name}`);
        assert.equal(header('allow-origin'), origin);
        assert.equal(
          header('allow-headers'),
          'authorization, content-type, idempotency-key, if-match, if-none-match, last-event-id, mcp-method, mcp-name, mcp-protocol-version, prefer, x-api-key, x-request-id',
        );
        assert.equal(
          header('expose-headers'),
          'X-Project-Id, X-Turn-Id, X-Queue-Position, X-Request-Id, Retry-After, Location, RateLimit, RateLimit-Policy, ETag, Content-Disposition',
        );
        assert.equal(header('allow-methods'), 'GET, HEAD, POST, PUT, PATCH, DELETE');
        assert.equal(header('allow-credentials'), null);
        assert.match(answer.headers.get('vary') ?? '', /origin/i);
        assert.match(answer.headers.get('x-request-id') ?? '', /^req_/);
      }
    });
  }

  test('lets a listed origin read responses, errors and their headers', async () => {
    const authorization = `Bearer ${await service.token()}`;
    const answers = await Promise.all([
      service.get('/api/v1/me', { origin: app, authorization }),
      service.get('/api/v1/me', { origin: app }),
      service.get('/api/v1/zzz', { origin: app, authorization }),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 401, 404],
    );
    for (const { headers } of answers) {
      assert.equal(headers.get('access-control-allow-origin'), app);
      assert.match(headers.get('access-control-expose-headers') ?? '', /X-Project-Id/);
    }
  });

  for (const [name, originOf] of Object.entries(strangers)) {
    test(`rejects ${name}`, async () => {
      const origin = originOf(service.port);
      const authorization = `Bearer ${await service.token()}`;
      const answers = await Promise.all([
        preflight('/api/v1/me', origin),
        service.get('/api/v1/me', { origin, authorization }),
        service.get('/api/v1/health', { origin }),
        service.get('/api/v1/me', { origin }),
      ]);
      for (const { headers } of answers) {
        assert.equal(headers.get('access-control-allow-origin'), null, origin);
        assert.equal(headers.get('access-control-allow-credentials'), null);
      }
    });
  }

  test('closes the AI gateway and the pages outside /api to every origin', async () => {
    for (const path of ['/api/v1/ai/models', '/docs', '/livez', '/auth/sign-in']) {
      const [response, preflighted] = [
        await service.get(path, { origin: app }),
        await preflight(path, app),
      ];
      assert.equal(response.headers.get('access-control-allow-origin'), null, path);
      assert.equal(preflighted.headers.get('access-control-allow-origin'), null, path);
      assert.ok(preflighted.status >= 400, path);
    }
  });

  test('handles an OPTIONS request that is not a preflight like any other', async () => {
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${service.url}${path}`, { method: 'OPTIONS', headers });
    const authorization = `Bearer ${await service.token()}`;
    assert.equal((await ask('/api/v1/me')).status, 401);
    assert.equal((await ask('/api/v1/me', { origin: app })).status, 401);
    const unpaired = await ask('/api/v1/me', { 'access-control-request-method': 'GET' });
    assert.equal(unpaired.status, 401);
    const allowed = await ask('/api/v1/me', { authorization });
    assert.equal(allowed.status, 405);
    assert.equal(allowed.headers.get('allow'), 'GET, HEAD');
    assert.equal((await ask('/api/v1/zzz', { authorization })).status, 404);
  });
});
