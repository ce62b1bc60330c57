import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { sharedSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { Client, type Stream } from '../support/client.ts';
import { previewOf } from '../support/sandbox-scripts.ts';
import {
  buildWithStarter,
  jsonOf,
  openAppPage,
  signUpInApp,
  statusOf,
} from '../support/starter-app.ts';
import { assertAccessible, desktop, measureOverflow, phone } from '../support/studio-tab.ts';
import { whyNoChromium } from '../support/with-browser.ts';

const skip = (await whyNoBubblewrap()) || whyNoChromium;
const screenshotDirectory = process.env['SCREENSHOTS'];

/** The tests follow one app, so each needs the ones before it. */
suite('a booking app that Starter builds', { skip }, () => {
  let service: TestService;
  let browser: TestBrowser;
  let client: Client;
  let turn: Stream;
  let preview: string;
  let owner: Page;
  let ann: Page;
  let ben: Page;
  const errors: string[] = [];

  before(async () => {
    const settings = { SANDBOX_WARM: '0', RATE_LIMIT_TURNS_PER_HOUR: '0' };
    service = await startTestService(settings, { sandboxes: await sharedSandboxManager() });
    browser = await startChromium(String(findChromium()));
    client = await Client.of(service);
    if (screenshotDirectory) await mkdir(screenshotDirectory, { recursive: true });
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  async function shoot(page: Page, name: string): Promise<void> {
    if (!screenshotDirectory) return;
    await page.screenshot({ path: join(screenshotDirectory, `${name}.png`), fullPage: true });
  }

  const signUp = (name: string, viewport = desktop) =>
    signUpInApp(browser, preview, name, { viewport, errors });
  const slot = (page: Page, time: string) => page.getByText(time, { exact: true });
  const isTaken = (page: Page, time: string) =>
    page.getByRole('radio', { name: `${time} is not free` });

  /** Shows the times of a day of the next month, when no time is over yet. */
  async function openCalendar(page: Page): Promise<void> {
    await openAppPage(page, 'Book an appointment');
    await page.getByRole('button', { name: /next month/i }).click();
    await page.getByRole('button', { name: / 20, \d{4}$/ }).click();
    await slot(page, '11:00').waitFor();
  }
  const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm booking' }).click();

  test('is built in one turn with a server, a database and accounts', async () => {
    turn = await buildWithStarter(client, {
      prompt:
        'A booking app for a barber shop: customers sign up, pick a free slot, see and cancel their bookings; the owner sees all of them.',
      auto_fix: true,
    });
    assert.match(turn.text, /Sign up first/);
    assert.doesNotMatch(turn.text, /in this browser/);
    preview = previewOf(turn);
  });

  test('lets customers book different times, and tells the second one what is taken', async () => {
    owner = await signUp('Olga Owner');
    await shoot(owner, 'home');
    await assertAccessible(owner, 'starter-home');
    [ann, ben] = [await signUp('Ann Archer'), await signUp('Ben Baker', phone)];
    await openCalendar(ann);
    await openCalendar(ben);
    await slot(ann, '10:00').click();
    await shoot(ann, 'book');
    await confirm(ann);
    await ann.getByText('You are booked, Ann Archer!').waitFor();
    await shoot(ann, 'booked');

    // This page was opened before, so it still offers the time.
    await slot(ben, '10:00').click();
    await confirm(ben);
    await ben.getByText('This time is already taken. Choose another one.').waitFor();
    await isTaken(ben, '10:00').waitFor({ state: 'attached' });
    await shoot(ben, 'taken');
    assert.ok((await measureOverflow(ben)) <= 0);
    await assertAccessible(ben, 'starter-taken');
    await slot(ben, '10:30').click();
    await confirm(ben);
    await ben.getByText('You are booked, Ben Baker!').waitFor();
  });

  test('shows all bookings to the owner only, and a customer cancels only their own', async () => {
    await openAppPage(owner, 'All bookings');
    await owner.getByText('ann@example.com').waitFor();
    await owner.getByText('ben@example.com').waitFor();
    await shoot(owner, 'all');
    await assertAccessible(owner, 'starter-all');

    assert.equal(await ben.getByRole('link', { name: 'All bookings' }).count(), 0);
    assert.equal(await statusOf(ben, '/api/calendar/all'), 403);
    const [booking] = await jsonOf<{ id: string }[]>(owner, '/api/calendar/all');
    assert.equal(await statusOf(ben, `/api/calendar/${booking?.id}`, 'DELETE'), 404);

    await ann.getByRole('button', { name: 'Your bookings', exact: true }).click();
    await ann.getByRole('button', { name: 'Cancel booking' }).click();
    await ann.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
    await ann.getByText('No bookings yet').waitFor();
    await shoot(ann, 'none');
    await ben.reload();
    await openCalendar(ben);
    await eventually(
      async () => (await isTaken(ben, '10:00').count()) === 0,
      '10:00 is free again',
    );
    assert.deepEqual(errors, []);
  });

  test('gets more tables with a migration that keeps the bookings', async () => {
    const { projectId } = turn;
    await buildWithStarter(client, {
      project_id: projectId,
      prompt: 'Also track products with price and stock',
      auto_fix: true,
    });
    await owner.reload();
    await openAppPage(owner, 'Products');
    await owner.getByText('No products yet').waitFor();
    await shoot(owner, 'products');
    await owner.getByRole('button', { name: 'Add product' }).click();
    await owner.getByLabel('Name').fill('Beard oil');
    await owner.getByLabel('Price').fill('12.50');
    await owner.getByRole('button', { name: 'Save' }).click();
    await owner.getByText('Beard oil').first().waitFor();
    await owner.reload();
    await owner.getByText('Beard oil').first().waitFor();
    await openAppPage(owner, 'All bookings');
    await owner.getByText('ben@example.com').waitFor();
  });

  test('moves an app from the browser to a server, and then adds and removes fields', async () => {
    const first = await client.turn({ prompt: 'Track books with author and rating' });
    const project_id = first.projectId;
    for (const prompt of ['add accounts', 'Add a field publisher', 'Remove the author'])
      await buildWithStarter(client, { project_id, prompt });
    const path = `/api/v1/projects/${project_id}/database/sql`;
    const sql = `SELECT column_name FROM information_schema.columns WHERE table_name = 'books'`;
    const { body } = await client.json('POST', path, { sql });
    const columns = (body['rows'] as unknown as string[][]).flat().sort();
    const usual = ['created_at', 'id', 'user_id'];
    assert.deepEqual(columns, ['author', 'publisher', 'rating', 'title', ...usual].sort());
  });
});
