import assert from 'node:assert/strict';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { after, before, beforeEach, suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Report } from '../../../apps/server/src/sandboxes/dev-server/launcher-protocol.ts';
import { DevServer } from '../../../apps/server/src/testing/dev-server.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../../apps/server/src/testing/free-port.ts';
import { sharedTemplate } from '../../../apps/server/src/testing/shared-template.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';

const appPath = 'src/App.tsx';
const app = (text: string) => `export default function App() {\n  return <h1>${text}</h1>;\n}\n`;

test('hides bundled packages from plugins that skip node_modules', async () => {
  const plugin = `{ name: 'mark', transform: { filter: { id: { exclude: /\\/node_modules\\// } }, handler: (code) => code + '//own' } }`;
  await using server = await DevServer.start({
    template: 'plain',
    prepare: async (workspace) => {
      await writeFile(join(workspace, 'vite.config.ts'), `export default { plugins: [${plugin}] }`);
      await writeFile(join(workspace, 'main.js'), `import { clsx } from 'clsx';\nclsx();\n`);
      await writeFile(join(workspace, 'index.html'), '<script type="module" src="/main.js">');
    },
  });
  assert.equal(await server.settled(), 0);
  const main = await server.get('/main.js');
  assert.match(main.body, /\/\/own/);
  const [, url = ''] = /from "([^"]+\/deps\/clsx\.js[^"]*)"/.exec(main.body) ?? [];
  const bundle = await server.get(url);
  assert.match(bundle.body, /clsx/);
  assert.doesNotMatch(bundle.body, /\/\/own/);
  assert.doesNotMatch(bundle.body, /sourceMappingURL/);
});

test('serves the code that Vite adds to every page without source maps', async () => {
  await using server = await DevServer.start({ template: 'web' });
  assert.equal(await server.settled(), 0);
  const client = await server.get('/@vite/client');
  const [, environment = ''] = /import "([^"]+)"/.exec(client.body) ?? [];
  for (const path of ['/@vite/client', environment, '/@react-refresh']) {
    const { status, body } = await server.get(path);
    assert.equal(status, 200, path);
    assert.doesNotMatch(body, /sourceMappingURL/, path);
  }
  const page = await server.get('/src/App.tsx');
  assert.match(page.body, /sourceMappingURL/, 'the code of the app keeps its maps');
});

test('starts a server that failed to start once its files are fixed', async () => {
  await using server = await DevServer.start({
    template: 'plain',
    prepare: (workspace) => writeFile(join(workspace, 'package.json'), '{\n  name: "unquoted"\n}'),
  });
  assert.equal(await server.settled(), 1);
  assert.deepEqual([server.errors[0]?.file, server.errors[0]?.line], ['package.json', 2]);
  assert.ok(!server.reports.some(({ type }) => type === 'ready'));
  await server.write('package.json', '{ "name": "repaired", "type": "module" }');
  assert.equal(await server.settled(), 0);
  assert.equal((await server.get('/')).status, 200);
  assert.ok(server.reports.some(({ type }) => type === 'ready'));
});

test('reports an error instead of readiness without index.html', async () => {
  await using server = await DevServer.start({
    template: 'plain',
    prepare: (workspace) => rm(join(workspace, 'index.html')),
  });
  assert.equal(await server.settled(), 1);
  assert.equal(server.errors[0]?.file, 'index.html');
  await server.write('index.html', '<h1>plain</h1>', 'add');
  assert.equal(await server.settled(), 0);
  assert.match((await server.get('/')).body, /plain/);
});

