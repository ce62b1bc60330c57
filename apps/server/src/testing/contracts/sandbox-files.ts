import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { SandboxError } from '../../core/ports/sandbox.ts';
import type { SandboxFixture } from './sandbox.ts';

const invalidPaths = [
  '',
  '.',
  '..',
  '../x',
  '..\\x',
  '/etc/passwd',
  '~/.ssh/id_rsa',
  'a/../../b',
  '%2e%2e/x',
  '..%c0%af',
  'a\0b',
  'a'.repeat(4097),
  'n'.repeat(256),
  `${'d/'.repeat(200)}x`,
  'trailing.',
  'trailing ',
  'CON',
  'line\nbreak',
  'esc\x1b[2J',
  'rtl\u202e',
  'e\u0301',
];

export function sandboxFileTests(fixture: () => SandboxFixture): void {
  test('writes a file with its folders and reads it back', async () => {
    const { session } = fixture();
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 256));
    await session.writeFile('deep/er/file.bin', content);
    assert.deepEqual(await session.readFile('deep/er/file.bin'), content);
    await session.writeFile('deep/er/file.bin', 'short');
    assert.equal((await session.readFile('deep/er/file.bin')).toString(), 'short');
    await session.writeFile('empty', '');
    assert.equal((await session.readFile('empty')).length, 0);
    await session.writeFile('run.sh', '#!/bin/sh\necho ran', { mode: 0o755 });
    assert.equal((await session.run('./run.sh')).output.toString(), 'ran\n');
  });

  test('replaces a file atomically', async () => {
    const { session } = fixture();
    const sizes = [200_000, 300_000];
    await session.writeFile('whole', Buffer.alloc(sizes[0] ?? 0, 'a'));
    const writing = (async () => {
      for (let turn = 1; turn < 20; turn += 1) {
        await session.writeFile('whole', Buffer.alloc(sizes[turn % 2] ?? 0, 'a'));
      }
    })();
    for (let turn = 0; turn < 20; turn += 1) {
      assert.ok(sizes.includes((await session.readFile('whole')).length));
    }
    await writing;
    const names = (await session.list()).map(({ name }) => name);
    assert.ok(!names.some((name) => /tmp|unfinished/.test(name)), String(names));
  });

  test('rejects invalid paths in every operation', async () => {
    const { session } = fixture();
    for (const path of invalidPaths) {
      const rejection = { code: 'path_refused' };
      await assert.rejects(session.readFile(path), rejection, JSON.stringify(path));
      await assert.rejects(session.writeFile(path, 'x'), rejection);
      await assert.rejects(session.remove(path), rejection);
      await assert.rejects(session.rename(path, 'x'), rejection);
      await assert.rejects(session.rename('x', path), rejection);
      await assert.rejects(session.stat(path), rejection);
      await assert.rejects(session.list(path), rejection);
      await assert.rejects(session.run('true', { cwd: path }), rejection);
      await assert.rejects(session.restore([{ path, content: 'x' }]), rejection);
    }
  });

  test('reports missing files as not found', async () => {
    const { session } = fixture();
    assert.equal(await session.stat('missing'), undefined);
    assert.equal(await session.stat('missing/below'), undefined);
    for (const call of [
      () => session.readFile('missing'),
      () => session.remove('missing'),
      () => session.rename('missing', 'elsewhere'),
      () => session.list('missing'),
      () => session.run('true', { cwd: 'missing' }),
    ]) {
      await assert.rejects(call, { code: 'not_found' });
    }
  });

  test('limits the size of a read', async () => {
    const { session } = fixture();
    await session.writeFile('large', Buffer.alloc(5000));
    await assert.rejects(session.readFile('large', { maxBytes: 4999 }), { code: 'too_large' });
    assert.equal((await session.readFile('large', { maxBytes: 5000 })).length, 5000);
  });

  test('rejects pipes, devices and folders without blocking', async () => {
    const { session } = fixture();
    await session.run('mkdir -p kinds/folder && mkfifo kinds/pipe && ln -s /dev/zero kinds/device');
    await assert.rejects(session.readFile('kinds/pipe'), { code: 'wrong_kind' });
    await assert.rejects(session.readFile('kinds/folder'), { code: 'wrong_kind' });
    await assert.rejects(session.readFile('kinds/device'), { code: 'path_refused' });
    await assert.rejects(session.writeFile('kinds/folder', 'x'), { code: 'wrong_kind' });
    assert.equal((await session.stat('kinds/pipe'))?.kind, 'other');
    await session.writeFile('kinds/pipe', 'replaced');
    assert.equal((await session.readFile('kinds/pipe')).toString(), 'replaced');
  });

  test('rejects symlinks that point outside of the project', async () => {
    const { session } = fixture();
    await session.writeFile('real/inner.txt', 'inner');
    await session.run(
      'mkdir -p links && cd links && ln -s /etc/passwd file && ln -s / root && ln -s loop loop && ' +
        'ln -s /proc/self/root proc && ln -s ../real inside && ln -s /nowhere dangling',
    );
    for (const path of ['links/file', 'links/root/etc/passwd', 'links/proc/etc/passwd']) {
      await assert.rejects(session.readFile(path), { code: 'path_refused' }, path);
    }
    await assert.rejects(session.readFile('links/loop'), { code: 'path_refused' });
    await assert.rejects(session.list('links/root'), { code: 'path_refused' });
    await assert.rejects(session.writeFile('links/root/tmp/x', 'x'), { code: 'path_refused' });
    await assert.rejects(session.writeFile('links/root/tmp/new/x', 'x'), { code: 'path_refused' });
    await assert.rejects(session.remove('links/root/tmp'), { code: 'path_refused' });
    await assert.rejects(session.rename('real', 'links/root/tmp/y'), { code: 'path_refused' });
    await assert.rejects(session.run('true', { cwd: 'links/root' }), { code: 'path_refused' });
    assert.equal((await session.readFile('links/inside/inner.txt')).toString(), 'inner');
    assert.equal((await session.stat('links/file'))?.kind, 'link');
    await session.writeFile('links/file', 'a file of its own');
    assert.equal((await session.stat('links/file'))?.kind, 'file');
    await session.remove('links/proc');
    assert.equal(await session.stat('links/proc'), undefined);
  });

  test('reads nothing outside when a folder is swapped for a symlink', async () => {
    const { session } = fixture();
    await session.writeFile('swap/hostname', 'ours');
    const swapping = await session.spawn(
      'ln -s /etc swap-link; while :; do mv swap swap-real; mv swap-link swap; mv swap swap-link; mv swap-real swap; done',
    );
    const seen = new Set<string>();
    for (let turn = 0; turn < 300; turn += 1) {
      await session.readFile('swap/hostname').then(
        (content) => seen.add(content.toString()),
        (error: unknown) => {
          if (!(error instanceof SandboxError)) throw error;
        },
      );
    }
    await swapping.kill();
    assert.deepEqual(
      [...seen].filter((text) => text !== 'ours'),
      [],
    );
  });

  test('lists names, kinds and sizes', async () => {
    const { session } = fixture();
    await session.writeFile('listing/one.txt', '1234');
    await session.run('mkdir listing/two && ln -s one.txt listing/three');
    const found = await session.list('listing');
    const entries = found.map(({ name, kind, size }) => [name, kind, kind === 'file' ? size : 0]);
    assert.deepEqual(entries.sort(), [
      ['one.txt', 'file', 4],
      ['three', 'link', 0],
      ['two', 'folder', 0],
    ]);
    await session.rename('listing/one.txt', 'listing/new/place.txt');
    await session.remove('listing/two');
    const names = (await session.list('listing')).map(({ name }) => name);
    assert.deepEqual(names.sort(), ['new', 'three']);
  });

  test('finds files changed by commands in a scan, except ignored ones', async () => {
    const sandbox = await fixture().createSandbox();
    const { session } = sandbox;
    try {
      await session.restore([
        { path: 'src/a.ts', content: 'a' },
        { path: 'src/b.ts', content: 'b', mode: 0o755 },
        { path: 'node_modules/x/index.js', content: 'x' },
      ]);
      const first = await session.scan();
      assert.deepEqual(
        first.files.map(({ path, size, mode, hash }) => [path, size, mode, hash]).sort(),
        [
          ['src/a.ts', 1, 0o644, sha256('a')],
          ['src/b.ts', 1, 0o755, sha256('b')],
        ],
      );
      // Same size and mtime: only the content and the ctime differ.
      await session.run(
        "touch -r src/a.ts stamp; printf z > src/a.ts; touch -r stamp src/a.ts; rm stamp src/b.ts; printf c > c; mkfifo p; ln -s c l; printf n > 'n\nn'; printf b > \"$(printf 'b\\377')\"",
      );
      const second = await session.scan();
      assert.deepEqual(second.files.map(({ path, hash }) => [path, hash]).sort(), [
        ['c', sha256('c')],
        ['src/a.ts', sha256('z')],
      ]);
      assert.equal(second.skipped, 4);
      const all = await session.scan({ ignore: ['src'] });
      assert.ok(all.files.some(({ path }) => path === 'node_modules/x/index.js'));
      assert.ok(!all.files.some(({ path }) => path.startsWith('src/')));
    } finally {
      await sandbox.release();
    }
  });

  test('restores many files', async () => {
    const { session } = fixture();
    const files = Array.from({ length: 300 }, (_, at) => ({
      path: `many/${at % 10}/file-${at}.txt`,
      content: `content ${at}`,
    }));
    await session.restore(files);
    const { files: found } = await session.scan();
    assert.equal(found.filter(({ path }) => path.startsWith('many/')).length, 300);
  });

  test('rejects an aborted call with its reason', async () => {
    const { session } = fixture();
    const aborted = AbortSignal.abort(new Error('no longer wanted'));
    const reason = { message: 'no longer wanted' };
    await assert.rejects(session.readFile('x', { signal: aborted }), reason);
    await assert.rejects(session.run('true', { signal: aborted }), reason);
    await assert.rejects(session.spawn('true', { signal: aborted }), reason);
    const later = new AbortController();
    const scanning = session.scan({ signal: later.signal });
    later.abort(new Error('no longer wanted'));
    await assert.rejects(scanning, reason);
  });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
