import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { makeWorkspace } from '../../../apps/server/src/testing/dev-server.ts';

const run = promisify(execFile);

test('matches the expected versions of Expo and passes its type check', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mobile-'));
  try {
    const { workspace } = await makeWorkspace(folder, 'mobile');
    await run('npm', ['run', 'typecheck'], { cwd: workspace });

    const json = async (path: string) => JSON.parse(await readFile(join(workspace, path), 'utf8'));
    const { dependencies } = await json('package.json');
    const fitting = await json('node_modules/expo/bundledNativeModules.json');
    for (const [name, version] of Object.entries<string>(dependencies)) {
      const [major, minor] = String(fitting[name] ?? version)
        .replace(/^[~^]/, '')
        .split('.');
      assert.ok(version.startsWith(`${major}.${minor}.`), `${name} ${version}`);
    }
    // Runs the Expo CLI, which reads the configuration and resolves plugins.
    const { stdout } = await run(
      process.execPath,
      ['node_modules/expo/bin/cli', 'config', '--json'],
      { cwd: workspace, env: { ...process.env, EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1' } },
    );
    const config = JSON.parse(stdout);
    assert.deepEqual([config.name, config.sdkVersion], ['My app', '57.0.0']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
