import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { makeWorkspace } from '../../../apps/server/src/testing/dev-server.ts';
import { sharedTemplate } from '../../../apps/server/src/testing/shared-template.ts';
import { longOnly } from '../../../apps/server/src/testing/trials.ts';

const run = promisify(execFile);
const root = new URL('../../../', import.meta.url).pathname;
const templateFolder = join(root, 'templates/mobile');
const gallery = join(root, 'e2e/browser/mobile-gallery/gallery-screen.tsx');

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

test('matches the expected versions of Expo', async () => {
  const { modules } = await sharedTemplate('mobile');
  const { dependencies } = await readJson(join(templateFolder, 'package.json'));
  const fitting = await readJson(join(modules, 'expo/bundledNativeModules.json'));
  for (const [name, version] of Object.entries<string>(dependencies)) {
    const [major, minor] = String(fitting[name] ?? version)
      .replace(/^[~^]/, '')
      .split('.');
    assert.ok(version.startsWith(`${major}.${minor}.`), `${name} ${version}`);
  }
});

// Every run inspects an app of this template, which checks the types of all its files but the gallery.
test('passes its type check with the gallery, and its configuration is valid', {
  skip: longOnly,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mobile-'));
  try {
    const { workspace } = await makeWorkspace(folder, 'mobile');
    // Uses every component.
    await copyFile(gallery, join(workspace, 'src/screens/gallery-screen.tsx'));
    await run('npm', ['run', 'typecheck'], { cwd: workspace });
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
  const imported = new Set<string>();
  const waiting = [gallery, join(templateFolder, 'App.tsx')];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const code = await readFile(file, 'utf8');
    for (const [, path = ''] of code.matchAll(/from '@\/(components\/[^']+)'/g)) {
      if (imported.has(path)) continue;
      imported.add(path);
      waiting.push(join(templateFolder, 'src', `${path}.tsx`));
    }
  }
  const all = globSync('components/**/*.tsx', { cwd: join(templateFolder, 'src') });
  assert.deepEqual([...imported].sort(), all.map((path) => path.replace('.tsx', '')).sort());
});
