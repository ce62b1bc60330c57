import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { AppVisitor } from '../support/app-visitor.ts';
import { addPrices, buildBarberShop } from '../support/barber-shop.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { Client, type Stream } from '../support/client.ts';
import { downloadApp, linkPackages, ownEnvironment, startApp } from '../support/exported-app.ts';
import { mintToken } from '../support/mint-token.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { publishAndWait, readPublication } from '../support/publisher.ts';
import { requestHost } from '../support/request-host.ts';
import { runImageBuild } from '../support/run-image-build.ts';
import { previewOf, toolEndsOf } from '../support/sandbox-scripts.ts';
import { type ServiceProcess, spawnService, waitUntilHealthy } from '../support/service-process.ts';
import { shareTemplates } from '../support/share-templates.ts';
import { assertAccessible, desktop, measureOverflow, phone } from '../support/studio-tab.ts';
import { whyNoChromium } from '../support/with-browser.ts';

const skip = (await whyNoBubblewrap()) || whyNoChromium;
const password = 'a long enough password';
const siteName = 'harbour-barbers';
const requestCount = 50;
/** Signing up takes a good part of a second, so each of them sends several requests. */
const rivalCount = 10;

const viteProgram = 'node_modules/vite/bin/vite.js';
async function change(path: string, from: string, to: string): Promise<void> {
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
}
/** As "npm run build" does, without the second that npm takes. */
const buildWithVite = (cwd: string) =>
  promisify(execFile)(process.execPath, [viteProgram, 'build'], {
    cwd,
    env: ownEnvironment(),
  });

interface DayTimes {
  readonly day: string;
  readonly times: readonly string[];
}

