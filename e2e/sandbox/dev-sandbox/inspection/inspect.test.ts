import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, suite, test } from 'node:test';
import type { LiveDevSandbox } from '../../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import type { Template } from '../../../../apps/server/src/sandboxes/dev-sandbox/open-template.ts';
import {
  type DevSandboxFixture,
  openDevSandboxFixture,
  takeSharedDevSandbox,
} from '../../../../apps/server/src/sandboxes/testing/dev-sandbox-fixture.ts';
import {
  failing,
  formatChecks,
  locationOf,
  never,
} from '../../../../apps/server/src/sandboxes/testing/inspections.ts';
import { whyNoBrowser } from '../../../../apps/server/src/sandboxes/testing/why-no-browser.ts';
import { whyNoBubblewrap } from '../../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { plainTemplate } from '../../../../apps/server/src/testing/plain-template.ts';
import { trials } from '../../../../apps/server/src/testing/trials.ts';

const appPath = 'src/App.tsx';

suite('an inspection', { skip: await whyNoBubblewrap() }, () => {
  let fixture: DevSandboxFixture;
  let sandbox: LiveDevSandbox;
  let template: Template;
  let plain: Template;
  before(async () => {
    fixture = await openDevSandboxFixture();
    ({ template } = fixture);
    plain = await plainTemplate();
    ({ sandbox } = await takeSharedDevSandbox());
  });
  after(() => fixture?.close());
  beforeEach(async () => {
    await sandbox.takeOver(plain.files);
  });

  const write = async (path: string, content: string) => {
    await sandbox.session.writeFile(path, content);
    await sandbox.notifyChanged([{ path, kind: 'add' }]);
  };
  const inspect = () => sandbox.inspect(never);

  // In every run, composed apps pass an inspection on the template with React.
  test('finds no problems in a template', async (t) => {
    const { files } = trials.isExhaustive ? template : plain;
    await sandbox.takeOver(files);
    for (let time = 1; time <= trials.templateInspections; time += 1) {
      const startedAt = performance.now();
      const { ok, checks, problems, screenshot } = await inspect();
      t.diagnostic(
        `${time}: ${Math.round(performance.now() - startedAt)} ms ${formatChecks(checks)}`,
      );
      assert.deepEqual(problems, []);
      assert.equal(ok, true, formatChecks(checks));
      assert.deepEqual(
        checks.map(({ name }) => name),
        ['typecheck', 'build', 'page', 'console'],
      );
      if (!whyNoBrowser())
        assert.deepEqual([...(screenshot ?? []).slice(0, 2)], [0xff, 0xd8], 'a JPEG');
    }
    const scan = await sandbox.session.scan();
    assert.deepEqual(
      scan.files.map(({ path }) => path).sort(),
      files.map(({ path }) => path).sort(),
      'nothing is written into the workspace',
    );
  });

  test('reports a type error with its location', async () => {
    await write(appPath, 'const size: number = "large";\nexport default () => <h1>{size}</h1>;\n');
    const inspection = await inspect();
    assert.deepEqual(failing(inspection), ['typecheck']);
    const [problem] = inspection.problems;
    assert.match(problem?.message ?? '', /'string' is not assignable to type 'number'/);
    assert.deepEqual(locationOf(problem), ['typecheck', appPath, 1, 7]);
    assert.match(problem?.frame ?? '', /1 \| const size.*\n +\| {7}\^/);
  });

  test('reports a syntax error once, and not the page as blank', async () => {
    await write(appPath, 'export default function App() {\n  return <h1>open;\n}\n');
    const { ok, problems, checks } = await inspect();
    assert.equal(ok, false);
    const own = problems.filter(({ source }) => source !== 'typecheck');
    assert.deepEqual(
      own.map(locationOf),
      [['build', appPath, 3, own[0]?.column]],
      formatChecks(checks),
    );
    assert.equal(checks.find(({ name }) => name === 'build')?.ok, false);
    assert.equal(checks.find(({ name }) => name === 'page')?.ok, false);
  });

  test('reports an unresolved import', async () => {
    await write(appPath, `import { x } from './nowhere.ts';\nexport default () => <h1>{x}</h1>;\n`);
    const { problems } = await inspect();
    const sources = problems.map(({ source }) => source);
    assert.deepEqual(sources, ['build', 'typecheck']);
    assert.match(problems[0]?.message ?? '', /nowhere/);
  });

  test('passes the type check without a tsconfig.json', async () => {
    await sandbox.session.remove('tsconfig.json');
    const { checks } = await inspect();
    assert.deepEqual(checks[0]?.ok, true);
    assert.match(checks[0]?.summary ?? '', /no tsconfig\.json/);
  });

  test('fetches the modules without a browser', async () => {
    const withoutBrowser = await fixture.open({ template: plain, browsers: undefined });
    const whole = await withoutBrowser.inspect(never);
    assert.equal(whole.ok, true, formatChecks(whole.checks));
    assert.equal(whole.screenshot, null);
    assert.match(formatChecks(whole.checks), /No browser/);
    const html = await withoutBrowser.session.readFile('index.html');
    const more = '<script type="module" src="/src/gone.js"></script></html>';
    await withoutBrowser.session.writeFile('index.html', html.toString().replace('</html>', more));
    await withoutBrowser.session.writeFile(appPath, 'export default 1 +;\n');
    await withoutBrowser.notifyChanged([{ path: appPath, kind: 'change' }]);
    const broken = await withoutBrowser.inspect(never);
    assert.deepEqual(
      broken.checks.filter(({ ok }) => !ok).map(({ name }) => name),
      ['typecheck', 'build', 'page'],
    );
    assert.match(broken.problems.map(({ message }) => message).join(), /\/src\/gone\.js/);
  });

  test('reports the reason for a failed dev server', async () => {
    const launcher = await mkdtemp(join(fixture.folder, 'empty-'));
    const broken = await fixture.open({ template: { ...plain, launcher } });
    const inspection = await broken.inspect(never);
    assert.deepEqual(failing(inspection), ['build', 'page', 'console']);
    assert.match(inspection.problems[0]?.message ?? '', /Cannot find module/);
  });

  test('reports packages that could not be installed', async () => {
    const manifest = JSON.parse(String(await sandbox.session.readFile('package.json')));
    manifest.dependencies['left-out'] = '1.0.0';
    const others = plain.files.filter(({ path }) => path !== 'package.json');
    await sandbox.takeOver([
      ...others,
      { path: 'package.json', content: JSON.stringify(manifest) },
    ]);
    const { problems } = await inspect();
    assert.equal(problems[0]?.source, 'install');
    assert.match(problems[0]?.message ?? '', /could not be installed/);
  });
});
