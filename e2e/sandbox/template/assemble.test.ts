import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { StartupError } from '../../../apps/server/src/core/startup-error.ts';
import { assembleTemplateModules } from '../../../apps/server/src/sandboxes/template/assemble-template-modules.ts';
import { detectMachine } from '../../../apps/server/src/sandboxes/template/is-package-for-machine.ts';
import { lockedPackages } from '../../../apps/server/src/sandboxes/template/locked-packages.ts';
import {
  makeWorkspace,
  webTemplateDirectory,
} from '../../../apps/server/src/testing/dev-server.ts';
import { sharedTemplate } from '../../../apps/server/src/testing/shared-template.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';

const run = promisify(execFile);
/** A page with every component of the template. */
const gallery = join(import.meta.dirname, '../../browser/web-gallery');

describe('the modules of the web template', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assemble-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** A template with one package, for tests of how modules are assembled rather than of which. */
  async function makeTinyTemplate(name: string): Promise<string> {
    const template = join(folder, name, 'web');
    const installed = join(folder, name, 'node_modules/left');
    const packages = { 'node_modules/left': { version: '1.0.0' } };
    for (const directory of [template, installed]) await mkdir(directory, { recursive: true });
    await writeFile(join(installed, 'package.json'), '{ "name": "left", "version": "1.0.0" }');
    await writeFile(
      join(template, 'package-lock.json'),
      JSON.stringify({ lockfileVersion: 3, packages }),
    );
    return template;
  }

  test('are exactly the locked packages', async () => {
    // Assembled once for all test files.
    const { modules } = await sharedTemplate('web');
    const lock = await readFile(join(webTemplateDirectory, 'package-lock.json'), 'utf8');
    const locked = lockedPackages(lock, detectMachine());
    for (const { path, name, version, bin } of locked) {
      const manifest = JSON.parse(
        await readFile(join(modules, '..', path, 'package.json'), 'utf8'),
      );
      assert.deepEqual([manifest.name, manifest.version], [name, version], path);
      // npm installs a package again if its commands are missing.
      const commands = join(modules, '..', dirname(path), name.startsWith('@') ? '..' : '', '.bin');
      for (const command of Object.keys(bin)) await stat(join(commands, command));
    }
    const atTop = locked.filter(({ path }) => path.split('node_modules/').length === 2);
    const scoped = await Promise.all(
      (await readdir(modules))
        .filter((name) => !name.startsWith('.'))
        .map(async (name) =>
          name.startsWith('@')
            ? (await readdir(join(modules, name))).map((inner) => `${name}/${inner}`)
            : [name],
        ),
    );
    assert.deepEqual(scoped.flat().sort(), atTop.map(({ name }) => name).sort());
  });

  test('are assembled once: the second call finds them', async (t) => {
    const { modules: first, launcher } = await sharedTemplate('web');
    const cacheDirectory = dirname(launcher);
    const { ino } = await stat(first);
    const started = performance.now();
    assert.equal(await assembleTemplateModules(webTemplateDirectory, cacheDirectory), first);
    t.diagnostic(`found in ${(performance.now() - started).toFixed(1)} ms`);
    assert.equal((await stat(first)).ino, ino);
  });

  test('are assembled once by concurrent processes', async () => {
    const template = await makeTinyTemplate('tiny-crowded');
    const cacheDirectory = join(folder, 'crowded');
    const code = `
      import { assembleTemplateModules } from '${join(import.meta.dirname, '../../../apps/server/src/sandboxes/template/assemble-template-modules.ts')}';
      console.log(await assembleTemplateModules('${template}', '${cacheDirectory}'));`;
    const runs = Array.from({ length: 4 }, () =>
      run(process.execPath, ['--input-type=module', '--eval', code]),
    );
    const directories = new Set((await Promise.all(runs)).map(({ stdout }) => stdout.trim()));
    assert.equal(directories.size, 1);
    assert.equal((await readdir(cacheDirectory)).length, 1);
    assert.deepEqual(await readdir([...directories].join()), ['.bin', 'left']);
  });

  test('replace the leftovers of a killed process', async () => {
    const cacheDirectory = join(folder, 'abandoned');
    const left = join(cacheDirectory, 'web-0123456789abcdef.5f0c3f52-9f5c-4a9e-8a63-2b1d2f3c4d5e');
    await mkdir(left, { recursive: true });
    await utimes(left, new Date(0), new Date(0));
    const template = await makeTinyTemplate('tiny-abandoned');
    await assembleTemplateModules(template, cacheDirectory);
    assert.equal((await readdir(cacheDirectory)).length, 1);
  });

  test('report missing packages with a remedy', async () => {
    const elsewhere = join(folder, 'elsewhere', 'web');
    await cp(webTemplateDirectory, elsewhere, { recursive: true });
    const cacheDirectory = join(folder, 'empty');
    await assert.rejects(assembleTemplateModules(elsewhere, cacheDirectory), (error) => {
      assert.ok(error instanceof StartupError);
      assert.match(error.message, /vite@8\.\d/);
      assert.match(error.message, /@rolldown\/binding-/);
      assert.match(error.remedy, /npm ci/);
      return true;
    });
    assert.deepEqual(await readdir(cacheDirectory), []);
  });

  test('build and check the template, and check the gallery of its components', async () => {
    const { workspace } = await makeWorkspace(join(folder, 'built'));
    const pages = join(workspace, 'src/pages');
    await cp(gallery, pages, { recursive: true, filter: (path) => !path.endsWith('.ts') });
    const npm = (script: string) => run('npm', ['run', script], { cwd: workspace });
    // The checks beside the tests check the types of the template and the gallery; so do inspections.
    await Promise.all([npm('build'), ...(trials.isExhaustive ? [npm('typecheck')] : [])]);
    const html = await readFile(join(workspace, 'dist/index.html'), 'utf8');
    const [, script = ''] = html.match(/src="(\/assets\/[^"]+\.js)"/) ?? [];
    assert.match(await readFile(join(workspace, 'dist', script), 'utf8'), /Your app starts here/);
  });
});
