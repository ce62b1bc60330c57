import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { moods } from '../specification/style-shape.ts';
import type { Specification } from '../specification.ts';
import { compose } from './compose.ts';
import { samples } from './testing/samples.ts';
import { styleSheet } from './web/style-sheet.ts';
import { themeFile } from './web/theme-file.ts';

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const rules = new URL('../../../../biome.json', import.meta.url);
const template = new URL('../../../../templates/web/', import.meta.url);

const books = samples.books as Specification;
/** An app in every mood, with every kind of request for its style. */
const styled: readonly Specification[] = moods.map((mood) => ({
  ...books,
  palette: {
    ...{ ...books.palette, mood },
    ...{ header: '#000080', footer: '#36454f', cards: '#ffffff', headings: '#7c3aed' },
  },
  style: { font: 'handwritten', fontName: 'Lora', buttons: 'pill', density: 'compact' },
}));

suite('composed code', () => {
  test('is what this repository would accept: formatted, sorted, nothing unused', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'mw-composed-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const { vcs: _, ...settings } = JSON.parse(await readFile(rules, 'utf8'));
    // In the repository, scripts/check-imports.ts finds cycles.
    settings.linter.rules.suspicious.noImportCycles = 'error';
    await writeFile(join(folder, 'biome.json'), JSON.stringify(settings));
    for (const [name, app] of Object.entries(samples)) {
      for (const [path, content] of compose(app)) {
        if (!/\.(tsx?|css)$/.test(path)) continue;
        const file = join(folder, name, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content);
      }
    }
    for (const app of styled) {
      await writeFile(join(folder, 'books', `${app.palette.mood}.css`), styleSheet(app));
      await writeFile(join(folder, 'books', `${app.palette.mood}-theme.css`), themeFile(app));
    }
    const check = promisify(execFile)(process.execPath, [biome, 'check', ...Object.keys(samples)], {
      cwd: folder,
    });
    await assert.doesNotReject(check);
  });

  test('has no file that the app does not need, and lacks none', async () => {
    const provided = new Set(globSync('src/**', { cwd: fileURLToPath(template) }));
    for (const [name, app] of Object.entries(samples)) {
      const files = compose(app);
      const needed = new Set([
        'index.html',
        'specification.json',
        'src/theme.css',
        'src/index.css',
      ]);
      const waiting = ['src/main.tsx'];
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        if (needed.has(path)) continue;
        needed.add(path);
        for (const [, from = ''] of (files.get(path) ?? '').matchAll(/from '((?:@\/|\.)[^']*)'/g)) {
          const imported = from.startsWith('@/')
            ? from.replace('@/', 'src/')
            : posix.join(posix.dirname(path), from);
          const candidates = [imported, `${imported}.tsx`, `${imported}.ts`];
          const file = candidates.find((candidate) => files.has(candidate));
          const isProvided = candidates.some((candidate) => provided.has(candidate));
          assert.ok(file || isProvided, `${name}: ${path} imports ${from}`);
          if (file) waiting.push(file);
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
