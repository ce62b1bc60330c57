import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { sharedSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { leaseService } from '../support/shared-service.ts';
import {
  assertAccessible,
  measureOverflow,
  openStudio,
  openStudioByLink,
  phone,
  sendMessage,
  startProject,
} from '../support/studio-tab.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

suite('the studio builds an app', { skip }, () => {
  let service: TestService;
  let browser: TestBrowser;
  before(async () => {
    service = await startTestService(
      { SANDBOX_WARM: '0', RATE_LIMIT_TURNS_PER_HOUR: '0' },
      { sandboxes: await sharedSandboxManager() },
    );
    browser = await startChromium(chromium ?? '');
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  test('from the sign-in link to a running app', async () => {
    await using tab = await openStudioByLink(browser, service);
    const { page } = tab;
    await assertAccessible(page, 'home-empty');
    await startProject(page, 'Track books with author, rating 1-5 and finished date');
    await page.getByText('Opened in a browser').waitFor();
    const app = page.frameLocator('iframe[title="Your app"]');
    await app.getByRole('heading', { name: 'Books' }).first().waitFor();
    for (const field of ['Author', 'Rating', 'Finished'])
      await app.getByText(field).first().waitFor();
    await assertAccessible(page, 'project');
    await page.getByRole('tab', { name: 'Code' }).click();
    await page.getByRole('button', { name: 'App.tsx' }).click();
    await page.getByRole('textbox', { name: 'src/App.tsx' }).getByText('import').first().waitFor();
    await assertAccessible(page, 'code');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText(/files changed/).waitFor();
    await assertAccessible(page, 'history');

    await page.setViewportSize(phone);
    await page.getByRole('tab', { name: 'Chat' }).click();
    await page.getByText('Opened in a browser').waitFor();
    await assertAccessible(page, 'project-chat');
    assert.equal(await measureOverflow(page), 0, 'the page scrolls sideways on a phone');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Books' }).first().waitFor();

    await page.getByRole('link', { name: 'Your projects' }).click();
    await page.getByRole('heading', { name: 'Your projects' }).waitFor();
    const card = page.getByRole('listitem').filter({ has: page.locator('a[href^="/projects/"]') });
    await card.scrollIntoViewIfNeeded();
    await card.locator('img').waitFor();
    await assertAccessible(page, 'home');
    assert.equal(await measureOverflow(page), 0, 'the page scrolls sideways on a phone');
    assert.deepEqual(tab.consoleErrors, []);
  });
});

suite('the studio in conversation', { skip }, () => {
  let service: TestService;
  let browser: TestBrowser;
  before(async () => {
    service = await leaseService();
    browser = await startChromium(chromium ?? '');
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  const entries = (page: Page) => page.getByRole('region', { name: 'Conversation' });
  const idle = (page: Page) =>
    page.getByRole('button', { name: 'Send', exact: true }).waitFor({ state: 'visible' });

  test('answers a question', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await startProject(page, 'ask auth How should they sign in?\nsay Thank you for that.');
    const form = page.getByRole('form', { name: 'Question' });
    await form.getByRole('timer').waitFor();
    await assertAccessible(page, 'question');
    await form.getByRole('textbox').fill('By a link');
    await form.getByRole('button', { name: 'Answer' }).click();
    await entries(page).getByText('Thank you for that.', { exact: true }).waitFor();
    await entries(page).getByText('By a link', { exact: true }).waitFor();
    await idle(page);
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('edits and approves a plan', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await page.getByRole('radio', { name: 'Plan' }).check({ force: true });
    const steps = [{ id: 's1', title: 'Scaffold', description: 'Vite and React' }];
    const proposal = JSON.stringify({ title: 'Todo app', plan: '## Goal', steps });
    await startProject(page, `call propose_plan ${proposal}\nsay Built as planned.`);
    const plan = page.getByRole('region', { name: 'Plan' });
    await plan.getByRole('heading', { name: 'Todo app' }).waitFor();
    await assertAccessible(page, 'plan');
    await plan.getByLabel('Step 1', { exact: true }).fill('Only this');
    await plan.getByRole('button', { name: 'Approve with changes' }).click();
    await entries(page).getByText('Approved, with your changes').waitFor();
    await entries(page).getByText('Built as planned.', { exact: true }).waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('stops a turn and removes a queued message', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await startProject(page, 'say Working on it.\nhang');
    await entries(page).getByText('Working on it.', { exact: true }).waitFor();
    await sendMessage(page, 'say The second.');
    const waiting = page.getByRole('region', { name: 'Queued messages' });
    await waiting.getByText('say The second.').waitFor();
    await sendMessage(page, 'say The third.');
    await waiting.getByText('say The third.').waitFor();
    await assertAccessible(page, 'queue');
    await waiting.getByRole('button', { name: 'Remove message' }).last().click();
    await waiting.getByText('say The third.').waitFor({ state: 'detached' });
    await entries(page).getByText('Removed before it started.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await entries(page)
      .getByText(/^Stopped\./)
      .waitFor();
    await entries(page).getByText('The second.', { exact: true }).waitFor();
    assert.equal(await entries(page).getByText('The third.', { exact: true }).count(), 0);
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('interrupts the running turn with a new message', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await startProject(page, 'say Busy.\nhang');
    await entries(page).getByText('Busy.', { exact: true }).waitFor();
    await page.getByLabel('Message', { exact: true }).fill('say Right away.');
    await page.keyboard.press('Control+Enter');
    await entries(page).getByText('Right away.', { exact: true }).waitFor();
    await entries(page)
      .getByText(/^Interrupted by/)
      .waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('restores the conversation and continues after a reload during a turn', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    const script =
      'think Hm, books.\nsay Before the reload.\ntodo Write the list\nask x What now?\nsay After it.';
    await startProject(page, script);
    await page.getByRole('form', { name: 'Question' }).waitFor();
    await page.getByLabel('Message', { exact: true }).fill('a draft');
    const before = await entries(page).innerText();
    await page.reload();
    await page.getByRole('form', { name: 'Question' }).waitFor();
    const timeless = (text: string) => text.replaceAll(/\d:\d\d/g, '');
    assert.equal(timeless(await entries(page).innerText()), timeless(before));
    assert.equal(await page.getByLabel('Message', { exact: true }).inputValue(), 'a draft');
    await page.getByRole('form', { name: 'Question' }).getByRole('textbox').fill('Go on');
    await page.getByRole('button', { name: 'Answer' }).click();
    await entries(page).getByText('After it.', { exact: true }).waitFor();
    const stored = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
    );
    assert.doesNotMatch(stored, /eyJ|token/i, 'a token was stored');
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('shows an error with advice and retries', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await startProject(page, 'say Trying.\nfail');
    const card = page.getByRole('region', { name: 'Error' });
    await card.getByText(/Reference/).waitFor();
    await assertAccessible(page, 'error');
    await card.getByRole('button', { name: 'Try again' }).click();
    await entries(page).getByText('Trying.', { exact: true }).nth(1).waitFor();
  });

  test('requires sign-in without a session, and returns to the requested page', async () => {
    await using tab = await openStudio(browser, service);
    await startProject(tab.page, 'say Here I am.');
    const address = tab.page.url();
    await using otherContext = await browser.newContext();
    const page = await otherContext.newPage();
    await page.goto(address);
    const signIn = page.getByRole('button', { name: 'Sign in' });
    await signIn.waitFor();
    await assertAccessible(page, 'sign-in');
    await signIn.click();
    await page.getByLabel('Sign-in link').fill(await service.signInLink());
    await page.keyboard.press('Enter');
    await page.waitForURL(address);
    await entries(page).getByText('Here I am.', { exact: true }).waitFor();
  });
});
