import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';

const LAYERS = ['host.test.ts', 'overlay.test.ts'].map((name) => join(import.meta.dirname, name));
const PROGRAM = join(
  import.meta.dirname,
  '../../../apps/server/src/sandboxes/testing/ordinary-user.ts',
);
const USER = 12_345;
const isRoot = process.getuid?.() === 0;
const become = isRoot
  ? ['setpriv', '--reuid', String(USER), '--regid', String(USER), '--clear-groups']
  : [];

function run(args: readonly string[]): [program: string, args: string[]] {
  const [program = '', ...rest] = [...become, process.execPath, ...args];
  return [program, rest];
}

async function whyNot(): Promise<string | false> {
  const reads = ['-e', `require('node:fs').readFileSync(${JSON.stringify(PROGRAM)})`];
  const { status } = spawnSync(...run(reads));
  return status === 0 ? whyNoBubblewrap() : 'an ordinary user cannot read this checkout';
}

const skip = await whyNot();

test('isolates sandboxes without root, with weaker limits', { skip }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mw-user-'));
  try {
    if (isRoot) await chown(folder, USER, USER);
    const place = join(folder, 'sandboxes');
    const { stdout } = await promisify(execFile)(...run([PROGRAM, place]));
    const found = JSON.parse(stdout);
    assert.match(found.id, /^1000\n/);
    assert.match(found.id, /Read-only file system/);
    assert.match(found.id, /unshare failed/);
    assert.match(found.id, /x$/);
    assert.equal(found.probe.own.length, 7);
    assert.deepEqual([found.probe.daemon, found.probe.isDebugged], [[], false]);
    assert.notEqual(found.memory, 0, 'a program cannot exceed its memory limit');
    assert.equal(found.bombTimedOut, true);
    assert.notEqual(found.disk, 0);
    assert.equal(found.full, 'disk_full');
    assert.equal(found.freed, 0, 'files that fill the disk can be removed');
    assert.deepEqual(await readdir(join(place, 'bubblewrap')), []);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('meets the contract of layers without root, and cleans up', {
  skip,
}, async () => {
  const only = [
    '--test',
    // One process for both files: each would load the service's code anew.
    '--test-isolation=none',
    '--test-reporter=tap',
    '--test-name-pattern=layer|service that is killed',
  ];
  // Without the variables of this run, which would treat the nested run as a part of itself.
  const env = { CI: process.env.CI ?? '' };
  const { stdout } = await promisify(execFile)(...run([...only, ...LAYERS]), { env });
  assert.match(stdout, /^# fail 0$/m);
  assert.match(stdout, /^# skipped 0$/m);
  assert.ok(Number(/^# pass (\d+)$/m.exec(stdout)?.[1]) >= 14, stdout);
});
