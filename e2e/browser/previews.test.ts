import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { WebSocket } from 'ws';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import {
  sharedSandboxManager,
  simpleSandboxManager,
} from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import type { Client } from '../support/client.ts';
import { type Scripted, startWithSandboxes } from '../support/driver.ts';
import { runSql } from '../support/records.ts';
import {
  app,
  previewOf,
  requestPreview,
  uncompiledApp,
  write,
} from '../support/sandbox-scripts.ts';

const chromium = findChromium();
const skip = (await whyNoBubblewrap()) || (chromium ? false : 'chromium is not installed');
/** Longer than a busy machine takes from one request of a page to the next. */
const idleSeconds = 6;

/** A service with one project, shared by the tests of a suite, because each project needs a sandbox and a dev server. */
class PreviewService implements AsyncDisposable {
  readonly service: Scripted;
  readonly client: Client;
  readonly #app: typeof app;
  #shared: { project_id: string } | undefined;

  constructor({ service, client }: { service: Scripted; client: Client }, theApp = app) {
    this.service = service;
    this.client = client;
    this.#app = theApp;
  }

  static async start(makeSandboxes: typeof sharedSandboxManager, theApp = app) {
    const settings = { SANDBOX_IDLE_S: String(idleSeconds) };
    return new PreviewService(await startWithSandboxes(settings, makeSandboxes), theApp);
  }

  write(words: string): string {
    return `${write('src/App.tsx', this.#app(words))}\nsay done`;
  }

