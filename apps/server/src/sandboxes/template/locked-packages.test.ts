import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPackageForMachine, type Machine } from './is-package-for-machine.ts';
import { lockedPackages } from './locked-packages.ts';

const machine: Machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };

test('supports a machine according to the os, cpu and libc lists', () => {
  assert.ok(isPackageForMachine(machine, {}));
  assert.ok(
    isPackageForMachine(machine, { os: ['linux'], cpu: ['x64', 'arm64'], libc: ['glibc'] }),
  );
  assert.ok(isPackageForMachine(machine, { os: ['!win32'] }));
  assert.ok(!isPackageForMachine(machine, { os: ['!linux'] }));
  assert.ok(!isPackageForMachine(machine, { os: ['darwin'] }));
  assert.ok(!isPackageForMachine(machine, { libc: ['musl'] }));
  assert.ok(
    !isPackageForMachine({ os: 'darwin', cpu: 'x64', libc: undefined }, { libc: ['glibc'] }),
  );
});

test('returns the locked packages of one machine with their paths', () => {
  const lock = JSON.stringify({
    packages: {
      '': { name: 'the project itself', version: '0.0.0' },
      'node_modules/vite': { version: '8.0.0', bin: { vite: 'bin/vite.js' } },
      'node_modules/vite/node_modules/@scope/tool': { version: '1.0.0' },
      'node_modules/tool-linux': { version: '1.0.0', optional: true, os: ['linux'] },
      'node_modules/tool-darwin': { version: '1.0.0', optional: true, os: ['darwin'] },
      'node_modules/for-wasm': { version: '1.0.0', optional: true },
    },
  });
  assert.deepEqual(
    lockedPackages(lock, machine).map(({ path, name, mayBeMissing }) => [path, name, mayBeMissing]),
    [
      ['node_modules/vite', 'vite', false],
      ['node_modules/vite/node_modules/@scope/tool', '@scope/tool', false],
      ['node_modules/tool-linux', 'tool-linux', false],
      ['node_modules/for-wasm', 'for-wasm', true],
    ],
  );
});
