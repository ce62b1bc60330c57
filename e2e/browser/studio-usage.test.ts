import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { type PaidStudio, startPaidStudio } from '../support/paid-studio.ts';
import { leaseService } from '../support/shared-service.ts';
import { assertAccessibleLayouts, openSettings } from '../support/studio-settings.ts';
import { conversation, openProject, sendMessage } from '../support/studio-tab.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

const step = (id: string) => {
  const input = { todos: [{ id, text: id, status: 'done' }] };
  return { calls: [{ id, name: 'update_todos', input }] };
};

suite('usage in the studio', { skip }, () => {
  let paid: PaidStudio;
  let browser: TestBrowser;
  /** Project with a turn that failed for lack of credits. */
  let teaProjectId: string;
  before(async () => {
    paid = await startPaidStudio();
    ({ projectId: teaProjectId } = await paid.client.turn({
      prompt: 'A shop for tea',
      mode: 'chat',
    }));
    await paid.client.json('PATCH', `/api/v1/projects/${teaProjectId}`, { title: 'Tea shop' });
    browser = await startChromium(chromium ?? '');
  });
  after(async () => {
    await browser?.close();
    await paid?.[Symbol.asyncDispose]();
  });

  const chart = (page: Page) => page.getByRole('region', { name: 'Usage by day' }).getByRole('img');
  const columns = (page: Page, count: number) =>
    page.locator(`figure svg[viewBox^="0 0 ${count} "]`).waitFor();

  test('links to billing without credits, and refunds a failed call', async () => {
    const { service } = paid;
    await using tab = await openProject(browser, service, teaProjectId, 'chat');
    const { page } = tab;
    const error = conversation(page).getByRole('region', { name: 'Error' });
    await error.getByText('Your plan has no credits left').waitFor();
    await error.getByRole('link', { name: 'View usage' }).waitFor();
    await assertAccessibleLayouts(page, 'chat-out-of-credits');
    await error.getByRole('link', { name: 'Get more credits' }).click();
    await page.getByRole('heading', { name: 'Billing' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/settings/billing');

    await paid.grantCredits(200);
    paid.failAfter(step('a'));
    await page.goto(`${service.config.APP_URL}/projects/${teaProjectId}?tab=chat`);
    await sendMessage(page, 'Hello');
    await conversation(page).getByText('0.074 credits refunded').waitFor();
    await assertAccessibleLayouts(page, 'chat-refund');

    assert.deepEqual(tab.consoleErrors, []);
  });

  test('links to the credit limits of a project when one is reached', async () => {
    const { client, service } = paid;
    const path = `/api/v1/projects/${teaProjectId}`;
    await client.json('PATCH', path, { turn_credit_limit: 0.05 });
    await client.turn({ project_id: teaProjectId, prompt: 'Hello again', mode: 'chat' });
    await using tab = await openProject(browser, service, teaProjectId, 'chat');
    const { page } = tab;
    await conversation(page).getByRole('link', { name: 'Change credit limits' }).click();
    const perTurn = page.getByLabel('Credits per turn');
    assert.equal(await perTurn.inputValue(), '0.05');
    await perTurn.fill('many');
    await page.getByText('Enter a number of credits, such as 2.5').waitFor();
    await assertAccessibleLayouts(page, 'projects-caps');
    await perTurn.fill('');
    await page.getByLabel('Credits per month').fill('50');
    await page.keyboard.press('Enter');
    await page.getByText('Saved').waitFor();
    const { body } = await client.json('GET', path);
    assert.deepEqual([body['turn_credit_limit'], body['monthly_credit_limit']], [null, 50]);
  });

  test('shows usage by day, source, project and call', async () => {
    const { client, service } = paid;
    paid.setReplies(step('a'), step('b'), { text: 'done' });
    await client.turn({ project_id: teaProjectId, prompt: 'What is there?', mode: 'chat' });
    paid.setReplies({ text: 'done' });
    const { projectId: books } = await client.turn({ prompt: 'Books I read', mode: 'chat' });
    await client.json('PATCH', `/api/v1/projects/${books}`, { title: 'Book list' });
    for (let daysAgo = 0; daysAgo < 24; daysAgo += 1) {
      await paid.callFromApp(teaProjectId, 0.1 + ((daysAgo * 7) % 5) * 0.15, daysAgo);
    }
    await using tab = await openSettings(browser, service, 'usage');
    const { page } = tab;
    await page.getByRole('region', { name: 'Your credits' }).getByText('credits left').waitFor();
    await chart(page).waitFor();
    const readChart = () => chart(page).getAttribute('aria-label');
    // 24 calls of the app and four of turns; the refunded one does not count.
    assert.match(String(await readChart()), /^\d+(\.\d+)? credits in total, most on /);
    const bySource = page.getByRole('list', { name: 'By source' });
    await bySource.getByText('0.296', { exact: true }).waitFor();
    await page.getByText('Show as a table').click();
    await page.getByRole('table').getByRole('row').nth(1).waitFor();
    await assertAccessibleLayouts(page, 'usage');
    await page.getByText('Show as a table').click();

    const calls = page.getByRole('list', { name: 'Latest calls' }).getByRole('listitem');
    assert.equal(await calls.count(), 20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await calls.nth(28).waitFor();
    assert.equal(await calls.filter({ hasText: 'Refunded' }).count(), 1);

    const before = await readChart();
    await page.getByLabel('Project', { exact: true }).selectOption('Book list');
    await calls.nth(1).waitFor({ state: 'detached' });
    assert.equal(await calls.count(), 1);
    // The chart has its own request.
    await page.getByRole('img', { name: /^0\.074 credits in total/ }).waitFor();
    await page.getByLabel('Project', { exact: true }).selectOption('All projects');
    await calls.nth(19).waitFor();
    await page.getByRole('radio', { name: '7 days' }).check({ force: true });
    await columns(page, 7);
    assert.notEqual(await readChart(), before);
    await page.getByRole('radio', { name: 'Tokens' }).check({ force: true });
    assert.match(String(await readChart()), /K tokens in total/);
    await assertAccessibleLayouts(page, 'usage-week');
    await page.getByRole('radio', { name: 'This period' }).check({ force: true });
    await columns(page, new Date().getUTCDate());
    assert.deepEqual(tab.consoleErrors, []);
  });
});

suite('usage with billing disabled', { skip }, () => {
  test('shows unlimited credits, counts tokens and hides billing', async () => {
    await using service = await leaseService();
    const browser = await startChromium(chromium ?? '');
    try {
      await using tab = await openSettings(browser, service, 'usage');
      const { page } = tab;
      await page.getByText('Unlimited').waitFor();
      await page.getByText('No usage in this time range.').waitFor();
      await assertAccessibleLayouts(page, 'usage-nothing');
      const settings = page.getByRole('navigation', { name: 'Settings' });
      assert.equal(await settings.getByRole('link', { name: 'Billing' }).count(), 0);
      await page.goto(`${service.config.APP_URL}/settings/billing`);
      await page.getByText('Billing is disabled on this installation.').waitFor();
      await assertAccessibleLayouts(page, 'billing-off');
      assert.deepEqual(tab.consoleErrors, []);
    } finally {
      await browser.close();
    }
  });
});
