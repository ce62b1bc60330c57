import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findRegistry } from './registry.ts';

test('the registry is the one npm is configured with', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mw-npm-'));
  const npm = join(folder, 'npm');
  const saying = async (text: string) => {
    await writeFile(npm, `#!/bin/sh\n[ "$*" = "config get registry" ] && echo '${text}'\n`, {
      mode: 0o755,
    });
    return findRegistry(npm);
  };
  try {
    assert.equal(await saying('https://packages.test/npm/'), 'https://packages.test/npm/');
    assert.equal(await saying('http://packages.test:4873'), 'http://packages.test:4873/');
    assert.equal(await saying('https://user:secret@packages.test/'), undefined);
    assert.equal(await saying('undefined'), undefined);
    assert.equal(await saying('file:///etc'), undefined);
    assert.equal(await findRegistry(join(folder, 'missing')), undefined);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
