import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import type { WorkspaceFile } from '../../../../apps/server/src/core/ports/sandbox.ts';
import type { LiveDevSandbox } from '../../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import {
  type DevSandboxFixture,
  openDevSandboxFixture,
} from '../../../../apps/server/src/sandboxes/testing/dev-sandbox-fixture.ts';
import {
  failing,
  formatChecks,
  locationOf,
  never,
} from '../../../../apps/server/src/sandboxes/testing/inspections.ts';
import { whyNoBrowser } from '../../../../apps/server/src/sandboxes/testing/why-no-browser.ts';
import { whyNoBubblewrap } from '../../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { trials } from '../../../../apps/server/src/testing/trials.ts';

const appPath = 'src/App.tsx';

/** Resolves "@/…" without the tsconfig.json that the template uses for it. */
const configWithAlias = ({ content }: WorkspaceFile) =>
  content.toString().replace('tsconfigPaths: true', `alias: { '@': '/src' }`);

suite('an inspection with a browser', { skip: (await whyNoBubblewrap()) || whyNoBrowser() }, () => {
  let fixture: DevSandboxFixture;
  let sandbox: LiveDevSandbox;
  let files: readonly WorkspaceFile[];
  before(async () => {
    fixture = await openDevSandboxFixture();
    sandbox = await fixture.open();
    // Skips the type check, which takes as long as the rest of an inspection and which other tests cover.
    files = fixture.template.files
      .filter(({ path }) => !path.startsWith('tsconfig.'))
      .map((file) =>
        file.path === 'vite.config.ts' ? { ...file, content: configWithAlias(file) } : file,
      );
  });
  after(() => fixture?.close());
  beforeEach(async () => {
    await sandbox.takeOver(files);
  });

  const write = async (path: string, content: string) => {
    await sandbox.session.writeFile(path, content);
    await sandbox.notifyChanged([{ path, kind: 'add' }]);
  };
  const inspect = () => sandbox.inspect(never);

  test('reports an exception of a component at its source line', async () => {
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

  test('reports console.error and an unhandled rejection', async () => {
    await write(
      appPath,
      `import { useEffect } from 'react';\n\nexport default function App() {\n  useEffect(() => {\n    console.info('fine');\n    console.error('not %s: %o', 'well', { reason: 7 });\n    void Promise.reject(new TypeError('late'));\n  }, []);\n  return <h1>Here</h1>;\n}\n`,
    );
    const inspection = await inspect();
    assert.deepEqual(failing(inspection), ['console']);
    assert.deepEqual(
      inspection.problems.map((problem) => [problem.message, ...locationOf(problem)]),
      [
        ['not well: Object {reason: 7}', 'runtime', appPath, 6, 13],
        ['Uncaught (in promise) TypeError: late', 'runtime', appPath, 7, 25],
      ],
    );
  });

  test('reports a React warning at the location of the element', async () => {
    await write(
      appPath,
      'export default () => (\n  <ul>\n    {[1, 2].map((n) => (\n      <li>{n}</li>\n    ))}\n  </ul>\n);\n',
    );
    const { problems } = await inspect();
    assert.match(problems[0]?.message ?? '', /should have a unique "key" prop/);
    assert.deepEqual(problems.map(locationOf), [['runtime', appPath, 4, 7]]);
  });

  test('reports a page that exhausts memory and keeps the dev server running', async () => {
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
    await write(appPath, 'export default () => <div className="min-h-screen bg-slate-100" />;\n');
    const inspection = await inspect();
    assert.deepEqual(failing(inspection), ['page']);
    assert.match(inspection.problems[0]?.message ?? '', /blank/);
  });

  test('does not report a page that renders after a second as blank', async () => {
    const late =
      'const [isThere, show] = useState(false);\n  useEffect(() => void setTimeout(show, 1_000, true), []);';
    await write(
      appPath,
      `import { useEffect, useState } from 'react';\nexport default () => {\n  ${late}\n  return isThere && <h1>Here</h1>;\n};\n`,
    );
    const { ok, problems } = await inspect();
    assert.deepEqual(problems, []);
    assert.equal(ok, true);
  });

  test('does not report unreachable hosts as a problem', async () => {
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
    const html = await sandbox.session.readFile('index.html');
    const more = '<script type="module" src="/src/gone.js"></script></body>';
    await write('index.html', html.toString().replace('</body>', more));
    const { problems, checks } = await inspect();
    assert.match(
      problems.map(({ message }) => message).join(),
      /\/src\/gone\.js/,
      formatChecks(checks),
    );
  });

  test('inspects a page that keeps loading', async () => {
    const loop = 'setInterval(() => fetch("/?x=" + Math.random()), 20);';
    await write(appPath, `${loop}\nexport default () => <h1>Here</h1>;\n`);
    const { ok, checks } = await inspect();
    assert.equal(ok, true, formatChecks(checks));
  });

  test('inspects a page again if it reloads during the inspection', async () => {
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
    // The loop never yields. Except in long runs, it waits for a slow response in each iteration instead of using
    // a whole core.
    const slow = `(server) => void server.middlewares.use('/slow', (_, answer) => setTimeout(() => answer.end(), 200))`;
    await write(
      'vite.config.ts',
      `import react from '@vitejs/plugin-react';\nexport default { resolve: { alias: { '@': '/src' } }, plugins: [react(), { name: 'slow', configureServer: ${slow} }] };\n`,
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
    const stop = new AbortController();
    const inspecting = sandbox.inspect(stop.signal);
    stop.abort(new Error('enough'));
    await assert.rejects(inspecting, /enough/);
    const inspection = await inspect();
    assert.deepEqual(failing(inspection), []);
    const browsers = await sandbox.session.run('pgrep -f remote-debugging-pip[e] | wc -l');
    assert.equal(browsers.output.toString().trim(), '0');
    const { output } = await sandbox.session.run('ls -A "$TMPDIR"');
    assert.equal(output.toString().trim(), 'dev-server');
  });
});