suite('a running dev server', () => {
  let server: DevServer;
  before(async () => {
    server = await DevServer.start({ template: 'plain' });
    assert.equal(await server.settled(), 0);
  });
  beforeEach(() => server.resetToStart());
  after(() => server?.[Symbol.asyncDispose]());

  test('survives project code that throws asynchronously', async () => {
    const plugin = `{ name: 'odd', configureServer() { console.log('noise'); setTimeout(() => { throw new Error('odd moment'); }); Promise.reject(new Error('odd promise')); } }`;
    await server.write('vite.config.ts', `export default { plugins: [${plugin}] };\n`);
    await eventually(
      () =>
        ['odd moment', 'odd promise'].every((text) =>
          server.errors.some(({ message }) => message === text),
        ),
      'both errors',
    );
    await server.settled();
    assert.equal((await server.get('/')).status, 200);
  });

  test('keeps serving with a broken configuration and applies the repaired one', async () => {
    for (const [broken, line] of [
      ['export default {\n  plugins: [\n', 2],
      ['const name = "x";\nthrow new Error(name);\n', 2],
    ] as const) {
      await server.write('vite.config.ts', broken);
      assert.equal(await server.settled(), 1);
      assert.deepEqual(
        [server.errors.at(-1)?.file, server.errors.at(-1)?.line],
        ['vite.config.ts', line],
      );
      assert.equal((await server.get('/')).status, 200);
    }
    // Uses __dirname as some bundlers define it, and imports another module.
    await server.write('flag.ts', 'export const flag: string = "on";', 'add');
    const aliased = `import path from 'path';\nimport { flag } from './flag';\nexport default { define: { __FLAG__: JSON.stringify(flag) }, resolve: { alias: { '~': path.resolve(__dirname, 'src') } } };\n`;
    await server.write('vite.config.ts', aliased);
    await server.write('src/Card.tsx', app('found by alias'), 'add');
    await server.write(appPath, `import Card from '~/Card';\nexport default () => <Card />;\n`);
    assert.equal(await server.settled(), 0);
    assert.equal((await server.get('/')).status, 200);

    await server.write('flag.ts', 'export const flag = ;');
    assert.equal(await server.settled(), 1);
    assert.equal(server.errors.at(-1)?.line, 1);
  });

  test('reports a page that a plugin fails to transform until it succeeds', async () => {
    const plugin = (body: string) =>
      `export default { plugins: [{ name: 'page', transformIndexHtml() { ${body} } }] };\n`;
    await server.write('vite.config.ts', plugin(`throw new Error('no page today');`));
    assert.equal(await server.settled(), 1);
    assert.equal(server.errors[0]?.message, 'no page today');
    await server.write('vite.config.ts', plugin(''));
    assert.equal(await server.settled(), 0);
  });
});

test('exits with the reason if the port is taken', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  try {
    await using server = await DevServer.start({ template: 'plain', port });
    const [code] = await server.exited;
    assert.equal(code, 1);
    assert.match(String(server.errors[0]?.message), new RegExp(`Port ${port} is already in use`));
  } finally {
    other.close();
  }
});

test('consists of plain JavaScript modules', async () => {
  const { launcher } = await sharedTemplate('web');
  const names = await readdir(launcher);
  const programs = ['browser.mjs', 'crawl.mjs', 'launcher.mjs'];
  assert.deepEqual(
    programs.filter((name) => !names.includes(name)),
    [],
  );
  assert.deepEqual(
    names.filter((name) => !name.endsWith('.mjs')),
    [],
  );
});

/** Adds style sheets like those of the web template. */
async function addStyles(workspace: string): Promise<void> {
  const files = {
    'vite.config.ts': `import tailwind from '@tailwindcss/vite';\nexport default { plugins: [tailwind()] };\n`,
    'src/index.css': '@import "tailwindcss";\n:root { --ours: 1; }\n',
    'src/main.js': `import './index.css';\nimport App from './App.tsx';\nApp();\n`,
    'public/ours.txt': 'ours',
    'src/Page.tsx': 'export default () => <p className="mt-[42px]">page</p>;\n',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(workspace, path)), { recursive: true });
    await writeFile(join(workspace, path), content);
  }
}

