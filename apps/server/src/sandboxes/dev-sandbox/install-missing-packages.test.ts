import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainNpm } from './explain-npm.ts';
import { needsInstall, type PackageFiles } from './install-missing-packages.ts';

const locked = (version: string) => ({ version, integrity: `sha512-${version}` });

function files(manifest: object, packages?: object): PackageFiles {
  return {
    manifest: JSON.stringify(manifest),
    lock: packages && JSON.stringify({ lockfileVersion: 3, packages }),
  };
}

const template = files(
  { name: 'template', dependencies: { react: '19.0.0' }, devDependencies: { vite: '8.0.0' } },
  { '': {}, 'node_modules/react': locked('19.0.0'), 'node_modules/vite': locked('8.0.0') },
);

test('requires no install if all packages are present', () => {
  const same = { react: '19.0.0', vite: '8.0.0' };
  assert.equal(needsInstall(template, template), false);
  assert.equal(needsInstall(files({ name: 'mine', dependencies: same }), template), false);
  assert.equal(needsInstall(files({}), template), false);
  assert.equal(needsInstall({ manifest: undefined, lock: undefined }, template), false);
  const fewer = files({ dependencies: same }, { '': {}, 'node_modules/vite': locked('8.0.0') });
  assert.equal(needsInstall(fewer, template), false);
});

test('requires an install for a new package or another version', () => {
  for (const manifest of [
    { dependencies: { react: '19.0.0', left: '1' } },
    { dependencies: { react: '^19.0.0' } },
    { devDependencies: { left: '1' } },
    { optionalDependencies: { left: '1' } },
    { peerDependencies: { left: '1' } },
    { overrides: { react: '18' } },
    { workspaces: ['packages/*'] },
  ]) {
    assert.equal(needsInstall(files(manifest), template), true, JSON.stringify(manifest));
  }
  const other = { 'node_modules/react': locked('19.0.1') };
  assert.equal(needsInstall(files({}, other), template), true, 'another version in the lock file');
  const deeper = { 'node_modules/vite/node_modules/left': locked('1.0.0') };
  assert.equal(needsInstall(files({}, deeper), template), true, 'another path in the lock file');
});

test('reduces npm output to the reason, without URLs', () => {
  const printed = [
    'npm warn old thing',
    'npm error code E404',
    'npm error 404 Not Found - GET https://shelf.example/nope - Not found',
    'npm error 404',
    "npm error 404  'nope@1' is not there, see https://shelf.example/nope",
    'npm error A complete log of this run can be found in: /home/app/.npm/_logs/x.log',
  ].join('\n');
  assert.equal(explainNpm(printed), "404  'nope@1' is not there, see …");
  assert.equal(explainNpm('sh: npm: not found\n'), 'sh: npm: not found');
  assert.equal(explainNpm(''), 'npm gave no reason.');
  assert.equal(explainNpm(`npm error ${'x'.repeat(9_000)}`).length, 2_000);
});
