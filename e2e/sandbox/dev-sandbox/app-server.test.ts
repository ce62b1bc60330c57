import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { addServerScripts } from '../../../apps/server/src/agent/tools/add-server-scripts.ts';
import type { WorkspaceFile } from '../../../apps/server/src/core/ports/sandbox.ts';
import type { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import { readTemplateFiles } from '../../../apps/server/src/sandboxes/template/read-template-files.ts';
import { takeSharedDevSandbox } from '../../../apps/server/src/sandboxes/testing/dev-sandbox-fixture.ts';
import { fetchFromSandbox } from '../../../apps/server/src/sandboxes/testing/fetch-from-sandbox.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { fullStackFiles } from '../../../apps/server/src/testing/full-stack-files.ts';

const routePath = 'server/routes/health.ts';
/** A route whose handler is the given code. Its first line is line 7. */
const route = (handler: string) => `import { Hono } from 'hono';

interface Thing {
  readonly name: string;
}

${handler}
`;
const answering = (words: string) =>
  route(`export const health = new Hono().get('/', (c) => c.json({ status: '${words}' }));`);

suite('the server of an app', { skip: await whyNoBubblewrap() }, () => {
  let files: WorkspaceFile[];
  let sandbox: LiveDevSandbox;
  before(async () => {
    files = await fullStackFiles();
    ({ sandbox } = await takeSharedDevSandbox(files));
  });
  beforeEach(() => sandbox.takeOver(files));
  after(async () => {
    await takeSharedDevSandbox();
  });

  const get = (path: string) => fetchFromSandbox(sandbox, path);
  const write = async (path: string, content: string) => {
    await sandbox.session.writeFile(path, content);
    await sandbox.notifyChanged([{ path, kind: 'change' }]);
  };
  const inspect = () => sandbox.inspect(AbortSignal.timeout(60_000));

  test('answers requests below /api, and Vite all others', async () => {
    const { status, body } = await get('/api/health');
    assert.deepEqual([status, body], [200, '{"status":"ok"}']);
    assert.match((await get('/')).body, /<div id="root">/);
    assert.match((await get('/apiary')).body, /<div id="root">/);
  });

  test('answers unknown paths below /api with 404 and JSON', async () => {
    for (const path of ['/api', '/api/', '/api/none', '/api/health/more?a=1']) {
      const { status, body } = await get(path);
      assert.equal(status, 404, path);
      assert.match(JSON.parse(body).error, /does not exist$/);
    }
  });

  test('is live on the next request after a change', async (t) => {
    const measured: number[] = [];
    for (const words of ['one', 'two', 'three', 'four', 'five']) {
      await sandbox.session.writeFile(routePath, answering(words));
      const startedAt = performance.now();
      // Not awaited, as when a tool writes a file.
      void sandbox.notifyChanged([{ path: routePath, kind: 'change' }]);
      await eventually(
        async () => (await get('/api/health')).body === `{"status":"${words}"}`,
        words,
      );
      measured.push(Math.round(performance.now() - startedAt));
    }
    t.diagnostic(`live after ${measured.join(', ')} ms`);
  });

  test('logs an exception of a handler with its source position', async () => {
    await write(
      routePath,
      route(`export const health = new Hono().get('/', (c) => {
  const thing: Thing = { name: 'hat' };
  if (thing.name) throw new Error(\`no \${thing.name}\`);
  return c.json(thing);
});`),
    );
    const { status, body } = await get('/api/health');
    assert.equal(status, 500);
    assert.deepEqual(JSON.parse(body), { error: 'Something went wrong on the server' });
    const log = await eventually(() => {
      const text = sandbox.devServer.log.texts().join('\n');
      return text.includes('Error: no hat') && text;
    }, 'the exception in the log');
    assert.match(log, /server\/routes\/health\.ts:9:25/);
    assert.deepEqual(sandbox.errors, []);
  });

  test('that throws when it is loaded is an error of the build, at its position', async () => {
    await write(
      routePath,
      route(`export const health = new Hono();
const thing: Thing | undefined = [][0];
console.log(thing.name);`),
    );
    const { problems, checks } = await inspect();
    assert.deepEqual(
      problems.filter(({ source }) => source === 'build'),
      [
        {
          source: 'build',
          file: routePath,
          line: 9,
          column: 19,
          message: "Cannot read properties of undefined (reading 'name')",
          frame: problems[0]?.frame,
        },
      ],
    );
    assert.match(problems[0]?.frame ?? '', /console\.log/);
    assert.equal(checks.find(({ name }) => name === 'build')?.ok, false);
    const { status, body } = await get('/api/health');
    assert.equal(status, 500);
    assert.match(JSON.parse(body).error, /^server\/routes\/health\.ts:9:19: Cannot read prop/);

    await write(routePath, answering('repaired'));
    assert.deepEqual(sandbox.errors, []);
    assert.equal((await get('/api/health')).status, 200);
  });

  test('with a syntax error answers with the reason', async () => {
    await write(routePath, 'export const health = new Hono(;\n');
    assert.deepEqual(
      sandbox.errors.map(({ file, line }) => [file, line]),
      [[routePath, 1]],
    );
    const { status, body } = await get('/api/health');
    assert.equal(status, 500);
    assert.deepEqual(JSON.parse(body), { error: 'server/routes/health.ts:1:32: Unexpected token' });
  });

  test('is loaded again when what it failed for is there', async () => {
    await write(
      routePath,
      `import { existsSync } from 'node:fs';
${answering('there')}
if (!existsSync('data.txt')) throw new Error('no data yet');
`,
    );
    assert.equal((await get('/api/health')).status, 500);
    await sandbox.session.run('touch data.txt');
    assert.equal((await get('/api/health')).status, 200);
    await sandbox.notifyChanged([]);
    assert.deepEqual(sandbox.errors, []);
  });

  test('reports a missing environment variable by its name', async () => {
    await write(
      routePath,
      `import { requireEnv } from '../env';\nrequireEnv('MAIL_KEY');\n${answering('with mail')}`,
    );
    assert.deepEqual(
      sandbox.errors.map(({ message }) => message),
      ['The environment variable MAIL_KEY is not set'],
    );
  });

  test('has its types checked, with those of Node', async (t) => {
    await write(
      routePath,
      `${answering('typed')}
export const pid: string = process.pid;
export const title = () => document.title;
`,
    );
    const { problems, checks } = await inspect();
    t.diagnostic(`types checked in ${checks[0]?.durationMs} ms`);
    assert.deepEqual(
      problems.map(({ source, file, line }) => [source, file, line]),
      [
        ['typecheck', routePath, 9],
        ['typecheck', routePath, 10],
      ],
    );
  });

  test('is deleted: the app is static again', async () => {
    await sandbox.session.remove('server/index.ts');
    await sandbox.notifyChanged([{ path: 'server/index.ts', kind: 'unlink' }]);
    assert.match((await get('/api/health')).body, /<div id="root">/);
    const { ok } = await inspect();
    assert.ok(ok);

    const index = files.find(({ path }) => path === 'server/index.ts');
    await sandbox.session.writeFile('server/index.ts', String(index?.content));
    await sandbox.notifyChanged([{ path: 'server/index.ts', kind: 'add' }]);
    assert.equal((await get('/api/health')).body, '{"status":"ok"}');
  });

  test('that does not end is reported, and a fix restores it', async (t) => {
    await write(
      routePath,
      // Blocks the event loop like an endless loop, but without using a core.
      route(`export const health = new Hono().get('/', (c) => {
  console.log('entered');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return c.json({});
});`),
    );
    const stuck = get('/api/health').catch(() => undefined);
    await eventually(() => sandbox.devServer.log.texts().includes('entered'), 'the handler to run');
    const startedAt = performance.now();
    const { ok, problems } = await inspect();
    t.diagnostic(`reported after ${Math.round(performance.now() - startedAt)} ms`);
    assert.equal(ok, false);
    assert.match(problems.map(({ message }) => message).join('\n'), /blocked for 10 s/);
    await stuck;
    await write(routePath, answering('free'));
    assert.deepEqual(sandbox.errors, []);
    assert.equal((await get('/api/health')).body, '{"status":"free"}');
  });

  test('is built and runs in production', async () => {
    const manifest = String(files.find(({ path }) => path === 'package.json')?.content);
    const scripts = addServerScripts(manifest, { database: false });
    await write('package.json', String(scripts));
    const built = await sandbox.session.run('npm run build', { timeoutMs: 60_000 });
    assert.equal(built.exitCode, 0, built.output.toString());
    const signal = AbortSignal.timeout(60_000);
    await sandbox.runInBackground('PORT=4100 exec timeout 60 npm start', signal);
    const responses = async (...paths: string[]) => {
      const code = `for (const path of ${JSON.stringify(paths)}) {
        const response = await fetch('http://127.0.0.1:4100' + path);
        const text = (await response.text()).replaceAll(/\\s+/g, ' ');
        console.log(response.status, response.headers.get('cache-control'), text.slice(0, 40));
      }`;
      const { output } = await sandbox.session.run(['node', '--input-type=module', '-e', code]);
      return output.toString().trim().split('\n');
    };
    await eventually(
      async () => (await responses('/api/health'))[0]?.startsWith('200'),
      'the server in production',
      20_000,
    );
    assert.deepEqual(
      await responses('/api/health', '/api/none', '/', '/any/page', '/assets/none.js'),
      [
        '200 null {"status":"ok"}',
        '404 null {"error":"GET /api/none does not exist"}',
        '200 no-cache <!doctype html> <html lang="en"> <head> ',
        '200 no-cache <!doctype html> <html lang="en"> <head> ',
        '404 null 404 Not Found',
      ],
    );
  });

  test('uses the packages of the template without adding to those for the browser', async () => {
    const command = 'cat "$TMPDIR/dev-server/node_modules/deps/_metadata.json"';
    const read = async () => (await sandbox.session.run(command)).output.toString();
    const withServer = await read();
    assert.doesNotMatch(withServer, /hono|drizzle|"pg"/);
    await sandbox.takeOver(await readTemplateFiles('web'));
    assert.equal(await read(), withServer);
  });
});
