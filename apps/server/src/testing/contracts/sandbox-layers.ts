import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Layer, SandboxSession } from '../../core/ports/sandbox.ts';
import type { SandboxFixture } from './sandbox.ts';

const mib = 1024 * 1024;
const original = 'module.exports = 42';

/** Packages as `npm` would install them, in a tree owned by the service. */
async function makeSource(folder: string): Promise<string> {
  const source = await mkdtemp(join(folder, 'layer-'));
  await chmod(source, 0o755);
  await mkdir(join(source, 'pack/deep'), { recursive: true });
  await mkdir(join(source, '.bin'));
  await writeFile(join(source, 'pack/index.js'), original);
  await writeFile(join(source, 'pack/deep/other.js'), 'module.exports = 1');
  await writeFile(join(source, 'pack/run.js'), '#!/usr/bin/env node\nconsole.log(7)', {
    mode: 0o755,
  });
  await symlink('../pack/run.js', join(source, '.bin/run'));
  return source;
}

/** Hash of the names, kinds, permissions, times and contents in a directory. */
async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const paths = (await readdir(folder, { recursive: true })).sort();
  for (const path of ['.', ...paths]) {
    const full = join(folder, path);
    const found = await lstat(full);
    hash.update(JSON.stringify([path, found.mode, found.uid, found.ino, found.mtimeMs]));
    if (found.isFile()) hash.update(await readFile(full));
    if (found.isSymbolicLink()) hash.update(await readlink(full));
  }
  return hash.digest('hex');
}

async function runShell(session: SandboxSession, command: string): Promise<string> {
  const { exitCode, output } = await session.run(command);
  assert.equal(exitCode, 0, output.toString());
  return output.toString();
}

export function sandboxLayerTests(fixture: () => SandboxFixture): void {
  const layerOf = (source: string, writable: boolean): Layer => ({
    source,
    target: 'project/node_modules',
    ...(writable && { writable }),
  });

  test('mounts a layer read-only', async () => {
    const { folder, createSandbox } = fixture();
    const source = await makeSource(folder);
    const sandbox = await createSandbox({ layers: [layerOf(source, false)] });
    try {
      const { output } = await sandbox.session.run(['node', '-p', "require('pack')"]);
      assert.equal(output.toString(), '42\n');
      const content = await sandbox.session.readFile('node_modules/pack/index.js');
      assert.equal(content.toString(), original);
      await assert.rejects(sandbox.session.writeFile('node_modules/pack/index.js', 'x'), {
        code: 'path_refused',
      });
    } finally {
      await sandbox.release();
    }
    assert.deepEqual((await readdir(join(source, 'pack'))).sort(), ['deep', 'index.js', 'run.js']);
  });

  test('keeps changes to a writable layer private to one sandbox', async () => {
    const { folder, createSandbox } = fixture();
    const source = await makeSource(folder);
    const before = await fingerprint(source);
    const layers = [layerOf(source, true)];
    const [one, two] = await Promise.all([createSandbox({ layers }), createSandbox({ layers })]);
    try {
      assert.equal(await runShell(one.session, 'node -p \'require("pack")\''), '42\n');
      assert.equal(await runShell(one.session, 'node_modules/.bin/run'), '7\n');
      await runShell(
        one.session,
        'cd node_modules && mkdir -p new/er && echo added > new/er/file && ' +
          'printf "module.exports = 43" > pack/index.js && ' +
          'rm -r pack/deep && mv pack/run.js pack/ran.js && ln -s pack/index.js link',
      );
      assert.equal(await runShell(one.session, 'node -p \'require("pack")\''), '43\n');
      assert.equal(await runShell(one.session, 'cat node_modules/new/er/file'), 'added\n');
      assert.equal(await runShell(one.session, 'ls node_modules/pack'), 'index.js\nran.js\n');
      await runShell(one.session, 'mv node_modules/pack node_modules/moved');
      assert.equal(
        await runShell(one.session, 'cat node_modules/moved/index.js'),
        'module.exports = 43',
      );

      assert.equal(await runShell(two.session, 'node -p \'require("pack")\''), '42\n');
      assert.equal(await runShell(two.session, 'ls -A node_modules'), '.bin\npack\n');
    } finally {
      await Promise.all([one.release(), two.release()]);
    }
    const later = await createSandbox({ layers });
    try {
      assert.equal(await runShell(later.session, 'node -p \'require("pack")\''), '42\n');
    } finally {
      await later.release();
    }
    assert.equal(await fingerprint(source), before);
  });

  test('writes, moves and removes files of a writable layer', async () => {
    const { folder, createSandbox } = fixture();
    const source = await makeSource(folder);
    const before = await fingerprint(source);
    const sandbox = await createSandbox({ layers: [layerOf(source, true)] });
    const { session } = sandbox;
    try {
      await session.writeFile('node_modules/pack/index.js', 'replaced');
      assert.equal((await session.readFile('node_modules/pack/index.js')).toString(), 'replaced');
      await session.writeFile('node_modules/own/run.sh', 'echo own', { mode: 0o755 });
      assert.equal((await session.stat('node_modules/own/run.sh'))?.mode, 0o755);
      await session.writeFile('plain', 'from outside');
      await session.rename('plain', 'node_modules/plain');
      await session.rename('node_modules/pack', 'taken/out');
      assert.equal((await session.readFile('taken/out/index.js')).toString(), 'replaced');
      assert.equal(await session.stat('node_modules/pack'), undefined);
      await session.remove('node_modules/.bin');
      const names = (await session.list('node_modules')).map(({ name }) => name);
      assert.deepEqual(names.sort(), ['own', 'plain']);
    } finally {
      await sandbox.release();
    }
    assert.equal(await fingerprint(source), before);
  });

  test('counts writes to a layer as disk space and removes them with the sandbox', async () => {
    const { driver, folder, createSandbox } = fixture();
    const source = await makeSource(folder);
    const before = await fingerprint(source);
    const hostDirectory = join(folder, driver.name);
    const owner = (await readdir(hostDirectory)).at(0) ?? '';
    const others = (await readdir(join(hostDirectory, owner))).sort();
    const limits = { cpus: 2, memoryMb: 512, pids: 128, diskMb: 32 };
    const sandbox = await createSandbox({ limits, layers: [layerOf(source, true)] });
    try {
      // Several files, since a single one may not be as large as the disk.
      const fill = `for at in 1 2 3 4 5 6 7 8; do head -c ${20 * mib} /dev/zero > $at || exit 1; done`;
      const filled = await sandbox.session.run(`cd node_modules/pack; ${fill}; sleep 60`, {
        timeoutMs: 20_000,
      });
      assert.notEqual(filled.exitCode, 0);
      assert.equal(filled.timedOut, false, 'it is rejected or killed before the timeout');
      assert.ok(((await sandbox.usage()).diskBytes ?? 0) > 20 * mib);
      await assert.rejects(sandbox.session.writeFile('node_modules/more', Buffer.alloc(mib)), {
        code: 'disk_full',
      });
    } finally {
      await sandbox.release();
    }
    assert.deepEqual((await readdir(join(hostDirectory, owner))).sort(), others);
    assert.equal(await fingerprint(source), before);
  });
}
