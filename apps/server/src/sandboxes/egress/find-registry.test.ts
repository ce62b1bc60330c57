import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findRegistry } from './find-registry.ts';

test('returns the registry configured for npm', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mw-npm-'));
  const npm = join(folder, 'npm');
  const registryFor = async (text: string) => {
    await writeFile(npm, `#!/bin/sh\n[ "$*" = "config get registry" ] && echo '${text}'\n`, {
      mode: 0o755,
    });
    return findRegistry(npm);
  };
  try {
    assert.equal(await registryFor('https://shelf.example/all/'), 'https://shelf.example/all/');
    assert.equal(await registryFor('http://shelf.example:8181'), 'http://shelf.example:8181/');
    assert.equal(await registryFor('https://user:secret@shelf.example/'), undefined);
    assert.equal(await registryFor('undefined'), undefined);
    assert.equal(await registryFor('file:///etc'), undefined);
    assert.equal(await findRegistry(join(folder, 'missing')), undefined);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
