import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { composeMobile } from '@millwright/starter/compose/mobile/compose-mobile';
import { readingLog } from '@millwright/starter/compose/mobile/testing/record-samples';
import { samples } from '@millwright/starter/compose/mobile/testing/samples';
import { type Specification, specification } from '@millwright/starter/specification';
import type { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import type { Template } from '../../../apps/server/src/sandboxes/dev-sandbox/open-template.ts';
import { sharedMobileSandbox } from '../../../apps/server/src/sandboxes/testing/shared-mobile-sandbox.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { sharedTemplate } from '../../../apps/server/src/testing/shared-template.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';

const root = new URL('../../../', import.meta.url).pathname;

function withField(app: Specification): Specification {
  const [book, ...others] = app.entities;
  const fields = [...(book?.fields ?? []), { key: 'shelf', label: 'Shelf', kind: 'text' }];
  return specification.parse({ ...app, entities: [{ ...book, fields }, ...others] });
}

/** Number of lines that differ between two texts. */
function changedLines(before = '', now = ''): number {
  const [original, updated] = [before.split('\n'), now.split('\n')];
  const removed = original.filter((line) => !updated.includes(line)).length;
  return removed + Math.max(0, updated.length - original.length + removed);
}

suite('a composed mobile app', () => {
  test('is the same for the same specification', () => {
    for (const app of samples) {
      assert.deepEqual(composeMobile(structuredClone(app)), composeMobile(app));
    }
  });

  test('changes by a few lines for one more field', () => {
    const [original, updated] = [composeMobile(readingLog), composeMobile(withField(readingLog))];
    assert.deepEqual([...original.keys()], [...updated.keys()]);
    const changed = [...updated]
      .map(([path, content]) => [path, changedLines(original.get(path), content)] as const)
      .filter(([, lines]) => lines > 0);
    assert.deepEqual(changed, [
      ['src/components/books/book-card.tsx', 1],
      ['src/components/books/book-form.tsx', 1],
      // In the type, in the empty record and in each of the samples.
      ['src/data/books.ts', 6],
      ['src/screens/books-screen.tsx', 1],
    ]);
  });

  test('passes the formatter and linter', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'mw-mobile-code-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    for (const [index, app] of samples.entries()) {
      for (const [path, content] of composeMobile(app)) {
        if (!/\.tsx?$/.test(path)) continue;
        const file = join(folder, String(index), path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content);
      }
    }
    const { $schema, vcs, ...rules } = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'));
    await writeFile(join(folder, 'biome.json'), JSON.stringify(rules));
    const biome = join(root, 'node_modules/.bin/biome');
    const folders = Object.keys(samples);
    const checked = promisify(execFile)(biome, ['check', ...folders], { cwd: folder });
    await checked.catch(({ stdout, stderr }) => assert.fail(`${stdout}\n${stderr}`));
  });
});

suite('a composed mobile app in a sandbox', { skip: await whyNoBubblewrap() }, () => {
  let template: Template;
  let sandbox: LiveDevSandbox;
  before(async () => {
    template = await sharedTemplate('mobile');
    sandbox = await sharedMobileSandbox();
  });

  for (const app of samples.filter((_, at) => at % trials.mobileSampleEvery === 0)) {
    test(`passes an inspection: ${app.title}`, async (t) => {
      const own = composeMobile(app);
      const others = template.files.filter(({ path }) => !own.has(path));
      const composed = [...own].map(([path, content]) => ({ path, content }));
      await sandbox.takeOver([...others, ...composed]);
      const { ok, checks, problems } = await sandbox.inspect(t.signal);
      assert.deepEqual(problems, []);
      assert.equal(ok, true, JSON.stringify(checks));
    });
  }
});
