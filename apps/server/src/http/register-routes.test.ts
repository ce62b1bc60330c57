import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { ApiError } from '../core/api-error.ts';
import type { AuthExemption } from '../core/auth-exemptions.ts';
import { memoryRateCounters } from '../infra/adapters/memory/rate-counters.ts';
import { memorySharedLimiter } from '../infra/adapters/memory/shared-limiter.ts';
import { systemClock } from '../infra/adapters/system/clock.ts';
import { ampleStorage } from '../testing/ample-storage.ts';
import { buildApp } from './build-app.ts';
import { createMetrics } from './http-metrics.ts';
import { OpenStreams } from './open-streams.ts';
import { methodsFor } from './register-routes.ts';
import { type Method, route } from './route.ts';

const exemptions: AuthExemption[] = [
  { id: 'mcp-info', method: 'ANY', path: '/api/v1/mcp/info', alternativeCheck: null },
  { id: 'mcp-catalog', method: 'ANY', path: '/api/v1/mcp/catalog', alternativeCheck: null },
];

function stub(method: Method, path: string, exempt: 'mcp-info' | 'mcp-catalog') {
  const shared = { summary: path, group: 'Test', responses: {} };
  return route({ method, path, access: { exempt }, ...shared, handler: () => ({ method }) });
}

suite('an exemption for every method', () => {
  let app: FastifyInstance;
  let url: string;
  before(async () => {
    const streams = new OpenStreams();
    app = await buildApp({
      baseUrl: 'http://localhost',
      sites: [],
      cors: { origins: [], isOriginAllowedByKey: async () => false },
      trustedProxies: [],
      rates: { counters: memoryRateCounters(), perMinute: 0 },
      storage: ampleStorage(),
      access: {
        authenticate: async () => {
          throw new ApiError('TOKEN_INVALID', 'no token is valid');
        },
        exemptions,
      },
      routes: [
        stub('GET', '/api/v1/mcp/info', 'mcp-info'),
        stub('POST', '/api/v1/mcp/catalog', 'mcp-catalog'),
      ],
      tunnels: [],
      socket: {
        maxBytes: 1024,
        limiter: memorySharedLimiter(),
        maxSockets: 0,
        origins: [],
        streams,
        clock: systemClock,
        openSession: () => {
          throw new Error('no session is opened');
        },
        redeemTicket: async () => undefined,
        logger: pino({ level: 'silent' }),
      },
      metrics: createMetrics(streams),
      log: pino({ level: 'silent' }),
      isDraining: () => false,
    });
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(() => app.close());

  const cases: [method: string, path: string, status: number, allow: string | null][] = [
    ['GET', 'info', 200, null],
    ['HEAD', 'info', 200, null],
    ['POST', 'info', 405, 'GET, HEAD'],
    ['PUT', 'info', 405, 'GET, HEAD'],
    ['PATCH', 'info', 405, 'GET, HEAD'],
    ['DELETE', 'info', 405, 'GET, HEAD'],
    ['OPTIONS', 'info', 405, 'GET, HEAD'],
    ['QUERY', 'info', 405, 'GET, HEAD'],
    ['POST', 'catalog', 200, null],
    ['GET', 'catalog', 405, 'POST'],
    ['HEAD', 'catalog', 405, 'POST'],
  ];
  for (const [method, path, status, allow] of cases) {
    test(`${method} ${path} without a token: ${status}`, async () => {
      const answer = await fetch(`${url}/api/v1/mcp/${path}`, { method });
      assert.equal(answer.status, status);
      assert.equal(answer.headers.get('allow'), allow);
    });
  }

  test('responds with 405 regardless of the content type', async () => {
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type };
      const init = { method: 'POST', headers, body: '{broken' };
      const answer = await fetch(`${url}/api/v1/mcp/info`, init);
      assert.equal(answer.status, 405, type);
      assert.equal(((await answer.json()) as { code: string }).code, 'METHOD_NOT_ALLOWED');
    }
  });
});

test('methodsFor returns the methods of every matching route', () => {
  const routes = [
    { method: 'GET', path: '/a/:id' },
    { method: 'DELETE', path: '/a/:id' },
    { method: 'POST', path: '/a' },
  ] as const;
  assert.deepEqual(methodsFor(routes, '/a/1'), ['GET', 'DELETE']);
  assert.deepEqual(methodsFor(routes, '/a'), ['POST']);
  assert.deepEqual(methodsFor(routes, '/a/1/b'), []);
});
