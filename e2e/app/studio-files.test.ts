import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';

suite('studio files', () => {
  let service: TestService;
  let html: string;
  before(async () => {
    service = await startTestService();
    await service.service.services.studio.files();
    html = await (await service.get('/')).text();
  });
  after(() => service[Symbol.asyncDispose]());

  const assets = () =>
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => String(path));

  test('serves one revalidated document for all pages', async () => {
    for (const path of ['/', '/signed-in', '/projects/prj_1', '/settings', '/settings/mcp']) {
      const response = await service.get(path);
      assert.equal(response.status, 200, path);
      assert.equal(response.headers.get('cache-control'), 'no-cache');
      assert.equal(await response.text(), html);
      const etag = String(response.headers.get('etag'));
      assert.equal((await service.get(path, { 'if-none-match': etag })).status, 304);
    }
  });

  test('returns 404 for other paths', async () => {
    for (const path of [
      '/projects',
      '/projects/a/b',
      '/settings/mcp/x',
      '/assets',
      '/assets/',
      '/index.html',
    ]) {
      assert.equal((await service.get(path)).status, 404, path);
    }
    assert.equal((await service.get('/api/v1/nothing')).status, 401);
    assert.equal((await service.get('/api/v1/public/nothing')).status, 404);
    for (const path of [
      '/assets/..%2findex.html',
      '/assets/%2e%2e%2fbuild.ts',
      '/assets/x.js.br',
    ]) {
      assert.equal((await service.get(path)).status, 404, path);
    }
  });

  test('allows only its own scripts and preview frames by its content security policy', async () => {
    const policy = String((await service.get('/')).headers.get('content-security-policy'));
    assert.match(policy, /script-src 'self';/);
    assert.match(policy, new RegExp(`frame-src http://\\*\\.preview\\.localhost:${service.port};`));
    assert.doesNotMatch(policy, /unsafe/);
    assert.doesNotMatch(html, /<script>|style=/);
  });

  test('serves assets as immutable and compressed', async () => {
    assert.ok(assets().length >= 2, html);
    for (const path of assets()) {
      const response = await service.get(path, { 'accept-encoding': 'gzip, br' });
      assert.equal(response.status, 200, path);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      const plain = await service.get(path, { 'accept-encoding': 'identity' });
      assert.equal(plain.headers.get('content-encoding'), null);
      const content = await plain.text();
      // A file that fits into one packet is not compressed.
      const isSmall = Buffer.byteLength(content) <= 1024;
      assert.equal(response.headers.get('content-encoding'), isSmall ? null : 'br', path);
      assert.equal(content, await response.text());
    }
  });

  test('loads at most 150 KB initially', async () => {
    const sizes = await Promise.all(
      assets().map(async (path) => {
        const response = await service.get(path, { 'accept-encoding': 'gzip' });
        await response.arrayBuffer();
        return Number(response.headers.get('content-length'));
      }),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total > 10_000 && total < 150 * 1024, `${total} bytes`);
  });

  test('publishes the configuration that a page needs before sign-in', async () => {
    const response = await service.get('/api/v1/public/studio');
    const { app_url, sign_in } = (await response.json()) as Record<string, Record<string, string>>;
    assert.equal(app_url, service.config.APP_URL);
    assert.deepEqual(sign_in, {
      issuer: service.config.AUTH_URL,
      client_id: 'millwright-studio',
      scope: 'openid profile email api',
      audience: service.config.BASE_URL,
    });
  });

  test('names a configured identity provider and its client', async () => {
    await using other = await startTestService({
      OIDC_ISSUER: 'https://id.example.com/',
      OIDC_AUDIENCE: 'https://api.example.com',
      STUDIO_CLIENT_ID: 'studio-7',
      STUDIO_SCOPE: 'openid build',
    });
    const response = await other.get('/api/v1/public/studio');
    const { sign_in } = (await response.json()) as Record<string, unknown>;
    assert.deepEqual(sign_in, {
      issuer: 'https://id.example.com/',
      client_id: 'studio-7',
      scope: 'openid build',
      audience: 'https://api.example.com',
    });
    let policy = '';
    await eventually(async () => {
      policy = String((await other.get('/')).headers.get('content-security-policy'));
      return policy.includes('connect-src');
    }, 'the studio');
    assert.match(policy, /connect-src [^;]*https:\/\/id\.example\.com/);
  });
});
