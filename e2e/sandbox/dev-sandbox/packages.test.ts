import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import type { SandboxHost, WorkspaceFile } from '../../../apps/server/src/core/ports/sandbox.ts';
import { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import type { Template } from '../../../apps/server/src/sandboxes/dev-sandbox/open-template.ts';
import { PackageSource } from '../../../apps/server/src/sandboxes/testing/package-source.ts';
import { sharedHost } from '../../../apps/server/src/sandboxes/testing/shared-host.ts';
import { simpleLauncher } from '../../../apps/server/src/sandboxes/testing/simple-launcher.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { plainTemplate } from '../../../apps/server/src/testing/plain-template.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';

const limits = { cpus: 2, memoryMb: 1024, pids: 256, diskMb: 512 };
const left = { name: 'left', version: '1.0.0', code: 'export default "left over";\n' };
const other = { name: 'other', version: '2.0.0', code: 'module.exports = "of the other";\n' };

/** Packages of tests that share a sandbox, which keeps the packages of earlier tests. */
const own = ['unlisted', 'late', 'removed'].map((name) => ({ ...left, name }));

/** To a project, every machine is new: nothing that one installed is on another. */
const machines = trials.isExhaustive ? ['one', 'another'] : ['one'];

let host: SandboxHost;
let template: Template;
let source: PackageSource;

function contentOf(path: string): string {
  const file = template.files.find((one) => one.path === path);
  assert.ok(file, path);
  return String(file.content);
}

/** The package.json of the template with additional dependencies. */
function manifestWith(dependencies: Record<string, string>): WorkspaceFile {
  const manifest = JSON.parse(contentOf('package.json'));
  Object.assign(manifest.dependencies, dependencies);
  return { path: 'package.json', content: JSON.stringify(manifest) };
}

/** A page that shows the exports of these packages. */
function appOf(...names: string[]): WorkspaceFile {
  const imports = names.map((name, at) => `import p${at} from '${name}';\n`).join('');
  const shown = names.map((_, at) => `{p${at}}`).join('');
  const content = `${imports}export default function App() {\n  return <h1>${shown}</h1>;\n}\n`;
  return { path: 'src/App.tsx', content };
}

/** The template's files, some of them replaced. */
function projectWith(...files: WorkspaceFile[]): WorkspaceFile[] {
  const names = new Set(files.map(({ path }) => path));
  return [...template.files.filter(({ path }) => !names.has(path)), ...files];
}

interface OpenOptions {
  readonly hasEgress?: boolean;
  /** False if no page imports the packages: Vite takes longer to start than npm. */
  readonly hasVite?: boolean;
}

const shared = new Map<boolean, Promise<LiveDevSandbox>>();

/** The sandbox of all tests that need no new one, with the template's files. */
async function reopen({ hasVite = true }: Pick<OpenOptions, 'hasVite'> = {}) {
  const opened = shared.get(hasVite) ?? open({ hasVite });
  shared.set(hasVite, opened);
  const sandbox = await opened;
  await sandbox.takeOver(template.files);
  assert.deepEqual(sandbox.devServer.state, { status: 'ready' });
  return sandbox;
}

async function open({ hasEgress = true, hasVite = true }: OpenOptions = {}) {
  const sandbox = await LiveDevSandbox.open({
    host,
    template: hasVite ? template : { ...template, launcher: await simpleLauncher() },
    limits,
    ...(hasEgress && { egress: () => source.egress() }),
  });
  assert.deepEqual(await sandbox.devServer.settled(), { status: 'ready' });
  return sandbox;
}

async function get(sandbox: LiveDevSandbox, path: string): Promise<string> {
  const connection = await sandbox.connect();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sent = request({ createConnection: () => connection, path, headers: { host: 'x' } });
  sent.on('response', async (response) => {
    assert.equal(response.statusCode, 200, path);
    resolve(await text(response));
  });
  sent.on('error', reject).end();
  return promise.finally(() => connection.destroy());
}

/** The response to a module request of the page. */
async function imported(sandbox: LiveDevSandbox, name: string): Promise<string> {
  const page = await get(sandbox, '/src/App.tsx');
  const address = new RegExp(`["'](/[^"']*\\b${name}\\.js\\?[^"']*)["']`).exec(page)?.[1];
  assert.ok(address, page);
  return get(sandbox, address);
}

/**
 * Changes with every file that is added, removed, replaced or written. Leaves out the time of a file's last change of
 * status, which also changes when another data directory links the same file.
 */
async function fingerprint(tree: string): Promise<string> {
  const list = ['-type', 'f', '-printf', '%P %i %m %s %T@\\n'];
  const { stdout } = await promisify(execFile)('find', [tree, ...list], { maxBuffer: 64 << 20 });
  return createHash('sha256').update(stdout.split('\n').sort().join('\n')).digest('hex');
}

suite('packages of a project', { skip: await whyNoBubblewrap() }, () => {
  let untouched: string;
  before(async () => {
    host = await sharedHost();
    template = await plainTemplate();
    source = await PackageSource.start([left, other, ...own]);
    untouched = await fingerprint(template.modules);
  });
  after(async () => {
    for (const sandbox of shared.values()) await (await sandbox).close();
    await source?.[Symbol.asyncDispose]();
    if (template) assert.equal(await fingerprint(template.modules), untouched);
  });

  test('are installed before the page is shown, on every machine', async (t) => {
    const files = projectWith(manifestWith({ left: '^1.0.0' }), appOf('left'));
    for (const machine of machines) {
      const sandbox = await open();
      t.after(() => sandbox.close());
      source.requests.length = 0;
      const startedAt = performance.now();
      source.pause();
      const takeOver = sandbox.takeOver(files);
      await eventually(() => source.requests.length > 0, 'npm asks', 20_000);
      assert.deepEqual(sandbox.devServer.state, { status: 'starting' });
      source.resume();
      const { status, output } = await takeOver;
      t.diagnostic(`taken over on ${machine} in ${Math.round(performance.now() - startedAt)} ms`);
      assert.equal(status, 'installed', output);
      assert.deepEqual(sandbox.devServer.state, { status: 'ready' });
      assert.deepEqual(sandbox.devServer.errors, []);
      assert.match(await imported(sandbox, 'left'), /left over/);
      // No shared package was fetched again.
      assert.deepEqual(source.requests, ['left', 'left/-/left-1.0.0.tgz']);
      // Waking did not change a file of the project.
      const lock = await sandbox.session.readFile('package-lock.json');
      assert.equal(lock.toString(), contentOf('package-lock.json'));
    }
  });

  test('need no install if the project adds none', async () => {
    const sandbox = await reopen({ hasVite: false });
    source.requests.length = 0;
    const files = projectWith({
      path: 'package.json',
      content: contentOf('package.json').replace('"web-app"', '"renamed"'),
    });
    assert.deepEqual(await sandbox.takeOver(files), { status: 'nothing_to_do', output: '' });
    assert.deepEqual(source.requests, []);
    assert.deepEqual(sandbox.devServer.state, { status: 'ready' });
  });

  test('are used by a page that is already shown', async () => {
    const sandbox = await reopen();
    const { session, devServer } = sandbox;
    // By a command of the agent, after code that already needs it.
    await session.writeFile('src/App.tsx', appOf('left').content);
    await devServer.notifyChanged([{ path: 'src/App.tsx', kind: 'change' }]);
    assert.match(devServer.errors[0]?.message ?? '', /Failed to resolve import "left"/);
    const { exitCode, output } = await session.run('npm install left 2>&1');
    assert.equal(exitCode, 0, output.toString());
    await sandbox.notifyChanged(
      ['package.json', 'package-lock.json'].map((path) => ({ path, kind: 'change' })),
    );
    assert.deepEqual(devServer.errors, []);
    assert.match(await imported(sandbox, 'left'), /left over/);
    // By a package.json that was edited.
    await session.writeFile('package.json', manifestWith({ left: '^1.0.0', other: '2' }).content);
    await session.writeFile('src/App.tsx', appOf('left', 'other').content);
    assert.equal((await sandbox.installPackages()).status, 'installed');
    await devServer.notifyChanged([{ path: 'src/App.tsx', kind: 'change' }]);
    assert.deepEqual(devServer.errors, []);
    assert.match(await imported(sandbox, 'other'), /of the other/);
    const lock = (await session.readFile('package-lock.json')).toString();
    assert.match(lock, /node_modules\/other/);
    assert.equal((await sandbox.installPackages()).status, 'nothing_to_do');
  });

  test('are found without an entry in package.json', async () => {
    const sandbox = await reopen();
    const { session, devServer } = sandbox;
    const write = async () => {
      await session.writeFile('src/App.tsx', appOf('unlisted').content);
      await devServer.notifyChanged([{ path: 'src/App.tsx', kind: 'change' }]);
    };
    await write();
    assert.equal(devServer.errors.length, 1);
    await session.run('npm install --no-save unlisted');
    await write();
    assert.deepEqual(devServer.errors, []);
    assert.match(await imported(sandbox, 'unlisted'), /left over/);
  });

  test('are reported in place of the page if they cannot be installed, until files change', async () => {
    const sandbox = await reopen();
    const { session, devServer } = sandbox;
    const wrong = projectWith(manifestWith({ 'no-such-package': '1' }), appOf('no-such-package'));
    const { status, output } = await sandbox.takeOver(wrong);
    assert.equal(status, 'failed');
    assert.match(output, /could not be installed.*\n.*'no-such-package@1'/);
    assert.doesNotMatch(output, /shelf\.example/, 'the registry is not exposed');
    assert.deepEqual(devServer.state, { status: 'failed', message: output });
    assert.deepEqual(await devServer.settled(), devServer.state);

    await session.writeFile('package.json', manifestWith({ late: '1' }).content);
    await session.writeFile('src/App.tsx', appOf('late').content);
    assert.equal((await sandbox.installPackages()).status, 'installed');
    await devServer.notifyChanged([{ path: 'src/App.tsx', kind: 'change' }]);
    assert.deepEqual(devServer.state, { status: 'ready' });
    assert.deepEqual(devServer.errors, []);
    assert.match(await imported(sandbox, 'late'), /left over/);
  });

  test('are reinstalled after a stopped turn removed them', async () => {
    const sandbox = await reopen();
    const files = projectWith(manifestWith({ removed: '1' }), appOf('removed'));
    assert.equal((await sandbox.takeOver(files)).status, 'installed');
    assert.equal((await sandbox.takeOver(files)).status, 'nothing_to_do');
    const { exitCode } = await sandbox.session.run('npm uninstall removed');
    assert.equal(exitCode, 0);
    await sandbox.notifyChanged([{ path: 'package.json', kind: 'change' }]);
    assert.equal(sandbox.errors.length, 1);
    assert.equal((await sandbox.takeOver(files)).status, 'installed');
    assert.deepEqual(sandbox.errors, []);
    assert.match(await imported(sandbox, 'removed'), /left over/);
  });

  test('are reported by file name if a package file is invalid', async () => {
    const sandbox = await reopen({ hasVite: false });
    for (const [path, content, words] of [
      ['package.json', '{ "dependencies": ', /^package\.json is not valid: .*JSON/],
      [
        'package.json',
        '{ "dependencies": { "left": 1 } }',
        /package\.json.*\n.*dependencies\.left/s,
      ],
      ['package.json', '[]', /^package\.json is not valid/],
      ['package-lock.json', '{ "packages": [] }', /^package-lock\.json is not valid/],
    ] as const) {
      const { status, output } = await sandbox.takeOver(projectWith({ path, content }));
      assert.equal(status, 'failed', content);
      assert.match(output, words);
      assert.deepEqual(sandbox.devServer.state, { status, message: output });
    }
    assert.equal((await sandbox.takeOver(template.files)).status, 'installed');
    assert.deepEqual(sandbox.devServer.state, { status: 'ready' });
    assert.ok(sandbox.log.some(({ text }) => text.startsWith('package-lock.json is not valid')));
  });

  test('are not installed without network access', async (t) => {
    const sandbox = await open({ hasEgress: false, hasVite: false });
    t.after(() => sandbox.close());
    const startedAt = performance.now();
    const { status, output } = await sandbox.takeOver(projectWith(manifestWith({ left: '1' })));
    assert.ok(performance.now() - startedAt < 10_000);
    assert.equal(status, 'failed');
    assert.match(output, /no network access/);
  });

  test('stop installing on abort', async () => {
    const sandbox = await reopen({ hasVite: false });
    const stop = new AbortController();
    source.requests.length = 0;
    source.pause();
    const takeOver = sandbox.takeOver(projectWith(manifestWith({ left: '1' })), {
      signal: stop.signal,
    });
    await eventually(() => source.requests.includes('left'), 'npm asks', 20_000);
    stop.abort(new Error('changed my mind'));
    await assert.rejects(takeOver, { message: 'changed my mind' });
    assert.equal(sandbox.devServer.state.status, 'failed');
    assert.equal((await sandbox.session.run('pgrep npm')).exitCode, 1);
    source.resume();
  });
});
