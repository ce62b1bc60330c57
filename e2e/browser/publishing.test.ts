import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { PublicationRecord, ReleaseRecord } from '@millwright/contract';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { rawRequest } from '../../apps/server/src/testing/raw-request.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted, startWithSandboxes } from '../support/driver.ts';
import {
  importProject,
  publish,
  publishAndWait,
  readPublication,
  writeFiles,
} from '../support/publisher.ts';
import { releaseSandboxes } from '../support/release-sandboxes.ts';
import { requestHost } from '../support/request-host.ts';
import { app, requestPreview } from '../support/sandbox-scripts.ts';

const chromium = findChromium();
const skip = (await whyNoBubblewrap()) || (chromium ? false : 'chromium is not installed');

suite('publishing a project', { skip, timeout: 600_000 }, () => {
  let service: Scripted;
  let client: Client;
  let browser: TestBrowser;
  before(async () => {
    ({ service, client } = await startWithSandboxes({ PUBLISH_AUDIT: 'off' }));
    browser = await startChromium(String(chromium));
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  const createProject = (files: Record<string, string> = {}) => importProject(client, 'web', files);
  /** A live site shared by the tests, so that it is built only once. */
  let onePage: Promise<string> | undefined;
  const publishedPage = () => {
    const publishIt = async () => {
      const projectId = await createProject({
        'src/App.tsx': app('One page'),
        'public/notes/index.html': '<h1>Notes</h1>',
        'public/data.json': '{"a":1}',
        'public/long.txt': 'words '.repeat(1000),
      });
      const { status } = await publishAndWait(client, projectId, { name: 'one-page' });
      assert.equal(status, 'live');
      return projectId;
    };
    onePage ??= publishIt();
    return onePage;
  };
  const address = (name: string) => `http://${name}.${service.config.PREVIEW_HOST}/`;
  const asset = (html: string) => /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';

  test('serves a release, a newer one, the first after a rollback, and none after unpublishing', async (t) => {
    const projectId = await createProject({ 'src/App.tsx': app('First words') });
    const first = await publishAndWait(client, projectId, {
      name: 'words-for-all',
      description: 'A few words',
    });
    assert.equal(first.status, 'live', JSON.stringify(first, null, 2));
    assert.deepEqual(
      first.steps.map(({ name, status }) => `${name} ${status}`),
      [
        'secrets passed',
        'sandbox passed',
        'dependencies skipped',
        'app passed',
        'build passed',
        'result passed',
        'server skipped',
        'live passed',
      ],
    );
    assert.match(first.log, /vite/i);

    const page = await browser.newPage();
    t.after(() => page.close());
    await page.goto(address('words-for-all'));
    await page.getByRole('heading', { level: 1, name: 'First words', exact: true }).waitFor();

    const start = await requestPreview(service.port, address('words-for-all'));
    assert.equal(start.status, 200);
    assert.match(String(start.headers['content-type']), /^text\/html/);
    assert.equal(start.headers['x-content-type-options'], 'nosniff');
    assert.equal(start.headers['x-robots-tag'], undefined);
    assert.equal(start.headers['set-cookie'], undefined);
    const oldAsset = asset(start.body);
    const script = await requestPreview(
      service.port,
      `${address('words-for-all').slice(0, -1)}${oldAsset}`,
    );
    assert.match(String(script.headers['cache-control']), /immutable/);
    assert.match(script.body, /First words/);

    const { body } = await client.json('GET', '/api/v1/public/projects/words-for-all');
    assert.equal(body['preview_url'], address('words-for-all'));
    assert.equal(body['description'], 'A few words');

    await writeFiles(client, projectId, { 'src/App.tsx': app('Second words') });
    const second = await publishAndWait(client, projectId);
    assert.equal(second.status, 'live', JSON.stringify(second, null, 2));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Second words', exact: true }).waitFor();
    const oldAssetResponse = await requestPreview(
      service.port,
      `${address('words-for-all').slice(0, -1)}${oldAsset}`,
    );
    assert.equal(oldAssetResponse.status, 200, 'open pages keep working');
    assert.match(oldAssetResponse.body, /First words/);

    const rolled = await client.json(
      'POST',
      `/api/v1/projects/${projectId}/publish/${first.release_id}/rollback`,
    );
    assert.equal(rolled.status, 200);
    const afterRollback = await requestPreview(service.port, address('words-for-all'));
    assert.equal(asset(afterRollback.body), oldAsset);

    assert.equal(
      (await client.json('DELETE', `/api/v1/projects/${projectId}/publish`)).status,
      200,
    );
    for (const path of ['', oldAsset.slice(1)]) {
      const deleted = await requestPreview(service.port, `${address('words-for-all')}${path}`);
      assert.equal(deleted.status, 404, path);
    }
    const unknown = await client.json('GET', '/api/v1/public/projects/words-for-all');
    assert.equal(unknown.status, 404);
    const { releases } = await readPublication(client, projectId);
    assert.deepEqual(
      releases.map(({ status }) => status),
      ['superseded', 'superseded'],
    );
  });

  test('keeps the live release if a check fails, and reports findings with advice', async () => {
    const projectId = await publishedPage();
    const before = await requestPreview(service.port, address('one-page'));
    const key = `sk_live_${'4eC39HqLyjWDarjtT1zdp7dc'}`;
    await writeFiles(client, projectId, {
      'src/pay.ts': `export const shop = 'mine';\nexport const key = '${key}';\n`,
    });
    const withSecret = await publishAndWait(client, projectId, { accept_findings: ['x'] });
    assert.equal(withSecret.status, 'failed');
    const [finding] = withSecret.findings;
    assert.equal(finding?.file, 'src/pay.ts');
    assert.equal(finding?.line, 2);
    assert.equal(finding?.blocks, true);
    assert.match(finding?.message ?? '', /Stripe/);
    assert.match(finding?.advice ?? '', /Roll it/);
    assert.ok(!JSON.stringify(withSecret).includes(key), 'the secret itself is not repeated');
    const accepted = await publishAndWait(client, projectId, {
      accept_findings: [finding?.id ?? ''],
    });
    assert.equal(accepted.status, 'failed', 'secrets cannot be accepted');

    await writeFiles(client, projectId, {
      'src/pay.ts': 'export const shop = 1;\n',
      'src/App.tsx': `import { missing } from './not-there';\n${app('x{missing}')}`,
    });
    const broken = await publishAndWait(client, projectId);
    assert.equal(broken.status, 'failed');
    assert.ok(
      broken.findings.some(({ file, blocks }) => blocks && file === 'src/App.tsx'),
      JSON.stringify(broken.findings),
    );
    assert.equal(broken.steps.find(({ name }) => name === 'build')?.status, 'skipped');

    const shown = await requestPreview(service.port, address('one-page'));
    assert.equal(shown.status, 200);
    assert.equal(shown.body, before.body);
    assert.equal((await readPublication(client, projectId)).published, true);
  });

  test('finds secrets that only the build adds to the site', async () => {
    const projectId = await createProject({
      '.env': 'SESSION_KEY=q8Zp2vT6nB4mX1cL9wR3\n',
      'vite.config.ts': [
        "import { defineConfig, loadEnv } from 'vite';",
        "const env = loadEnv('production', process.cwd(), '');",
        'export default defineConfig({ define: { __KEY__: JSON.stringify(env.SESSION_KEY) } });',
        '',
      ].join('\n'),
      'src/App.tsx':
        'declare const __KEY__: string;\nexport default function App() {\n  return <h1 title={__KEY__}>Hidden</h1>;\n}\n',
      'public/mail.txt': 't5Wq7yU2iP9aS4dF6gH8\n',
      'public/server.key': 'not a key at all\n',
    });
    const value = 't5Wq7yU2iP9aS4dF6gH8';
    const variable = `/api/v1/projects/${projectId}/environment/MAIL_KEY`;
    assert.equal((await client.json('PUT', variable, { stage: 'live', value })).status, 200);
    const release = await publishAndWait(client, projectId, { name: 'hidden-things' });
    assert.equal(release.status, 'failed', JSON.stringify(release.steps));
    const found = release.findings.filter(({ step }) => step === 'result');
    assert.ok(found.some(({ file }) => file === 'server.key'));
    const leaks = found.filter(({ message }) => message.includes('environment variable'));
    assert.equal(leaks.length, 2, JSON.stringify(found));
    assert.ok(leaks.some(({ file }) => file === 'mail.txt'));
    assert.ok(!JSON.stringify(release).includes(value), 'the value itself is not repeated');
    const response = await requestPreview(service.port, address('hidden-things'));
    assert.equal(response.status, 404);
  });

  test('serves the app for page paths, and nothing outside the site', async () => {
    await publishedPage();
    const host = new URL(address('one-page')).host;
    const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      requestHost(service.port, host, path, { method, headers });
    const html = { accept: 'text/html' };

    const start = await request('/', html);
    const etag = String(start.headers.etag);
    assert.equal((await request('/', { ...html, 'if-none-match': etag })).status, 304);
    assert.equal((await request('/some/where?x=1', html)).text, start.text);
    assert.equal((await request('/some/where.js', { accept: '*/*' })).status, 404);
    assert.equal((await request('/assets/gone-12345678.js', html)).status, 404);
    const head = await request('/', html, 'HEAD');
    assert.deepEqual([head.status, head.text], [200, '']);
    assert.equal(Number(head.headers['content-length']), Buffer.byteLength(start.text));
    assert.equal((await request('/', html, 'POST')).status, 405);

    const folder = await request('/notes?x=1', html);
    assert.deepEqual([folder.status, folder.headers.location], [308, '/notes/?x=1']);
    assert.match((await request('/notes/', html)).text, /Notes/);
    const part = await request('/data.json', { range: 'bytes=1-3' });
    assert.deepEqual([part.status, part.text], [206, '"a"']);
    assert.equal((await request('/data.json', { range: 'bytes=90-' })).status, 416);
    const small = await request('/long.txt', { 'accept-encoding': 'gzip, br' });
    assert.equal(small.headers['content-encoding'], 'gzip');
    const whole = await request('/long.txt', { 'accept-encoding': 'gzip;q=0' });
    assert.equal(whole.headers['content-encoding'], undefined);

    for (const path of [
      '/../package.json',
      '/notes/../../package.json',
      '/%2e%2e/package.json',
      '/.%2e/data.json',
      '//data.json',
      '/notes//index.html',
      '/notes%2findex.html',
      '/notes%5cindex.html',
      '/data.json%00.html',
      '/%ff',
      '/a\\..\\data.json',
    ]) {
      assert.equal((await request(path, html)).status, 400, path);
    }
    for (const path of [
      '/src/App.tsx',
      '/.env',
      '/package.json',
      '/@fs/etc/passwd',
      '/api/v1/me',
    ]) {
      const answer = await request(path, { accept: '*/*' });
      assert.equal(answer.status, 404, path);
    }
    const absolute = await rawRequest(
      service.port,
      `GET http://${host}/data.json HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
    );
    assert.equal(absolute.status, 400);
  });

  test('accepts only unique, well-formed names that no preview uses', async () => {
    const [mine, other] = [await createProject(), await createProject()];
    assert.equal((await publish(client, mine, { name: 'taken-name' })).status, 202);
    const clash = await publish(client, other, { name: 'Taken-Name' });
    assert.equal(clash.status, 409);
    assert.equal(clash.body['code'], 'PUBLISH_NAME_TAKEN');
    for (const name of [
      'www',
      'a',
      '-a-b',
      'a--b',
      'xn--80ak6aa92e',
      'x.y',
      'my-native',
      'é',
      `a${'b'.repeat(21)}`,
    ]) {
      const rejected = await publish(client, other, { name });
      assert.equal(rejected.status, 400, name);
    }
    const duplicate = await publish(client, mine, {});
    assert.equal(duplicate.body['code'], 'PUBLISH_IN_PROGRESS');
    const otherUser = await Client.of(service, 'stranger@example.com');
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['PATCH', ''],
      ['DELETE', ''],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const answer = await otherUser.json(method, `/api/v1/projects/${mine}/publish${path}`, body);
      assert.equal(answer.status, 403, method);
    }
    // Unpublished while it is being made.
    await client.json('DELETE', `/api/v1/projects/${mine}/publish`);
    const { latest } = await readPublication(client, mine);
    assert.equal(latest?.status, 'failed');
    assert.equal((await requestPreview(service.port, address('taken-name'))).status, 404);
  });
});

suite('publishing a project without checks and a build', () => {
  let service: Scripted;
  let client: Client;
  before(async () => {
    service = await startScripted({ PUBLISH_AUDIT: 'off' }, { sandboxes: releaseSandboxes() });
    client = await Client.of(service);
  });
  after(() => service?.[Symbol.asyncDispose]());

  const createProject = (files: Record<string, string> = {}) => importProject(client, 'web', files);
  const address = (name: string) => `http://${name}.${service.config.PREVIEW_HOST}/`;

  test('publishes a private project, keeps its preview private and deletes both with it', async () => {
    const projectId = await createProject({ 'public/ask.html': '<p>ask</p>' });
    await client.json('PATCH', `/api/v1/projects/${projectId}`, { visibility: 'private' });
    const { status } = await publishAndWait(client, projectId, { name: 'private-work' });
    assert.equal(status, 'live');
    const { body: project } = await client.json('GET', `/api/v1/projects/${projectId}`);
    assert.equal((await requestPreview(service.port, String(project['preview_url']))).status, 401);
    assert.equal((await requestPreview(service.port, address('private-work'))).status, 200);

    const host = new URL(address('private-work')).host;
    const chat = '/@millwright/ai/chat/completions';
    const chatRequest = { body: { model: 'x', messages: [{ role: 'user', content: 'hi' }] } };
    const rejected = await requestHost(service.port, host, chat, chatRequest);
    assert.equal(rejected.status, 403, rejected.text);
    assert.match(rejected.text, /AI is turned off for this published app/);
    const path = `/api/v1/projects/${projectId}/publish`;
    const changed = (await client.json('PATCH', path, { ai: true }))
      .body as unknown as PublicationRecord;
    assert.equal(changed.ai, true);
    const answered = await requestHost(service.port, host, chat, chatRequest);
    assert.notEqual(answered.status, 403, answered.text);

    assert.equal((await client.json('DELETE', `/api/v1/projects/${projectId}`)).status, 200);
    assert.equal((await requestPreview(service.port, address('private-work'))).status, 404);
    const other = await createProject();
    const republished = await publish(client, other, { name: 'private-work' });
    assert.equal(republished.status, 202);
    const one = (
      await client.json(
        'GET',
        `/api/v1/projects/${other}/publish/${republished.body['release_id']}`,
      )
    ).body as unknown as ReleaseRecord;
    assert.equal(one.number, 1);
    await client.json('DELETE', `/api/v1/projects/${other}/publish`);
  });
});
