import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';

const layerTests = ['host.test.ts', 'overlay.test.ts'].map((name) =>
  join(import.meta.dirname, name),
);
const standInProgram = join(
  import.meta.dirname,
  '../../../apps/server/src/sandboxes/testing/ordinary-user.ts',
);
const uid = 12_345;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot
  ? ['setpriv', '--reuid', String(uid), '--regid', String(uid), '--clear-groups']
  : [];

function run(args: readonly string[]): [program: string, args: string[]] {
  const [program = '', ...rest] = [...asUser, process.execPath, ...args];
  return [program, rest];
}

async function whyNot(): Promise<string | false> {
  const reads = ['-e', `require('node:fs').readFileSync(${JSON.stringify(standInProgram)})`];
  const { status } = spawnSync(...run(reads));
  return status === 0 ? whyNoBubblewrap() : 'an ordinary user cannot read this checkout';
}

const skip = await whyNot();

test('isolates sandboxes without root, with weaker limits', { skip }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mw-user-'));
  try {
    if (isRoot) await chown(folder, uid, uid);
    const directory = join(folder, 'sandboxes');
    const { stdout } = await promisify(execFile)(...run([standInProgram, directory]));
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
    assert.deepEqual(await readdir(join(directory, 'bubblewrap')), []);
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
    // As root, copies are tested in every run.
    ...(trials.isExhaustive ? [] : ['--test-skip-pattern=layers by copies']),
  ];
  // Without the variables of this run, which would treat the nested run as a part of itself.
  const env = { CI: process.env.CI ?? '' };
  const { stdout } = await promisify(execFile)(...run([...only, ...layerTests]), { env });
  assert.match(stdout, /^# fail 0$/m);
  assert.match(stdout, /^# skipped 0$/m);
  assert.ok(Number(/^# pass (\d+)$/m.exec(stdout)?.[1]) >= (trials.isExhaustive ? 10 : 6), stdout);
});
