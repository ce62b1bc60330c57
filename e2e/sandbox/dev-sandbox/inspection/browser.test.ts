import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { WorkspaceFile } from '../../../../apps/server/src/core/ports/sandbox.ts';
import type { LiveDevSandbox } from '../../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import { takeSharedDevSandbox } from '../../../../apps/server/src/sandboxes/testing/dev-sandbox-fixture.ts';
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

/** Resolves "@/…" without the tsconfig.json that the template uses for it. */
const configWithAlias = ({ content }: WorkspaceFile) =>
  content.toString().replace('tsconfigPaths: true', `alias: { '@': '/src' }`);

/** Compiles elements as the tsconfig.json of the plain template says. */
const plainConfig = `export default { oxc: { jsx: { runtime: 'classic', pragma: 'element' } } };\n`;

suite('an inspection with a browser', { skip: (await whyNoBubblewrap()) || whyNoBrowser() }, () => {
  let sandbox: LiveDevSandbox;
  let withReact: readonly WorkspaceFile[];
  let plain: readonly WorkspaceFile[];
  before(async () => {
    const shared = await takeSharedDevSandbox();
    ({ sandbox } = shared);
    // Skips the type check, which takes as long as the rest of an inspection and which other tests cover.
    const withoutTypes = ({ path }: WorkspaceFile) => !path.startsWith('tsconfig.');
    withReact = shared.template.files
      .filter(withoutTypes)
      .map((file) =>
        file.path === 'vite.config.ts' ? { ...file, content: configWithAlias(file) } : file,
      );
    plain = [
      ...(await plainTemplate()).files.filter(withoutTypes),
      { path: 'vite.config.ts', content: plainConfig },
    ];
  });

  const takeOver = (files: readonly WorkspaceFile[]) => sandbox.takeOver(files);
  const write = async (path: string, content: string) => {
    await sandbox.session.writeFile(path, content);
    await sandbox.notifyChanged([{ path, kind: 'add' }]);
  };
  const inspect = () => sandbox.inspect(never);

  test('reports an exception of a component at its source line', async () => {
    await takeOver(withReact);
    await write(
      appPath,
      `import { useState } from 'react';\n\ninterface Props {\n  name: string;\n}\n\nfunction Boom({ name }: Props) {\n  if (name) throw new Error(\`no \${name}\`);\n  return <p>{name}</p>;\n}\n\nexport default function App() {\n  const [name] = useState('luck');\n  return <Boom name={name} />;\n}\n`,
    );
    const inspection = await inspect();
    assert.deepEqual(failing(inspection), ['page', 'console']);
    const runtime = inspection.problems.filter(({ source }) => source === 'runtime');
    assert.equal(runtime[0]?.message, 'Uncaught Error: no luck');
    assert.deepEqual(runtime.map(locationOf), [['runtime', appPath, 8, 19]]);
    assert.match(runtime[0]?.frame ?? '', /8 \| +if \(name\) throw new Error/);
  });

  test('reports a React warning at the location of the element', async () => {
    await takeOver(withReact);
    await write(
      appPath,
      'export default () => (\n  <ul>\n    {[1, 2].map((n) => (\n      <li>{n}</li>\n    ))}\n  </ul>\n);\n',
    );
    const { problems } = await inspect();
    assert.match(problems[0]?.message ?? '', /should have a unique "key" prop/);
    assert.deepEqual(problems.map(locationOf), [['runtime', appPath, 4, 7]]);
  });

  test('reports console.error and an unhandled rejection', async () => {
    await takeOver(plain);
    await write(
      appPath,
      `export default function App() {\n  console.info('fine');\n  console.error('not %s: %o', 'well', { reason: 7 });\n  void Promise.reject(new TypeError('late'));\n  return <h1>Here</h1>;\n}\n`,
    );
    const inspection = await inspect();
    assert.deepEqual(failing(inspection), ['console']);
    assert.deepEqual(
      inspection.problems.map((problem) => [problem.message, ...locationOf(problem)]),
      [
        ['not well: Object {reason: 7}', 'runtime', appPath, 3, 11],
        ['Uncaught (in promise) TypeError: late', 'runtime', appPath, 4, 23],
      ],
    );
  });

  test('reports a page that exhausts memory and keeps the dev server running', async () => {
    await takeOver(plain);
    const hungry = 'for (const all: number[][] = []; ; ) all.push(new Array(1e6).fill(1));';
    await write(appPath, `export default () => {\n  ${hungry}\n};\n`);
    const inspection = await inspect();
    const runtime = inspection.problems.filter(({ source }) => source === 'runtime');
    assert.deepEqual(
      runtime.map(({ message }) => message),
      ['The page crashed the browser.'],
      formatChecks(inspection.checks),
    );
    assert.deepEqual(sandbox.devServer.state, { status: 'ready' });
  });

  test('reports a page without content as blank', async () => {
    await takeOver(plain);
    await write(
      appPath,
      'export default () => <div style="position: fixed; inset: 0; background: #eef" />;\n',
    );
    const inspection = await inspect();
    assert.deepEqual(failing(inspection), ['page']);
    assert.match(inspection.problems[0]?.message ?? '', /blank/);
  });

  test('does not report a page that renders after a second as blank', async () => {
    await takeOver(plain);
    const late = `setTimeout(() => main.append('Here'), 1_000);`;
    await write(
      appPath,
      `export default () => {\n  const main = <main />;\n  ${late}\n  return main;\n};\n`,
    );
    const { ok, problems } = await inspect();
    assert.deepEqual(problems, []);
    assert.equal(ok, true);
  });

  test('does not report unreachable hosts as a problem', async () => {
    await takeOver(plain);
    await write(
      appPath,
      `void fetch('https://data.example/').then(console.log);\nexport default () => <h1>Here</h1>;\n`,
    );
    const { ok, checks, problems } = await inspect();
    assert.deepEqual(problems, []);
    assert.equal(ok, true);
    assert.match(formatChecks(checks), /unreachable from the sandbox: data\.example/);
  });

  test('reports a module that is not served', async () => {
    await takeOver(plain);
    const html = await sandbox.session.readFile('index.html');
    const more = '<script type="module" src="/src/gone.js"></script></html>';
    await write('index.html', html.toString().replace('</html>', more));
    const { problems, checks } = await inspect();
    assert.match(
      problems.map(({ message }) => message).join(),
      /\/src\/gone\.js/,
      formatChecks(checks),
    );
  });

  test('inspects a page that keeps loading', async () => {
    await takeOver(plain);
    // Never quiet for as long as an inspection waits for. Each response costs CPU time.
    const loop = 'setInterval(() => fetch("/?x=" + Math.random()), 100);';
    await write(appPath, `${loop}\nexport default () => <h1>Here</h1>;\n`);
    const { ok, checks } = await inspect();
    assert.equal(ok, true, formatChecks(checks));
  });

  test('inspects a page again if it reloads during the inspection', async () => {
    await takeOver(plain);
    const anew = `const times = Number(sessionStorage.getItem('times') ?? 0);
if (times < 8) {
  sessionStorage.setItem('times', String(times + 1));
  addEventListener('load', () => setTimeout(() => location.reload(), 290 + 8 * times));
}`;
    await write(appPath, `${anew}\nexport default () => <h1>Here</h1>;\n`);
    const { problems, checks } = await inspect();
    assert.deepEqual(problems, [], formatChecks(checks));
  });

  test('reports a page that blocks the browser forever', async () => {
    await takeOver(plain);
    // The loop never yields. Except in long runs, it waits for a slow response in each iteration instead of using
    // a whole core.
    const slow = `(server) => void server.middlewares.use('/slow', (_, answer) => setTimeout(() => answer.end(), 200))`;
    await write(
      'vite.config.ts',
      `export default { plugins: [{ name: 'slow', configureServer: ${slow} }] };\n`,
    );
    const wait = "const one = new XMLHttpRequest(); one.open('GET', '/slow', false); one.send();";
    await write(
      appPath,
      `for (;;) { ${trials.isExhaustive ? '' : wait} }\nexport default () => <h1>Never</h1>;\n`,
    );
    const { problems } = await inspect();
    const runtime = problems.filter(({ source }) => source === 'runtime');
    assert.deepEqual(
      runtime.map(({ message }) => message),
      ['The page does not finish loading.'],
    );
  });

  test('works again after an abort, and leaves nothing in the sandbox of the app', async () => {
    await takeOver(plain);
    const listTemporary = async () =>
      (await sandbox.session.run('ls -A "$TMPDIR"')).output.toString();
    const before = await listTemporary();
    const stop = new AbortController();
    const inspecting = sandbox.inspect(stop.signal);
    stop.abort(new Error('enough'));
    await assert.rejects(inspecting, /enough/);
    const inspection = await inspect();
    assert.deepEqual(failing(inspection), []);
    const browsers = await sandbox.session.run('pgrep -f remote-debugging-pip[e] | wc -l');
    assert.equal(browsers.output.toString().trim(), '0');
    assert.equal(await listTemporary(), before);
  });
});
