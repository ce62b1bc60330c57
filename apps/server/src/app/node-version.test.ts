import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { explainOldNode } from './node-version.mjs';

const systemNode = '/usr/bin/node';

test('names the required and the current version', () => {
  for (const version of ['12.22.9', '20.20.2', '23.11.1']) {
    const line = explainOldNode(version) ?? '';
    assert.ok(line.includes('needs Node 24 or later'), line);
    assert.ok(line.includes(`this is Node ${version}`), line);
    assert.ok(!line.includes('\n'), 'one line');
  }
});

test('accepts the required version, later ones and the current one', () => {
  for (const version of ['24.0.0', '24.21.0', '25.1.0', '100.0.0', process.versions.node]) {
    assert.equal(explainOldNode(version), undefined, version);
  }
});

function whyNoOldNode(): string | false {
  const { stdout } = spawnSync(systemNode, ['--version'], { encoding: 'utf8' });
  if (!stdout) return `there is no ${systemNode}`;
  return explainOldNode(stdout.trim().slice(1)) ? false : `${systemNode} is ${stdout.trim()}`;
}

test('an old Node prints one line instead of a stack trace', { skip: whyNoOldNode() }, () => {
  const { status, stdout, stderr } = spawnSync(
    systemNode,
    [join(import.meta.dirname, '../main.mjs')],
    { encoding: 'utf8' },
  );
  assert.equal(status, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /^Millwright needs Node 24 or later; this is Node \d.*\n$/);
});
