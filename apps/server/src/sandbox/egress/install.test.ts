import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { SandboxHost } from '../../core/ports/sandbox.ts';
import { openBubblewrapHost } from '../bubblewrap/host.ts';
import { openProcessHost } from '../process/host.ts';
import { whyNoBubblewrap } from '../testing/why-no-bubblewrap.ts';
import { Destinations } from './destinations.ts';
import { EgressProxy } from './proxy.ts';
import { registryEntry } from './registry.ts';

const REGISTRY = 'http://packages.test:4873/';
const limits = { cpus: 2, memoryMb: 512, pids: 128, diskMb: 128 };

/** A registry with one package, as if it were out on the internet. */
async function startRegistry(folder: string) {
  await mkdir(join(folder, 'package'));
  await writeFile(join(folder, 'package/package.json'), '{"name":"left","version":"1.0.0"}');
  await writeFile(join(folder, 'package/index.js'), 'module.exports = "installed"');
  execFileSync('tar', ['-czf', 'left.tgz', 'package'], { cwd: folder });
  const tarball = await readFile(join(folder, 'left.tgz'));
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const dist = { tarball: `${REGISTRY}left/-/left-1.0.0.tgz`, integrity };
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(tarball);
    const version = { name: 'left', version: '1.0.0', dist };
    const versions = { '1.0.0': version };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name: 'left', 'dist-tags': { latest: '1.0.0' }, versions }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const reason = await whyNoBubblewrap();
for (const open of [openBubblewrapHost, openProcessHost]) {
  const skip = open === openBubblewrapHost && reason;
  suite(`installing packages: ${open.name}`, { skip }, () => {
    test('npm reaches its registry and nothing else', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'mw-install-'));
      const registry = await startRegistry(folder);
      const { port } = registry.address() as AddressInfo;
      let host: SandboxHost | undefined;
      try {
        host = await open({ folder: join(folder, 'sandboxes') });
        const egress = new EgressProxy({
          allowed: new Destinations([registryEntry(REGISTRY)]),
          registry: REGISTRY,
          outside: {
            resolve: async () => ['93.184.216.34'],
            connect: () => connect(port, '127.0.0.1'),
          },
        });
        const { session } = await host.create({ limits, egress });
        await session.writeFile('package.json', '{"name":"app","version":"1.0.0"}');
        const installed = await session.run('npm install left 2>&1', { timeoutMs: 30_000 });
        assert.equal(installed.exitCode, 0, installed.output.toString());
        const used = await session.run(['node', '-p', 'require("left")']);
        assert.equal(used.output.toString(), 'installed\n');
        const other = await session.run(['node', '-e', "fetch('http://other.test/')"]);
        assert.match(other.output.toString(), /Proxy response \(403\)/);
      } finally {
        await host?.close();
        registry.close();
        registry.closeAllConnections();
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
}
