import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { sharedSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { Client } from '../support/client.ts';
import { previewOf } from '../support/sandbox-scripts.ts';
import {
  buildWithStarter,
  jsonOf,
  openAppPage,
  signUpInApp,
  statusOf,
} from '../support/starter-app.ts';
import { assertAccessible, phone } from '../support/studio-tab.ts';
import { whyNoChromium } from '../support/with-browser.ts';

const skip = (await whyNoBubblewrap()) || whyNoChromium;
const screenshotDirectory = process.env['SCREENSHOTS'];

suite('services of apps with a server that Starter builds', { skip }, () => {
  let service: TestService;
  let browser: TestBrowser;
  let client: Client;
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
  const signUp = (preview: string, name: string, viewport?: typeof phone) =>
    signUpInApp(browser, preview, name, { errors, ...(viewport && { viewport }) });

  test('a customer orders at the prices of the catalog, and only the owner sees all orders and submissions', async () => {
    const turn = await buildWithStarter(client, {
      prompt:
        'An online shop for handmade candles: customers sign up, add candles to a cart and place orders; the owner sees all orders and sets their status. Visitors can send questions through a contact form with name, email and message.',
      auto_fix: true,
    });
    assert.doesNotMatch(turn.text, /in this browser|^~|^✗/m);
    const preview = previewOf(turn);
    const owner = await signUp(preview, 'Olga Owner');
    const ann = await signUp(preview, 'Ann Archer', phone);

    await ann.getByRole('button', { name: 'Add to cart' }).first().click();
    await ann.goto(`${new URL(preview).origin}/?page=checkout`);
    await ann.getByLabel('Name').fill('Ann Archer');
    await ann.getByLabel('Email').fill('ann@example.com');
    await ann.getByLabel('Street and number').fill('1 High Street');
    await ann.getByLabel('Postcode').fill('12345');
    await ann.getByLabel('City').fill('Springfield');
    await assertAccessible(ann, 'starter-checkout');
    await ann.getByRole('button', { name: 'Place order' }).click();
    await ann.getByText('Thank you, Ann Archer!').waitFor();
    await shoot(ann, 'ordered');

    interface Order {
      id: string;
      total: number;
      address: Record<string, string>;
      lines: { id: string; price: number; quantity: number }[];
    }
    const [order] = await jsonOf<Order[]>(ann, '/api/shop/orders');
    assert.ok(order);
    const { address, lines, total } = order;
    const wanted = lines.map(({ id, quantity }) => ({ id, quantity }));
    // The page may say what it likes: the amount has to be that of the catalog.
    assert.equal(
      await statusOf(ann, '/api/shop/orders/cheap', 'PUT', { address, lines: wanted, total: 0.01 }),
      409,
    );
    // Sent twice at once, it is one order.
    const twice = await Promise.all(
      [1, 2].map(() =>
        statusOf(ann, '/api/shop/orders/twice', 'PUT', { address, lines: wanted, total }),
      ),
    );
    assert.deepEqual(twice, [200, 200]);
    assert.equal((await jsonOf<Order[]>(ann, '/api/shop/orders')).length, 2);
    assert.equal(await statusOf(ann, '/api/shop/orders/all'), 403);
    assert.equal(
      await statusOf(ann, `/api/shop/orders/${order.id}`, 'PATCH', { status: 'Done' }),
      403,
    );

    await openAppPage(owner, 'All orders');
    await owner.getByText('ann@example.com').first().waitFor();
    await owner.getByRole('combobox', { name: 'Status of order 1001' }).click();
    await owner.getByRole('option', { name: 'Shipped' }).click();
    await shoot(owner, 'all-orders');
    await assertAccessible(owner, 'starter-orders');
    await ann.goto(`${new URL(preview).origin}/?page=orders`);
    await ann.getByText('Shipped').waitFor();

    // Visitors send the form without an account.
    const visitor = await browser.newPage({});
    await visitor.goto(preview);
    await visitor.getByRole('button', { name: 'Add to cart' }).first().click();
    await visitor.goto(`${new URL(preview).origin}/?page=checkout`);
    await visitor.getByText('Sign in to order').waitFor();
    assert.equal(await visitor.getByRole('button', { name: 'Place order' }).count(), 0);
    await visitor.goto(`${new URL(preview).origin}/contact`);
    await visitor.getByLabel('Name').fill('Vic Visitor');
    await visitor.getByLabel('Email').fill('vic@example.com');
    await visitor.getByLabel('Message').fill('Do you sell candlesticks?');
    await visitor.locator('form').getByRole('button').last().click();
    await visitor.getByRole('status').waitFor();
    assert.equal(await statusOf(visitor, '/api/contact-submissions'), 401);
    assert.equal(await statusOf(ann, '/api/contact-submissions'), 403);
    await openAppPage(owner, 'Contact');
    await owner.getByRole('button', { name: 'Vic Visitor' }).click();
    await owner.getByText('Do you sell candlesticks?').waitFor();
    await shoot(owner, 'submissions');
    assert.deepEqual(errors, []);
  });

  test('pages offer changes of a public record only to the account that added it', async () => {
    const turn = await buildWithStarter(client, {
      prompt:
        'A recipe community where members sign up, post recipes with title, photo and text and comment on recipes. Everybody reads them. Members can like recipes.',
    });
    const preview = previewOf(turn);
    const ann = await signUp(preview, 'Ann Archer');
    const ben = await signUp(preview, 'Ben Baker');
    await openAppPage(ann, 'Recipes');
    await ann.getByRole('button', { name: 'Add recipe' }).click();
    await ann.getByLabel('Title').fill('Apple pie');
    await ann.getByRole('button', { name: 'Save' }).click();
    await ann.getByRole('link', { name: 'Apple pie' }).first().click();
    await ann.getByRole('button', { name: 'Edit' }).waitFor();
    await ann.getByRole('textbox', { name: 'Comment' }).fill('My favorite.');
    await ann.getByRole('button', { name: 'Post comment' }).click();
    await ann.getByRole('button', { name: 'Delete My favorite.' }).waitFor();

    const visitor = await browser.newPage({});
    for (const page of [ben, visitor]) {
      await page.goto(ann.url());
      await page.getByText('My favorite.').waitFor();
      assert.equal(await page.getByRole('button', { name: /^(?:Edit|Delete)/ }).count(), 0);
    }
    await ben.getByRole('button', { name: 'Post comment' }).waitFor();
    await visitor.getByRole('link', { name: 'Sign in' }).last().waitFor();
    assert.equal(await visitor.getByRole('button', { name: 'Post comment' }).count(), 0);
    await assertAccessible(ben, 'starter-recipe');
    assert.deepEqual(errors, []);
  });

  test('an account votes once, and messages reach their recipient and nobody else', async () => {
    const first = await buildWithStarter(client, {
      prompt:
        'A poll: What should we eat for lunch? Pizza, Sushi or Salad, with login so that everyone votes once',
      auto_fix: true,
    });
    await buildWithStarter(client, { project_id: first.projectId, prompt: 'add messages' });
    const preview = previewOf(first);
    const ann = await signUp(preview, 'Ann Archer');
    const ben = await signUp(preview, 'Ben Baker', phone);
    const cem = await signUp(preview, 'Cem Celik');

    await ann.getByRole('button', { name: 'Sushi' }).click();
    await ann.getByText('1 vote · you chose Sushi').waitFor();
    const votes = await Promise.all(
      ['Pizza', 'Salad'].map((option) => statusOf(ben, '/api/poll/poll/vote', 'PUT', { option })),
    );
    assert.deepEqual(votes.sort(), [200, 409]);
    const visitor = await browser.newPage({});
    await visitor.goto(preview);
    await visitor.getByText('2 votes').waitFor();
    await visitor.getByRole('link', { name: 'Sign in to vote' }).waitFor();
    assert.equal(await statusOf(visitor, '/api/poll/poll/vote', 'PUT', { option: 'Pizza' }), 401);
    await assertAccessible(ann, 'starter-poll');

    await openAppPage(ann, 'Messages');
    await ann.getByRole('button', { name: 'New' }).click();
    await ann.getByRole('dialog').getByRole('button', { name: 'Ben Baker' }).click();
    await ann.getByRole('textbox', { name: 'Message' }).fill('Shall we meet at noon?');
    await ann.getByRole('button', { name: 'Send' }).click();
    await ann.getByRole('log').getByText('Shall we meet at noon?').waitFor();
    await shoot(ann, 'message');
    await assertAccessible(ann, 'starter-messages');

    await ben.goto(`${new URL(preview).origin}/messages`);
    await ben.getByRole('button', { name: /Ann Archer.*1 unread/s }).click();
    await ben.getByRole('log').getByText('Shall we meet at noon?').waitFor();
    await ben.getByRole('textbox', { name: 'Message' }).fill('Noon is fine.');
    await ben.getByRole('button', { name: 'Send' }).click();
    // The page of the other person asks for new messages by itself.
    await ann.getByRole('log').getByText('Noon is fine.').waitFor();

    const inbox = await jsonOf<{ messages: unknown[]; people: object[] }>(cem, '/api/messenger');
    assert.deepEqual(inbox.messages, []);
    assert.deepEqual(
      inbox.people.flatMap((person) => Object.keys(person)),
      ['id', 'name', 'id', 'name'],
    );
    assert.equal(
      await statusOf(cem, '/api/messenger/messages/m1', 'PUT', { to: 'channel', text: 'Hi' }),
      404,
    );
    assert.deepEqual(errors, []);
  });
});
