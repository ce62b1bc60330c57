import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '../support/client.ts';
import { leaseService } from '../support/shared-service.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Catch-all paths accept every method, and internal paths check the signature first. */
const isSpecialPath = (path: string) => /\*|^\/auth\/|^\/api\/v1\/internal\//.test(path);

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);

test('an unsupported method on a known path returns 405 with Allow', async () => {
  await using service = await leaseService();
  const ada = await Client.of(service);
  const served = service.service.services.app.registered.filter(({ path }) => !isSpecialPath(path));
  let checked = 0;
  for (const path of new Set(served.map((one) => one.path))) {
    const target = path.replaceAll(/:\w+/g, 'x');
    // A fixed path may also match a route with a parameter.
    const matchingRoutes = served.filter((one) => patternOf(one.path).test(target));
    const known = new Set(matchingRoutes.map(({ method }) => method));
    for (const method of methods.filter((one) => !known.has(one))) {
      const response = await ada.request(method, target);
      const name = `${method} ${target}`;
      assert.equal(response.status, 405, name);
      const allowed = response.headers.get('allow')?.split(', ') ?? [];
      assert.ok(
        allowed.length > 0 && allowed.every((one) => known.has(one)),
        `${name}: ${allowed}`,
      );
      checked += 1;
    }
  }
  assert.ok(checked > 50);
});

test('gateway and public paths return 405 for an unsupported method, with or without a token', async () => {
  await using service = await leaseService();
  const ada = await Client.of(service);
  for (const path of ['/api/v1/gw/stream', '/api/v1/gw/ws', '/api/v1/public/openapi.json']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const headers of [{}, { authorization: `Bearer ${ada.token}` }]) {
        const response = await fetch(`${service.url}${path}`, { method, headers, body: '{broken' });
        assert.equal(response.status, 405, `${method} ${path}`);
        assert.equal(response.headers.get('allow'), 'GET, HEAD');
        assert.equal(((await response.json()) as { code: string }).code, 'METHOD_NOT_ALLOWED');
      }
    }
  }
  for (const path of ['/api/v1/gw/none', '/api/v1/gw/stream/x', '/api/v1/public/none']) {
    assert.equal((await fetch(`${service.url}${path}`, { method: 'POST' })).status, 404, path);
  }
});

test('authentication is checked before the method', async () => {
  await using service = await leaseService();
  for (const [method, path] of [
    ['PUT', '/api/v1/me'],
    ['POST', '/api/v1/health'],
    ['POST', '/api/v1/ws'],
    ['GET', '/api/v1/internal/analytics/collect'],
    ['GET', '/api/v1/ai/none'],
  ] as const) {
    assert.equal((await fetch(`${service.url}${path}`, { method })).status, 401, path);
  }
});
