import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { makeWorkspace } from '../../../apps/server/src/testing/dev-server.ts';

const run = promisify(execFile);
const root = new URL('../../../', import.meta.url).pathname;
const gallery = join(root, 'e2e/browser/mobile-gallery/gallery-screen.tsx');

test('matches the expected versions of Expo and passes its type check', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mobile-'));
  try {
    const { workspace } = await makeWorkspace(folder, 'mobile');
    // Uses every component.
    await copyFile(gallery, join(workspace, 'src/screens/gallery-screen.tsx'));
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

test('shows every component in the gallery', async () => {
  const template = join(root, 'templates/mobile');
  const imported = new Set<string>();
  const waiting = [gallery, join(template, 'App.tsx')];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const code = await readFile(file, 'utf8');
    for (const [, path = ''] of code.matchAll(/from '@\/(components\/[^']+)'/g)) {
      if (imported.has(path)) continue;
      imported.add(path);
      waiting.push(join(template, 'src', `${path}.tsx`));
    }
  }
  const all = globSync('components/**/*.tsx', { cwd: join(template, 'src') });
  assert.deepEqual([...imported].sort(), all.map((path) => path.replace('.tsx', '')).sort());
});
