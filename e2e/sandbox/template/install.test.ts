import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { InstallProgress } from '../../../apps/server/src/core/ports/sandbox-manager.ts';
import { InstallError } from '../../../apps/server/src/sandboxes/template/install-error.ts';
import { installModules } from '../../../apps/server/src/sandboxes/template/install-modules.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../../apps/server/src/testing/free-port.ts';

/** The last of these packages has an install script. */
const names = ['left', 'right', 'scripted'];

describe('the packages of a template that brings its own lock', () => {
  let folder: string;
  let registry: Server;
  let address: string;
  let requests: string[] = [];
  /** While set, responses to tarball requests are held back. */
  let heldResponses: ServerResponse[] | undefined;
  const tarballs = new Map<string, Buffer>();

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'install-'));
    // Set by `npm test`; it would override the .npmrc of the templates below.
    delete process.env['npm_config_cache'];
    for (const name of names) tarballs.set(name, await pack(name));
    registry = createServer(({ url = '' }, response) => {
      requests.push(url);
      const name = url.split('/')[1] ?? '';
      if (url.endsWith('.tgz'))
        return heldResponses ? heldResponses.push(response) : response.end(tarballs.get(name));
      const dist = { tarball: `${address}${name}/-/${name}-1.0.0.tgz`, integrity: hash(name) };
      const versions = { '1.0.0': { name, version: '1.0.0', dist } };
      response.end(JSON.stringify({ name, 'dist-tags': { latest: '1.0.0' }, versions }));
    });
    registry.listen(0, '127.0.0.1');
    await once(registry, 'listening');
    address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  });
  after(async () => {
    registry.close();
    registry.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  });

  async function pack(name: string): Promise<Buffer> {
    const directory = join(folder, 'packing', name, 'package');
    await mkdir(directory, { recursive: true });
    const scripts = name === 'scripted' ? { postinstall: 'touch ran' } : {};
    await writeFile(
      join(directory, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', scripts, bin: { [name]: 'index.js' } }),
      // Like some published packages: not readable for other users.
      { mode: 0o600 },
    );
    await writeFile(join(directory, 'index.js'), 'module.exports = 1;\n');
    execFileSync('tar', ['-czf', '../package.tgz', '-C', '..', 'package'], { cwd: directory });
    return readFile(join(directory, '../package.tgz'));
  }

  const hash = (name: string) =>
    `sha512-${createHash('sha512')
      .update(tarballs.get(name) ?? '')
      .digest('base64')}`;

  /** Each template uses its own npm cache, initially empty. */
  async function makeTemplate(name: string, source = address): Promise<string> {
    const template = join(folder, name, 'tiny');
    await mkdir(template, { recursive: true });
    const dependencies = Object.fromEntries(names.map((each) => [each, '1.0.0']));
    const root = { name, version: '1.0.0', dependencies };
    const packages = Object.fromEntries(
      names.map((each) => [
        `node_modules/${each}`,
        { version: '1.0.0', integrity: hash(each), bin: { [each]: 'index.js' } },
      ]),
    );
    await writeFile(join(template, 'package.json'), JSON.stringify(root));
    await writeFile(
      join(template, 'package-lock.json'),
      JSON.stringify({ ...root, lockfileVersion: 3, packages: { '': root, ...packages } }),
    );
    await writeFile(
      join(template, '.npmrc'),
      `registry=${source}\ncache=${join(folder, name, 'cache')}\nomit-lockfile-registry-resolved=true\n`,
    );
    return template;
  }

  test('fail with InstallError if their folder is removed during the install', async () => {
    const template = await makeTemplate('taken');
    const npm = join(folder, 'taken', 'npm');
    // Longer than the interval between two progress checks.
    await writeFile(npm, '#!/bin/sh\nrm -rf "$PWD"\nsleep 1\nexit 1\n', { mode: 0o755 });
    const cacheDirectory = join(folder, 'taken', 'shelf');
    await assert.rejects(installModules(template, cacheDirectory, { npm }), InstallError);
  });

  test('are installed with progress, readable for all users, without running scripts', async () => {
    const template = await makeTemplate('plain');
    const cacheDirectory = join(folder, 'plain', 'shelf');
    const reported: InstallProgress[] = [];
    const before = process.umask(0o077);
    try {
      const modules = await installModules(template, cacheDirectory, {
        onProgress: (progress) => reported.push(progress),
      });
      assert.deepEqual(reported[0]?.packages, 0);
      assert.deepEqual([reported.at(-1)?.packages, reported.at(-1)?.total], [3, 3]);
      const entries = await readdir(modules, { recursive: true });
      assert.ok(entries.includes('left/package.json') && entries.includes('.bin/left'));
      assert.ok(!entries.includes('scripted/ran'));
      for (const entry of ['.', ...entries]) {
        const { mode } = await stat(join(modules, entry));
        assert.equal(mode & 0o004, 0o004, entry);
      }
    } finally {
      process.umask(before);
    }
    requests = [];
    await installModules(template, cacheDirectory);
    assert.deepEqual(requests, []);
  });

  test('are installed once for concurrent callers', async () => {
    const template = await makeTemplate('crowded');
    const cacheDirectory = join(folder, 'crowded', 'shelf');
    requests = [];
    const directories = await Promise.all(
      Array.from({ length: 5 }, () => installModules(template, cacheDirectory)),
    );
    assert.equal(new Set(directories).size, 1);
    assert.deepEqual(
      requests.filter((url) => url.endsWith('.tgz')).sort(),
      names.map((name) => `/${name}/-/${name}-1.0.0.tgz`),
    );
    assert.equal((await readdir(cacheDirectory)).length, 1);
  });

  test('leave nothing behind on abort, and the next install succeeds', async () => {
    const template = await makeTemplate('aborted');
    const cacheDirectory = join(folder, 'aborted', 'shelf');
    const stop = new AbortController();
    heldResponses = [];
    const waiting = installModules(template, cacheDirectory, { signal: stop.signal });
    await eventually(() => (heldResponses?.length ?? 0) > 0, 'npm asks for a package', 20_000);
    const closed = Promise.all(heldResponses.map((response) => once(response, 'close')));
    stop.abort(new Error('no caller waits'));
    await assert.rejects(waiting, /no caller waits/);
    await closed;
    assert.deepEqual(await readdir(cacheDirectory), []);
    heldResponses = undefined;
    await installModules(template, cacheDirectory);
    assert.equal((await readdir(cacheDirectory)).length, 1);
  });

  test('report an unreachable registry with a remedy', async () => {
    const template = await makeTemplate('alone', `http://127.0.0.1:${await freePort()}/`);
    const cacheDirectory = join(folder, 'alone', 'shelf');
    await assert.rejects(installModules(template, cacheDirectory), (error) => {
      assert.ok(error instanceof InstallError);
      assert.match(error.message, /tiny template .* npm could not reach its registry/);
      assert.match(error.remedy, /\.npmrc/);
      assert.match(String((error.cause as Error).message), /ECONNREFUSED/);
      return true;
    });
    assert.deepEqual(await readdir(cacheDirectory), []);
  });

  test('report a missing npm with a remedy', async () => {
    const template = await makeTemplate('bare');
    const options = { npm: 'no-such-npm' };
    await assert.rejects(
      installModules(template, join(folder, 'bare', 'shelf'), options),
      (error) => {
        assert.ok(error instanceof InstallError);
        assert.match(error.message, /npm is not installed/);
        assert.match(error.remedy, /Install Node\.js with npm/);
        return true;
      },
    );
  });
});
