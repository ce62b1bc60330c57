import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import { compose } from './compose.ts';
import { samples } from './testing/samples.ts';

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const rules = new URL('../../../../biome.json', import.meta.url);

suite('composed code', () => {
  test('is what this repository would accept: formatted, sorted, nothing unused', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'mw-composed-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const { vcs: _, ...settings } = JSON.parse(await readFile(rules, 'utf8'));
    await writeFile(join(folder, 'biome.json'), JSON.stringify(settings));
    for (const [name, app] of Object.entries(samples)) {
      for (const [path, content] of compose(app)) {
        if (!/\.(tsx?|css)$/.test(path)) continue;
        const file = join(folder, name, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content);
      }
    }
    const check = promisify(execFile)(process.execPath, [biome, 'check', ...Object.keys(samples)], {
      cwd: folder,
    });
    await assert.doesNotReject(check);
  });

  test('has no file that the app does not need', () => {
    for (const [name, app] of Object.entries(samples)) {
      const files = compose(app);
      const needed = new Set(['index.html', 'specification.json', 'src/index.css']);
      const waiting = ['src/App.tsx'];
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        if (needed.has(path)) continue;
        needed.add(path);
        for (const [, from = ''] of (files.get(path) ?? '').matchAll(/from '([@.][^']*)'/g)) {
          const place = from.startsWith('@/')
            ? from.replace('@/', 'src/')
            : posix.join(posix.dirname(path), from);
          assert.ok(files.has(place), `${name}: ${path} imports ${from}`);
          waiting.push(place);
        }
      }
      // A data file may be unused until another screen needs it.
      const unused = [...files.keys()].filter(
        (path) => !needed.has(path) && !path.startsWith('src/data/'),
      );
      assert.deepEqual(unused, [], name);
    }
  });
});