  async build(words: string): Promise<{ projectId: string; address: string }> {
    const turn = await this.client.turn({ prompt: this.write(words), ...this.#shared });
    this.#shared = { project_id: turn.projectId };
    return { projectId: turn.projectId, address: previewOf(turn) };
  }

  forget(): void {
    this.#shared = undefined;
  }

  async preview(projectId: string): Promise<Record<string, string>> {
    const { body } = await this.client.json('GET', `/api/v1/projects/${projectId}/preview`);
    return body as Record<string, string>;
  }

  waitUntilAsleep(projectId: string): Promise<unknown> {
    const isAsleep = async () => (await this.preview(projectId))['status'] === 'sleeping';
    return eventually(isAsleep, 'it sleeps', 60_000);
  }

  /** The app's code as served to a browser, once it is awake. */
  async fetchCode(address: string): Promise<string> {
    const response = await eventually(async () => {
      const response = await requestPreview(this.service.port, `${address}src/App.tsx`);
      return response.status === 200 && response;
    }, 'the app responds');
    return response.body;
  }

  /** Sends the ping of Vite's page while its server is down. */
  async ping(address: string): Promise<number | undefined> {
    const { host } = new URL(address);
    const socket = new WebSocket(`ws://127.0.0.1:${this.service.port}/`, 'vite-ping', {
      headers: { host },
    });
    const [, response] = await once(socket, 'unexpected-response');
    return response.statusCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.service[Symbol.asyncDispose]();
  }
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

suite('the preview of a project', { skip }, () => {
  let previews: PreviewService;
  let browser: TestBrowser;
  before(async () => {
    previews = await PreviewService.start(sharedSandboxManager);
    browser = await startChromium(String(chromium));
  });
  after(async () => {
    await browser?.close();
    await previews?.[Symbol.asyncDispose]();
  });

  test('[S1.2] is announced once its page responds, and contains the written files', async () => {
    const { projectId, address } = await previews.build('Hello');
    const page = await requestPreview(previews.service.port, address);
    assert.equal(page.status, 200);
    assert.match(await previews.fetchCode(address), /Hello/);
    const { body } = await previews.client.json('GET', `/api/v1/projects/${projectId}`);
    assert.equal(body['preview_status'], 'ready');
    assert.equal(body['preview_url'], address);
  });

  test('shows the edit of the next turn without a reload', async (t) => {
    const { projectId, address } = await previews.build('Before');
    const page = await browser.newPage();
    t.after(() => page.close());
    await page.goto(address);
    await heading(page, 'Before');
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    const turn = await previews.client.post({
      project_id: projectId,
      prompt: previews.write('After'),
    });
    const startedAt = performance.now();
    await heading(page, 'After');
    t.diagnostic(`${Math.round(performance.now() - startedAt)} ms after the answer began`);
    assert.equal(await page.evaluate('globalThis.stayed'), true);
    await turn.finished();
    assert.equal(turn.reason, 'complete');
  });

  test('reports page errors under any referrer policy', async (t) => {
    const { projectId, address } = await previews.build('Reports');
    const page = await browser.newPage();
    t.after(() => page.close());
    await page.goto(address);
    await heading(page, 'Reports');
    for (const [message, policy] of [
      ['first error', ''],
      ['second error', 'no-referrer'],
    ] as const) {
      await page.evaluate(`
        document.head.append(Object.assign(document.createElement('meta'), { name: 'referrer', content: '${policy}' }));
        console.error('${message}');
      `);
      const query =
        'SELECT 1 FROM console_logs WHERE project_id = $1 AND position($2 IN entry::text) > 0';
      await eventually(
        async () => (await runSql(previews.service, query, [projectId, message])).rows.length > 0,
        message,
      );
    }
  });

  test('is not woken by an open page', async (t) => {
    const { projectId, address } = await previews.build('Left open');
    const page = await browser.newPage();
    t.after(() => page.close());
    await page.goto(address);
    await heading(page, 'Left open');
    const lost = page.waitForEvent('console', (message) => /connection lost/.test(message.text()));
    await previews.waitUntilAsleep(projectId);
    await lost;
    assert.equal(await previews.ping(address), 503);
    assert.equal((await previews.preview(projectId))['status'], 'sleeping');
    await previews.client.turn({
      project_id: projectId,
      prompt: previews.write('Changed meanwhile'),
    });
    await heading(page, 'Changed meanwhile');
  });
});

suite('the preview of a project that is not compiled', { skip }, () => {
  let previews: PreviewService;
  let browser: TestBrowser;
  before(async () => {
    previews = await PreviewService.start(simpleSandboxManager, uncompiledApp);
    browser = await startChromium(String(chromium));
  });
  after(async () => {
    await browser?.close();
    await previews?.[Symbol.asyncDispose]();
  });

  test('sleeps when idle and wakes for a browser', async (t) => {
    const { projectId, address } = await previews.build('Awake again');
    await previews.waitUntilAsleep(projectId);
    const page = await browser.newPage();
    t.after(() => page.close());
    const startedAt = performance.now();
    await page.goto(address);
    await heading(page, 'Awake again');
    t.diagnostic(`on the screen ${Math.round(performance.now() - startedAt)} ms after the visit`);
    assert.equal((await previews.preview(projectId))['status'], 'ready');
  });

  test('can be restarted with its current files', async () => {
    const { projectId, address } = await previews.build('Anew');
    const path = `/api/v1/projects/${projectId}/preview/restart`;
    const { status, body } = await previews.client.json('POST', path);
    assert.equal(status, 200);
    assert.equal(body['preview_url'], address);
    assert.match(await previews.fetchCode(address), /Anew/);
  });

  test('requires a pass if it is private', async (t) => {
    const { projectId, address } = await previews.build('Secret');
    const setVisibility = (visibility: 'link' | 'private') =>
      previews.client.json('PATCH', `/api/v1/projects/${projectId}`, { visibility });
    await setVisibility('private');
    t.after(() => setVisibility('link'));
    const rejected = await requestPreview(previews.service.port, address);
    assert.equal(rejected.status, 401);
    assert.match(rejected.body, /private/);
    const { token } = await previews.preview(projectId);
    const page = await browser.newPage();
    t.after(() => page.close());
    await page.goto(`${address}?mw_preview=${token}`);
    await heading(page, 'Secret');
    assert.equal(page.url(), address);
  });

  test('does not serve the API on its host name', async () => {
    const { address } = await previews.build('Apart');
    const response = await requestPreview(previews.service.port, `${address}api/v1/me`, {
      authorization: `Bearer ${previews.client.token}`,
      accept: 'application/json',
    });
    assert.notEqual(response.headers['content-type'], 'application/json; charset=utf-8');
    assert.doesNotMatch(response.body, /user_id/);
  });

  test('returns 404 for a deleted project', async () => {
    const { projectId, address } = await previews.build('Gone');
    previews.forget();
    assert.equal(
      (await previews.client.json('DELETE', `/api/v1/projects/${projectId}`)).status,
      200,
    );
    const page = await requestPreview(previews.service.port, address);
    assert.equal(page.status, 404);
    assert.match(page.body, /Preview not found/);
  });

  test('shows the template until files are written', async () => {
    const turn = await previews.client.turn({ prompt: 'say hello', mode: 'chat' });
    const { body } = await previews.client.json('GET', `/api/v1/projects/${turn.projectId}`);
    assert.match(await previews.fetchCode(String(body['preview_url'])), /Your app starts here/);
  });
});