suite('a dev server reused across projects', () => {
  let server: DevServer;
  let startReports: readonly Report[];
  before(async () => {
    server = await DevServer.start({ template: 'plain', prepare: addStyles });
    assert.equal(await server.settled(), 0);
    startReports = [...server.reports];
  });
  beforeEach(() => server.resetToStart());
  after(() => server?.[Symbol.asyncDispose]());

  test('serves a project under any host and is ready with the first 200', async (t) => {
    assert.deepEqual(
      startReports.map(({ type }) => type),
      ['ready', 'checked'],
    );
    const [ready] = startReports;
    if (ready?.type === 'ready') t.diagnostic(`start to the first 200: ${ready.ms} ms`);

    const page = await server.get('/');
    assert.equal(page.status, 200);
    assert.match(page.body, /<div id="root">/);
    assert.match((await server.get(`/${appPath}`)).body, /Your app starts here/);
    assert.match((await server.get('/src/index.css')).body, /42px/);
  });

  test('does not serve files outside the workspace', async () => {
    for (const path of [
      '/@fs/etc/passwd',
      '/@fs/etc/passwd?import&raw??',
      '/@fs/etc/passwd?url&inline',
      '/@fs//etc/passwd',
      `/@fs${server.workspace}/../../../etc/passwd`,
      '/..%2f..%2f..%2f..%2fetc/passwd',
    ]) {
      const { body } = await server.get(path);
      assert.doesNotMatch(body, /root:/, path);
    }
    assert.equal((await server.get('/@fs/etc/passwd')).status, 403);
  });

  test('does not report requests of visitors as errors of the project', async () => {
    const paths = [
      '/@id/tell-the-agent',
      '/src/none.tsx?import',
      '/src/App.tsx/tell?import&raw',
      '/%E0%A4%A',
      '/@fs/etc/passwd?import',
      '/src/index.css?tell=the-agent&html-proxy&index=0.css',
    ];
    for (const path of paths) await server.get(path);
    await server.write(appPath, app('still fine'));
    assert.equal(await server.settled(), 0);
    assert.deepEqual(server.errors, []);
  });

  test('finds a deleted file again when it is restored unchanged', async () => {
    const part = 'src/Part.tsx';
    const content = 'export const Part = () => <p>part</p>;\n';
    const user = `import { Part } from './Part.tsx';\nexport default () => <Part />;\n`;
    await server.write(part, content, 'add');
    await server.write(appPath, user);
    assert.equal(await server.settled(), 0);
    await server.write(appPath, app('without it'));
    await server.remove(part);
    assert.equal(await server.settled(), 0);
    // Imported while it is missing, and created a moment later.
    await server.write(appPath, user);
    assert.notEqual(await server.settled(), 0);
    await server.write(part, content, 'add');
    assert.equal(await server.settled(), 0, JSON.stringify(server.errors));
  });

  test('reports a syntax error with its location, and its fix', async () => {
    await server.write(appPath, 'export default function App() {\n  return <h1>open;\n}\n');
    assert.equal(await server.settled(), 1);
    const [error] = server.errors;
    assert.deepEqual([error?.file, error?.line, error?.plugin], [appPath, 3, 'vite:oxc']);
    assert.doesNotMatch(String(error?.message), /Transform failed|╭/);
    assert.match(String(error?.frame), /3 │/);

    await server.write(appPath, app('closed'));
    assert.equal(await server.settled(), 0);
    assert.ok(server.reports.some((report) => report.type === 'fixed' && report.file === appPath));
    assert.equal(server.errors.length, 1);
  });

  test('reports a missing import at its line until the file exists', async () => {
    const types = 'interface Props {\n  name: string;\n}\n';
    const code = `import Card from './Card';\nexport default (_: Props) => <Card />;\n`;
    await server.write(appPath, types + code);
    assert.equal(await server.settled(), 1);
    const [error] = server.errors;
    assert.deepEqual([error?.file, error?.line, error?.column], [appPath, 4, 18]);
    assert.match(
      String(error?.message),
      /Failed to resolve import "\.\/Card" from "src\/App\.tsx"/,
    );
    assert.match(String(error?.frame), /4 \| import Card from/);

    await server.write('src/Card.tsx', app('a card'), 'add');
    assert.equal(await server.settled(), 0);
    assert.match((await server.get('/src/Card.tsx')).body, /a card/);
  });

  test('reports an error in a style sheet with its file', async () => {
    await server.write('src/index.css', '@import "tailwindcss";\n.a { @apply no-such-class; }\n');
    assert.equal(await server.settled(), 1);
    assert.equal(server.errors[0]?.file, 'src/index.css');
    assert.match(String(server.errors[0]?.message), /no-such-class/);
  });

  test('reports a broken style sheet in every check until it is fixed', async () => {
    await server.write('src/index.css', '@import "tailwindcss";\nbody { @apply bg-nowhere; }\n');
    assert.equal(await server.settled(), 1);
    server.sendOrder({ type: 'changed', files: [] });
    assert.equal(await server.settled(), 1);
    assert.match(String(server.errors.at(-1)?.message), /unknown utility class `bg-nowhere`/);
    await server.write('src/index.css', '@import "tailwindcss";\nbody { @apply bg-red-50; }\n');
    assert.equal(await server.settled(), 0);
  });

  test('follows scripts in every notation, except external and public ones', async () => {
    await server.write('public/plain.js', 'not { valid', 'add');
    await server.write('src/broken.ts', 'export const = 1;\n', 'add');
    const page = (script: string) =>
      `<script type="module" src="//elsewhere.example/a.js"></script>
       <script src="/plain.js"></script><script type="module" src="/plain.js"></script>${script}`;
    await server.write('index.html', page(''));
    assert.equal(await server.settled(), 0);
    for (const source of [`"./src/broken.ts"`, `'/src/broken.ts'`, 'src/broken.ts']) {
      await server.write('index.html', page(`<script type=module src=${source}></script>`));
      assert.equal(await server.settled(), 1, source);
    }
    assert.equal(server.errors.length, 1);
    await server.write(
      'index.html',
      page(`<script type="module">import './src/broken.ts';</script>`),
    );
    assert.equal(await server.settled(), 1);
  });

  test('loses none of many quick double writes', async (t) => {
    const lost: number[] = [];
    const served: number[] = [];
    const pauses = Array.from({ length: trials.doubleWrites }, (_, at) => at / trials.doubleWrites);
    for (const [index, part] of pauses.entries()) {
      await server.write(appPath, app(`first of ${index}`));
      // Vite's own watcher takes two writes within 50 ms for one.
      await delay(40 * part);
      await server.write(appPath, app(`second of ${index}`));
      const written = performance.now();
      const { body } = await server.get(`/${appPath}?t=${Date.now()}`);
      served.push(performance.now() - written);
      // A response right after the write may be stale; the final one may not.
      await server.settled();
      const last = body.includes(`second of ${index}`)
        ? body
        : (await server.get(`/${appPath}`)).body;
      if (!last.includes(`second of ${index}`)) lost.push(index);
    }
    served.sort((a, b) => a - b);
    t.diagnostic(
      `write to the new module served: ${served[served.length >> 1]?.toFixed(1)} ms (median)`,
    );
    assert.deepEqual(lost, []);
  });

  test('generates the styles of classes in a new file', async () => {
    await server.write(appPath, `import Card from './Card';\nexport default () => <Card />;\n`);
    await server.settled();
    const card = 'export default () => <p className="mt-[123px]">new</p>;\n';
    await server.write('src/Card.tsx', card, 'add');
    assert.equal(await server.settled(), 0);
    assert.match((await server.get('/src/index.css')).body, /123px/);
  });

  test('serves another project after a reset, whatever the age of its files', async (t) => {
    await server.write(appPath, 'broken {');
    assert.equal(await server.settled(), 1);

    const old = new Date('2020-01-01');
    const files = {
      'src/main.tsx': 'import "./index.css";\nimport "./App";\nconsole.log(import.meta.env);\n',
      [appPath]: 'export default () => <h1 className="text-[77px]">Another app</h1>;\n',
      'src/index.css': '@import "tailwindcss";\n:root { --theirs: 1; }\n',
      'public/robots.txt': 'theirs',
      '.env': 'VITE_NAME=theirs\n',
    };
    for (const [path, content] of Object.entries(files)) {
      await writeFile(join(server.workspace, path), content);
      await utimes(join(server.workspace, path), old, old);
    }
    server.reports.length = 0;
    server.sendOrder({ type: 'reset' });
    assert.equal(await server.settled(), 0);
    const ready = server.reports.find((report) => report.type === 'ready');
    if (ready?.type === 'ready') t.diagnostic(`reset to the first 200: ${ready.ms} ms`);
    assert.match((await server.get(`/${appPath}`)).body, /Another app/);
    const css = (await server.get('/src/index.css')).body;
    assert.match(css, /--theirs/);
    assert.match(css, /77px/);
    assert.doesNotMatch(css, /--ours/);
    assert.equal((await server.get('/robots.txt')).body, 'theirs');
    assert.match((await server.get('/src/main.tsx')).body, /"VITE_NAME": "theirs"/);
  });
});
