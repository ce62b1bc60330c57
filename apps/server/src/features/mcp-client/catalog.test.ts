import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { mcpTemplate } from '@millwright/contract';
import { z } from 'zod';
import { Catalog } from './catalog.ts';

const defaults = { path: undefined, registry: undefined, fetch, onError: () => undefined };

test('bundled templates are valid and unique', async () => {
  const templates = await (await Catalog.load(defaults)).templates();
  assert.ok(templates.length >= 10);
  z.array(mcpTemplate).parse(templates);
  for (const { url } of templates) assert.match(url, /^https:\/\//);
  assert.equal(new Set(templates.map(({ slug }) => slug)).size, templates.length);
  assert.equal(new Set(templates.map(({ url }) => url)).size, templates.length);
});

test('templates of the operator replace the bundled ones', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-catalog-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'catalog.json');
  const auth = { type: 'none', headers: [] };
  const own = { slug: 'own', name: 'Own', description: '', transport: 'url', auth };
  await writeFile(
    path,
    JSON.stringify({ templates: [{ ...own, url: 'https://own.example/mcp' }] }),
  );
  const templates = await (await Catalog.load({ ...defaults, path })).templates();
  assert.deepEqual(
    templates.map(({ slug, docs_url }) => [slug, docs_url]),
    [['own', null]],
  );
  await writeFile(path, JSON.stringify({ templates: [own] }));
  await assert.rejects(Catalog.load({ ...defaults, path }), /MCP_CATALOG_PATH/);
});

test('templates of a registry are added, and its failure leaves the others', async (t) => {
  const servers = [
    {
      server: {
        name: 'app.example/issues',
        title: 'Issues',
        description: 'Tracks issues',
        version: '1.0.0',
        remotes: [
          {
            type: 'sse',
            url: 'https://issues.example/sse',
            headers: [{ name: 'X-Key', description: 'Key', isRequired: true, isSecret: true }],
          },
        ],
      },
    },
    {
      server: {
        name: 'app.example/open',
        remotes: [{ type: 'streamable-http', url: 'https://open.example/mcp' }],
      },
    },
    { server: { name: 'app.example/local', packages: [{ registryType: 'npm', identifier: 'x' }] } },
    { server: { nonsense: true } },
  ];
  let requestCount = 0;
  const server = createServer((request, response) => {
    requestCount += 1;
    if (request.url?.startsWith('/v0.1/servers')) response.end(JSON.stringify({ servers }));
    else response.writeHead(500).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const registry = `http://127.0.0.1:${port}`;
  const ours = (await (await Catalog.load(defaults)).templates()).length;

  const catalog = await Catalog.load({ ...defaults, registry });
  const [issues, open, ...more] = (await catalog.templates()).slice(ours);
  assert.deepEqual(
    [issues?.slug, issues?.name, issues?.transport, issues?.registry_name, issues?.version],
    ['app-example-issues', 'Issues', 'http', 'app.example/issues', '1.0.0'],
  );
  const key = { name: 'X-Key', description: 'Key', required: true, secret: true };
  assert.deepEqual(issues?.auth, { type: 'headers', headers: [key] });
  assert.deepEqual([open?.transport, open?.auth.type], ['url', 'oauth']);
  assert.deepEqual(more, []);
  await catalog.templates();
  assert.equal(requestCount, 1);

  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const down = await Catalog.load({ ...defaults, registry: `${registry}/down`, onError });
  assert.equal((await down.templates()).length, ours);
  assert.equal(errors.length, 1);
});
