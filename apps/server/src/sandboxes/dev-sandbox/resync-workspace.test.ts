import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { SandboxHost, SandboxSession } from '../../core/ports/sandbox.ts';
import { openProcessHost } from '../drivers/process/open-process-host.ts';
import { resyncWorkspace } from './resync-workspace.ts';

let folder: string;
let host: SandboxHost;
let session: SandboxSession;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mw-resync-'));
  host = await openProcessHost({ folder });
  const limits = { cpus: 1, memoryMb: 256, pids: 64, diskMb: 64 };
  ({ session } = await host.create({ limits }));
});
after(async () => {
  await host?.close();
  await rm(folder, { recursive: true, force: true });
});

const files = (tree: Record<string, string>) =>
  Object.entries(tree).map(([path, content]) => ({ path, content, mode: 0o644 }));
const touched = async (tree: Record<string, string>) =>
  (await resyncWorkspace(session, files(tree))).map(({ path, kind }) => `${kind} ${path}`).sort();
const content = async (path: string) => String(await session.readFile(path));

test('writes only differing files and removes extra ones', async () => {
  assert.deepEqual(await touched({ a: '1', 'b/c': '2' }), ['add a', 'add b/c']);
  assert.deepEqual(await touched({ a: '1', 'b/c': '2' }), []);
  assert.deepEqual(await touched({ a: '3', 'b/d': '4' }), ['add b/d', 'change a', 'unlink b/c']);
  assert.equal(await content('a'), '3');
  assert.equal(await session.stat('b/c'), undefined);
});

test('replaces a folder with a file and a file with a folder', async () => {
  await touched({ x: 'file', 'y/1': 'in a folder', 'y/2': 'too' });
  await touched({ 'x/1': 'in a folder', y: 'file' });
  assert.equal(await content('x/1'), 'in a folder');
  assert.equal(await content('y'), 'file');
});

test('compares file modes and ignores packages', async () => {
  await touched({ a: '1' });
  await session.run('chmod +x a && mkdir -p node_modules/p && echo x > node_modules/p/i.js');
  assert.deepEqual(await touched({ a: '1' }), ['change a']);
  assert.equal(await content('node_modules/p/i.js'), 'x\n');
});