/** The tests follow one app from its first turn to a rollback, so each needs the ones before it. */
suite('a booking app for a barber shop', { skip }, () => {
  let folder: string;
  let env: Record<string, string>;
  let service: ServiceProcess;
  let browser: TestBrowser;
  let client: Client;
  let projectId: string;
  let preview: string;
  let site: string;
  /** Customers in the preview, and one of the published app. */
  let ann: Page;
  let ben: Page;
  let liveAnn: Page;
  /** A day as the page names it. */
  let day: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millwright-barber-'));
    const port = await freePort();
    env = {
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: await freshDatabase(),
      TEST_SANDBOXES: 'web',
      PUBLISH_AUDIT: 'off',
      // Verified but not repaired: no user is there to answer the question.
      VERIFY_TURNS: 'true',
      AUTO_FIX_MAX_ATTEMPTS: '0',
    };
    await shareTemplates(join(folder, 'data'));
    await start();
    client = new Client(`http://127.0.0.1:${port}`, await mintToken(env));
    site = `http://${siteName}.preview.localhost:${port}/`;
    browser = await startChromium(String(findChromium()));
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    service = spawnService(env, 'e2e/support/fixtures/scripted-service.ts');
    await waitUntilHealthy(service, Number(env['PORT']));
  }
  async function runSql(stage: 'dev' | 'live', sql: string): Promise<unknown[][]> {
    const path = `/api/v1/projects/${projectId}/database/sql`;
    const { status, body } = await client.json('POST', path, { sql, stage, read_only: false });
    assert.equal(status, 200, JSON.stringify(body));
    return body['rows'] as unknown as unknown[][];
  }
  const visitorAt = (address: string) => new AppVisitor(Number(env['PORT']), address);
  const freeTimesFor = async (visitor: AppVisitor): Promise<readonly DayTimes[]> => {
    const { status, body } = await visitor.request('/api/slots');
    assert.equal(status, 200, JSON.stringify(body));
    return body as unknown as readonly DayTimes[];
  };

  async function connectToDatabase(stage: 'dev' | 'live'): Promise<pg.Client> {
    const url = new URL(String(env['DATABASE_URL']));
    const server = new pg.Client({ connectionString: url.href });
    await server.connect();
    const find = 'SELECT name FROM app_databases WHERE project_id = $1 AND stage = $2';
    const { rows } = await server.query(find, [projectId, stage]);
    await server.end();
    url.pathname = `/${rows[0]?.name}`;
    const database = new pg.Client({ connectionString: url.href });
    await database.connect();
    return database;
  }
  /** Runs a task whose first bookings are written at the same time: they wait for a lock until there are several. */
  async function withSimultaneousBookings<T>(
    stage: 'dev' | 'live',
    task: () => Promise<T>,
  ): Promise<T> {
    const database = await connectToDatabase(stage);
    try {
      await database.query('BEGIN');
      await database.query('LOCK TABLE bookings IN EXCLUSIVE MODE');
      const [result] = await Promise.all([
        task(),
        eventually(async () => {
          const { rows } = await database.query(
            `SELECT count(*)::int AS count FROM pg_locks WHERE relation = 'bookings'::regclass AND NOT granted`,
          );
          return rows[0]?.count > 1;
        }, 'several bookings wait').then(() => database.query('COMMIT')),
      ]);
      return result;
    } finally {
      await database.end();
    }
  }

  /** Sends requests for one slot at once, from several users, and checks that one of them gets it. */
  async function assertBookedOnce(stage: 'dev' | 'live', address: string): Promise<void> {
    const rivals: AppVisitor[] = [];
    for (let at = 0; at < rivalCount; at += 1) {
      // All of them have the same address.
      await runSql(stage, 'DELETE FROM rate_limit');
      const rival = visitorAt(address);
      const { status, body } = await rival.signUp(`rival-${at}@example.com`, password);
      assert.equal(status, 200, JSON.stringify(body));
      rivals.push(rival);
    }
    const [first] = rivals;
    assert.ok(first);
    const freeDay = (await freeTimesFor(first)).at(-1);
    const slot = { day: freeDay?.day, time: freeDay?.times.at(-1) };
    const answers = await withSimultaneousBookings(stage, () =>
      Promise.all(
        Array.from({ length: requestCount }, (_, at) =>
          rivals[at % rivals.length]?.request('/api/bookings', slot),
        ),
      ),
    );
    const counts = Map.groupBy(answers, (answer) => answer?.status);
    assert.deepEqual(
      Object.fromEntries([...counts].map(([status, { length }]) => [status, length])),
      { 201: 1, 409: requestCount - 1 },
    );
    const rows = await runSql(
      stage,
      `SELECT count(*)::int FROM bookings WHERE day = '${slot.day}' AND time = '${slot.time}'`,
    );
    assert.deepEqual(rows, [[1]]);
  }

  /** Signs up from the button of the start page, which leads to the times. */
  async function signUp(address: string, name: string, viewport = desktop): Promise<Page> {
    const page = await browser.newPage({ viewport });
    await page.goto(address);
    await page.getByRole('link', { name: 'Book a haircut' }).click();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Email').fill(`${name.split(' ')[0]?.toLowerCase()}@example.com`);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: /^Book a haircut/ }).waitFor();
    return page;
  }
  const dayButton = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
  const timeButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  /** Shows the times of the day. */
  async function openDay(page: Page, address: string): Promise<void> {
    await page.goto(new URL('/book', address).href);
    await dayButton(page, day).click();
    await page.getByRole('heading', { name: day }).waitFor();
  }
  async function book(page: Page, time: string): Promise<void> {
    await timeButton(page, time).click();
    await confirm(page, time);
  }
  async function confirm(page: Page, time: string): Promise<void> {
    await page.getByRole('button', { name: 'Book this time' }).click();
    await page.getByRole('heading', { name: 'My bookings' }).waitFor();
    await bookingAt(page, time).waitFor();
  }
  /** Toasts are list items as well, outside of the main part. */
  const bookings = (page: Page) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: day });
  const bookingAt = (page: Page, time: string) => bookings(page).filter({ hasText: time });
  /** Without the transitions of the last click, whose colors have too little contrast. */
  async function assertPageIsAccessible(page: Page, name: string): Promise<void> {
    await eventually(
      () => page.evaluate<boolean>('document.getAnimations().length === 0'),
      'nothing moves',
    );
    await assertAccessible(page, `barber-${name}`);
  }
  const assertComplete = (turn: Stream) => {
    assert.equal(turn.reason, 'complete', turn.text);
    const errors = toolEndsOf(turn).flatMap(({ error }) => error ?? []);
    assert.deepEqual(errors, []);
  };

  test('is built in one turn without problems', async () => {
    const turn = await client.turn({ prompt: await buildBarberShop() });
    ({ projectId } = turn);
    assertComplete(turn);
    preview = previewOf(turn);
    const [verification] = turn.eventsOf('verification');
    assert.deepEqual(
      verification?.checks.filter(({ ok }) => !ok),
      [],
    );
    assert.equal(verification?.opened, true);
  });

  test('answers nobody who is not signed in', async () => {
    const { host } = new URL(preview);
    for (const [method, path] of [
      ['GET', '/api/slots'],
      ['GET', '/api/bookings'],
      ['POST', '/api/bookings'],
      ['DELETE', '/api/bookings/any'],
      ['GET', '/api/owner/bookings'],
    ] as const) {
      const { status } = await requestHost(String(env['PORT']), host, path, { method });
      assert.equal(status, 401, `${method} ${path}`);
    }
  });

  test('customers book different times, and see and cancel only their own', async () => {
    const owner = await signUp(preview, 'Olga Owner');
    const lastDay = await owner.getByRole('radio').last().getAttribute('aria-label');
    day = String(lastDay);
    [ann, ben] = [await signUp(preview, 'Ann Archer'), await signUp(preview, 'Ben Baker', phone)];

    await openDay(ann, preview);
    await assertPageIsAccessible(ann, 'book');
    await book(ann, '10:00');
    await openDay(ben, preview);
    await timeButton(ben, '10:30').waitFor();
    assert.equal(await timeButton(ben, '10:00').count(), 0);
    assert.ok((await measureOverflow(ben)) <= 0);
    await assertPageIsAccessible(ben, 'book');
    await timeButton(ben, '10:30').click();
    await assertPageIsAccessible(ben, 'confirm');
    await confirm(ben, '10:30');
    await assertPageIsAccessible(ben, 'bookings');
    assert.equal(await bookings(ben).count(), 1);
    await ann.reload();
    await bookingAt(ann, '10:00').waitFor();
    assert.equal(await bookings(ann).count(), 1);

    await owner.getByRole('link', { name: 'All bookings' }).click();
    await owner.getByRole('heading', { name: day }).waitFor();
    await owner.getByText('ann@example.com').waitFor();
    await owner.getByText('ben@example.com').waitFor();
    await assertPageIsAccessible(owner, 'owner');
    await owner.context().close();

    await ann.getByRole('button', { name: `Cancel ${day} at 10:00` }).click();
    await ann.getByRole('button', { name: 'Cancel booking' }).click();
    await ann.getByText('No bookings yet').waitFor();
    await assertPageIsAccessible(ann, 'empty');
    await openDay(ben, preview);
    await timeButton(ben, '10:00').waitFor();
  });

  test('refuses customers who open what only the owner may see', async () => {
    assert.equal(await ben.getByRole('link', { name: 'All bookings' }).count(), 0);
    const path = '/api/owner/bookings';
    assert.equal(await ben.evaluate<number>(`fetch('${path}').then(({ status }) => status)`), 403);
    await ben.goto(new URL('/owner', preview).href);
    await ben.getByRole('link', { name: 'Book a haircut' }).waitFor();
    await assertPageIsAccessible(ben, 'home');
  });

  test('does not let a customer cancel the booking of another', async () => {
    const [row] = await runSql('dev', 'SELECT id FROM bookings');
    const cancel = `fetch('/api/bookings/${row?.[0]}', { method: 'DELETE' }).then(({ status }) => status)`;
    assert.equal(await ann.evaluate<number>(cancel), 404);
    assert.deepEqual(await runSql('dev', 'SELECT count(*)::int FROM bookings'), [[1]]);
    await Promise.all([ann.context().close(), ben.context().close()]);
  });

  test('gives a slot to one of fifty requests in the preview', () =>
    assertBookedOnce('dev', preview));

  test('is published without the data of the preview', async () => {
    const release = await publishAndWait(client, projectId, { name: siteName });
    assert.equal(release.status, 'live', JSON.stringify(release.findings));
    assert.deepEqual(await runSql('live', 'SELECT count(*)::int FROM bookings'), [[0]]);
    assert.deepEqual(await runSql('live', 'SELECT count(*)::int FROM "user"'), [[0]]);
    // The first user becomes the owner.
    assert.equal((await visitorAt(site).signUp('olga@example.com', password)).status, 200);
    liveAnn = await signUp(site, 'Ann Archer');
    await openDay(liveAnn, site);
    await book(liveAnn, '10:00');
  });

  test('gives a slot to one of fifty requests in the published app', () =>
    assertBookedOnce('live', site));

  test('keeps sessions and bookings when the service is killed', async () => {
    service.child.kill('SIGKILL');
    await service.waitForExit();
    // From here on, releases verify the app.
    env = { ...env, VERIFY_TURNS: 'false' };
    await start();
    await liveAnn.goto(new URL('/bookings', site).href);
    await bookingAt(liveAnn, '10:00').waitFor();
    assert.equal(await bookings(liveAnn).count(), 1);
  });

  test('gets prices with a migration, and keeps the bookings also after a rollback', async () => {
    const [first] = (await readPublication(client, projectId)).releases;
    assertComplete(await client.turn({ project_id: projectId, prompt: addPrices() }));
    const release = await publishAndWait(client, projectId);
    assert.equal(release.status, 'live', JSON.stringify(release.findings));
    await liveAnn.goto(new URL('/book', site).href);
    await liveAnn.getByRole('heading', { name: 'Book a haircut for £24' }).waitFor();
    await liveAnn.getByRole('link', { name: 'My bookings' }).click();
    await bookingAt(liveAnn, '10:00, £24').waitFor();

    const rolledBack = await client.json(
      'POST',
      `/api/v1/projects/${projectId}/publish/${first?.release_id}/rollback`,
    );
    assert.equal(rolledBack.status, 200, JSON.stringify(rolledBack.body));
    await liveAnn.goto(new URL('/book', site).href);
    await liveAnn.getByRole('heading', { name: 'Book a haircut', exact: true }).waitFor();
    await liveAnn.getByRole('link', { name: 'My bookings' }).click();
    await bookingAt(liveAnn, '10:00').waitFor();
    await liveAnn.getByText('£24').waitFor({ state: 'hidden' });
    // The earlier version writes rows that the later one can read.
    await openDay(liveAnn, site);
    await book(liveAnn, '11:00');
    const prices = await runSql('live', 'SELECT DISTINCT price_pounds FROM bookings');
    assert.deepEqual(prices, [[24]]);
  });

  test('runs on its own from its download, as its Dockerfile says, on another PostgreSQL', async () => {
    const context = join(folder, 'download');
    await downloadApp(client, projectId, context);
    const image = await runImageBuild({
      context,
      output: join(folder, 'image'),
      environment: ownEnvironment(),
      // The long run installs the packages.
      ...(!trials.isExhaustive && {
        runInstead: async (command, directory) => {
          if (command === 'npm ci') await linkPackages(directory);
          else await buildWithVite(directory);
          return true;
        },
      }),
    });
    await using postgres = await startPostgres();
    const port = String(await freePort());
    const container = {
      ...ownEnvironment(),
      ...image.environment,
      PORT: port,
      DATABASE_URL: postgres.url,
      BETTER_AUTH_SECRET: 'a secret that is long enough for accounts',
    };
    const run = () =>
      startApp(image.command, { cwd: image.folder, env: container }, 'The app is running');
    const address = `http://localhost:${port}/`;
    const [owner, customer] = [0, 1].map(() => new AppVisitor(Number(port), address));
    assert.ok(owner && customer);
    {
      await using app = await run();
      const [program = '', ...args] = image.healthCheck;
      await promisify(execFile)(program, args, { env: container });
      const page = await owner.request('/book');
      assert.equal(page.status, 200, app.output());
      assert.equal((await owner.signUp('olga@example.com', password)).status, 200, app.output());
      assert.equal((await customer.signUp('carl@example.com', password)).status, 200);
      const [first] = await freeTimesFor(customer);
      const slot = { day: first?.day, time: first?.times[0] };
      assert.equal((await customer.request('/api/bookings', slot)).status, 201);
      assert.equal((await owner.request('/api/bookings', slot)).status, 409);
      app.child.kill('SIGTERM');
      assert.deepEqual(await once(app.child, 'exit'), [0, null], app.output());
    }
    await using app = await run();
    const { status, body } = await owner.request('/api/owner/bookings');
    assert.equal(status, 200, app.output());
    assert.deepEqual(
      (body as unknown as Record<string, unknown>[]).map((booking) => booking['email']),
      ['carl@example.com'],
    );
  });

  test('runs on its own with "npm install" and "npm run dev", and shows changes at once', async () => {
    const own = join(folder, 'clone');
    await downloadApp(client, projectId, own);
    await using postgres = await startPostgres();
    const variables = { DATABASE_URL: postgres.url, BETTER_AUTH_SECRET: 'x'.repeat(32) };
    const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(join(own, '.env'), lines.join(''));
    const port = String(await freePort());
    const options = { cwd: own, env: ownEnvironment() };
    const runDev = trials.isExhaustive
      ? ['npm', 'run', 'dev', '--', '--port', port]
      : [process.execPath, viteProgram, '--port', port];
    if (trials.isExhaustive) await promisify(execFile)('npm', ['install'], options);
    else await linkPackages(own);
    await using app = await startApp(runDev, options, `localhost:${port}`);
    const visitor = new AppVisitor(Number(port), `http://localhost:${port}/`);
    assert.equal((await visitor.signUp('olga@example.com', password)).status, 200, app.output());
    assert.equal((await visitor.request('/api/slots')).status, 200, app.output());
    await change(join(own, 'server/routes/health.ts'), `'ok'`, `'changed'`);
    await eventually(
      async () => (await visitor.request('/api/health')).body?.['status'] === 'changed',
      'the server uses its new code',
    );
    // Bundling all packages for the page takes seconds.
    if (!trials.isExhaustive) return;
    const page = await browser.newPage({ viewport: desktop });
    await page.goto(`http://localhost:${port}/`);
    await page.getByRole('heading', { name: 'A good haircut' }).waitFor();
    await page.evaluate('window.isSamePage = true');
    await change(join(own, 'src/pages/home.tsx'), 'A good haircut', 'A great one');
    await page.getByRole('heading', { name: 'A great one' }).waitFor();
    assert.equal(await page.evaluate('window.isSamePage'), true, app.output());
    await page.context().close();
  });
});
