import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { samples } from '@millwright/starter/compose/web/features/testing/samples';
import { filesOf, writtenFor } from '@millwright/starter/compose/web/features/testing/shell';
import type { Specification } from '@millwright/starter/specification';
import type { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import type { Template } from '../../../apps/server/src/sandboxes/dev-sandbox/open-template.ts';
import { takeSharedDevSandbox } from '../../../apps/server/src/sandboxes/testing/dev-sandbox-fixture.ts';
import { formatChecks, never } from '../../../apps/server/src/sandboxes/testing/inspections.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** More screens make a page load slowly; one app for each would take minutes. */
const screensEach = 16;

suite('apps of the built-in model', { skip: await whyNoBubblewrap() }, () => {
  let template: Template;
  let sandbox: LiveDevSandbox;
  before(async () => {
    ({ sandbox, template } = await takeSharedDevSandbox());
  });

  for (const [name, app] of inspected()) {
    test(`pass an inspection: ${name}`, async () => {
      const all = new Map(template.files.map(({ path, content }) => [path, content]));
      for (const [path, text] of filesOf(app)) all.set(path, Buffer.from(text));
      await sandbox.takeOver([...all].map(([path, content]) => ({ path, content })));
      const { ok, problems, checks } = await sandbox.inspect(never);
      assert.deepEqual(problems, []);
      assert.equal(ok, true, formatChecks(checks));
    });
  }
});

/** Some of the landing pages, each by itself; some of the other screens, many to an app. */
function inspected(): [string, Specification][] {
  const isPage = ({ screens }: Specification) => screens.some(({ kind }) => kind === 'landing');
  const pages = [...samples]
    .filter(([, app]) => isPage(app))
    .filter((_, at) => at % trials.sampleEvery === 0);
  const others = [...samples.values()].filter((app) => !isPage(app));
  const [first] = others;
  assert.ok(first);
  const screens = others
    .flatMap((app) => app.screens)
    .filter((_, at) => at % trials.screenSampleEvery === 0);
  const count = Math.ceil(screens.length / screensEach);
  return [
    ...pages,
    ...Array.from({ length: count }, (_, at): [string, Specification] => {
      const some = screens.slice(at * screensEach, (at + 1) * screensEach);
      return [`${some[0]?.title} to ${some.at(-1)?.title}`, { ...first, screens: some }];
    }),
  ];
}

test('writes code that passes the formatter and linter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mw-written-'));
  try {
    for (const [name, app] of samples) {
      for (const [path, text] of writtenFor(app)) {
        const file = join(folder, name, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      }
    }
    // A copy of the rules: with those of the repository, Biome would check all of it.
    const { $schema, vcs, ...rules } = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'));
    await writeFile(join(folder, 'biome.json'), JSON.stringify(rules));
    const biome = join(root, 'node_modules/.bin/biome');
    const flags = ['check', '--max-diagnostics=5', ...samples.keys()];
    await promisify(execFile)(biome, flags, { cwd: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('changes one line of one file for another word', () => {
  const [before, after] = ['slow dough', 'lazy dough'].map((words) => {
    const text = JSON.stringify(samples.get('bakery')).replace('Slow dough', words);
    return writtenFor(JSON.parse(text) as Specification);
  });
  const changed = [...(before ?? [])].flatMap(([path, text]) => {
    const lines = (after?.get(path) ?? '').split('\n');
    return text.split('\n').flatMap((line, index) => (line === lines[index] ? [] : [path]));
  });
  assert.deepEqual(changed, ['src/components/sections/features.tsx']);
});

test('renders a landing page as the whole app only if it is the only screen', () => {
  const written = (name: string) => {
    const app = samples.get(name);
    return app ? (writtenFor(app).get('src/pages/home.tsx') ?? '') : '';
  };
  assert.match(written('bakery'), /<SiteHeader/);
  assert.doesNotMatch(written('club'), /SiteHeader|<main/);
});
