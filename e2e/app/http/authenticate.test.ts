import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  type AuthExemptionId,
  listAuthExemptions,
} from '../../../apps/server/src/core/auth-exemptions.ts';
import { assertExemptRoutes } from '../../../apps/server/src/http/authenticate.ts';
import { type Access, type RouteDefinition, route } from '../../../apps/server/src/http/route.ts';
import { startTestService } from '../../../apps/server/src/testing/service.ts';
import { leaseService } from '../../support/shared-service.ts';

const exemptions = listAuthExemptions({ database: 'supabase', payment: 'stripe' });

function stub(method: RouteDefinition['method'], path: string, access: Access): RouteDefinition {
  const handler = () => ({ reached: true });
  return route({ method, path, access, summary: path, group: 'Test', responses: {}, handler });
}

const complete = exemptions.map(({ id, method, path }) =>
  stub(method, path, { exempt: id as AuthExemptionId }),
);
const without = (path: string) => complete.filter((one) => one.path !== path);

suite('the exempt routes match the list of exemptions', () => {
  const health = '/api/v1/health';
  const accepted: Record<string, RouteDefinition[]> = {
    'the list itself': complete,
    'an additional protected route': [...complete, stub('GET', '/api/v1/me', 'bearer')],
    'an open route outside /api': [...complete, stub('GET', '/apix', 'open')],
    'a narrower path under an exempt prefix': [
      ...complete,
      stub('GET', '/api/v1/public/openapi.json', { exempt: 'public' }),
    ],
    'one method of an exemption for every method': [
      ...without('/api/v1/mcp/info'),
      stub('GET', '/api/v1/mcp/info', { exempt: 'mcp-info' }),
    ],
  };
  for (const [name, routes] of Object.entries(accepted)) {
    test(`${name}: accepted`, () => assertExemptRoutes(routes, exemptions));
  }

  const rejected: Record<string, [RouteDefinition[], RegExp]> = {
    'a missing exempt route': [without(health), /no route uses the exemption health/],
    'an unknown exemption': [
      [...complete, stub('GET', '/api/v1/x', { exempt: 'x' as AuthExemptionId })],
      /names the unknown exemption x/,
    ],
    'a second path for an exemption': [
      [...complete, stub('GET', '/api/v1/healthz', { exempt: 'health' })],
      /GET \/api\/v1\/healthz is wider/,
    ],
    'a wildcard where the list has a path': [
      [...complete, stub('GET', '/api/v1/health/*', { exempt: 'health' })],
      /is wider/,
    ],
    'a parameter where the list has a name': [
      [...complete, stub('ANY', '/api/v1/:db/oauth/callback', { exempt: 'database-callback' })],
      /is wider/,
    ],
    'a wider prefix': [[...complete, stub('ANY', '/api/v1/*', { exempt: 'public' })], /is wider/],
    'an exempt prefix without a rest': [
      [...complete, stub('ANY', '/api/v1/public/', { exempt: 'public' })],
      /is wider/,
    ],
    'another method': [
      [...without(health), stub('POST', health, { exempt: 'health' })],
      /POST \/api\/v1\/health is wider/,
    ],
    'every method': [
      [...without(health), stub('ANY', health, { exempt: 'health' })],
      /ANY \/api\/v1\/health is wider/,
    ],
    'only a narrower path under an exempt prefix': [
      [...without('/api/v1/gw/*'), stub('GET', '/api/v1/gw/ws', { exempt: 'gateway' })],
      /no route uses the exemption gateway/,
    ],
    'an open route under /api': [
      [...complete, stub('GET', '/api/v1/open', 'open')],
      /GET \/api\/v1\/open is open under \/api/,
    ],
    'an open route at /api': [[...complete, stub('GET', '/api', 'open')], /is open under \/api/],
  };
  for (const [name, [routes, message]] of Object.entries(rejected)) {
    test(`${name}: rejected`, () =>
      assert.throws(() => assertExemptRoutes(routes, exemptions), message));
  }
});

test('an empty parameter is not covered by the exemption of its prefix', async () => {
  const routes = [stub('GET', '/api/v1/gw/:name', { exempt: 'gateway' })];
  await using service = await startTestService({}, { routes: () => routes });
  assert.equal((await service.get('/api/v1/gw/tools')).status, 200);
  assert.equal((await service.get('/api/v1/gw/')).status, 401);
  assert.equal((await service.get('/%61pi/v1/gw/')).status, 401);
});

test('a broken Authorization header is ignored on an exempt path', async () => {
  await using service = await leaseService();
  for (const authorization of ['Bearer', 'Bearer x', 'Basic x', 'Bearer a.b.c']) {
    assert.equal((await service.get('/api/v1/health', { authorization })).status, 200);
  }
});

test('the scheme is case-insensitive, with any number of spaces', async () => {
  await using service = await leaseService();
  const token = await service.token();
  for (const authorization of [`bearer ${token}`, `BEARER ${token}`, `Bearer   ${token} `]) {
    assert.equal((await service.get('/api/v1/me', { authorization })).status, 200);
  }
});
