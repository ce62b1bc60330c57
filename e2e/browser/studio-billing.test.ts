import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import {
  type BillingFixture,
  sendStripeEvent,
  startBillingFixture,
} from '../support/billing-fixture.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { assertAccessibleLayouts, openSettings } from '../support/studio-settings.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

suite('billing in the studio', { skip }, () => {
  let billing: BillingFixture;
  let service: TestService;
  let browser: TestBrowser;
  before(async () => {
    billing = await startBillingFixture();
    service = await startTestService(billing.env);
    browser = await startChromium(chromium ?? '');
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
    await billing?.[Symbol.asyncDispose]();
  });

  const plan = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Plans' }).getByRole('listitem', { name, exact: true });
  /** Clicks a button and returns the URL of the payment page it leads to. */
  const clickAndReadUrl = async (page: Page, name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.waitForURL(`${billing.stripe.url}/**`);
    return page.url();
  };
  const returnFromCheckout = (page: Page, how: 'success_url' | 'cancel_url') => {
    const checkout = billing.stripe.requests.findLast(
      ({ path }) => path === '/v1/checkout/sessions',
    );
    return page.goto(String(checkout?.form[how]));
  };
  const sendWebhook = async (type: string, id: string) =>
    assert.equal((await sendStripeEvent(service.url, billing.stripe.event(type, id))).status, 200);

  test('buys a plan and a top-up, and changes the plan in the payment portal', async () => {
    await using tab = await openSettings(browser, service, 'billing');
    const { page } = tab;
    await plan(page, 'Free').getByText('Current plan').waitFor();
    await plan(page, 'Pro').getByText('$20', { exact: true }).waitFor();
    await plan(page, 'Pro').getByText('100 credits per month').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Billing' }).waitFor();
    await assertAccessibleLayouts(page, 'billing');

    await clickAndReadUrl(page, 'Choose Pro');
    await returnFromCheckout(page, 'cancel_url');
    await page.getByText('Checkout canceled').waitFor();
    assert.equal(new URL(page.url()).pathname, '/settings/billing');
    await assertAccessibleLayouts(page, 'billing-cancelled');

    const payment = billing.stripe.pay(await clickAndReadUrl(page, 'Choose Pro'));
    await returnFromCheckout(page, 'success_url');
    await page.getByText('Your payment is being confirmed').waitFor();
    await sendWebhook('checkout.session.completed', payment.session);
    await sendWebhook('invoice.paid', String(payment.invoice));
    await page.getByText('Your purchase is now available.').waitFor();
    await plan(page, 'Pro').getByText('Current plan').waitFor();
    await assertAccessibleLayouts(page, 'billing-paid');

    const { session } = billing.stripe.pay(await clickAndReadUrl(page, 'Buy 50 credits'));
    await sendWebhook('checkout.session.completed', session);
    await returnFromCheckout(page, 'success_url');
    await page.getByText('Your purchase is now available.').waitFor();
    const credits = page.getByRole('region', { name: 'Your credits' });
    await credits.getByText('150', { exact: true }).waitFor();

    assert.match(await clickAndReadUrl(page, 'Change to Max'), /\/portal\/cus_/);
    await page.goto(`${service.config.APP_URL}/settings`);
    await page.getByRole('heading', { name: 'Billing' }).waitFor();
    assert.match(await clickAndReadUrl(page, 'Manage'), /\/portal\/cus_/);
    await page.goto(`${service.config.APP_URL}/settings`);
    await credits.waitFor();
    // A forged URL shows no thanks.
    await page.goto(`${service.config.APP_URL}/settings/billing?checkout=done`);
    await page.getByText('No payment has been confirmed yet.').waitFor();
    assert.equal(await page.getByText('Thank you').count(), 0);
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('reports a payment provider error and charges nothing', async () => {
    await using tab = await openSettings(browser, service, 'billing');
    const { page } = tab;
    billing.stripe.fault = 'refuses';
    await page.getByRole('button', { name: 'Buy 50 credits' }).click();
    await page.getByRole('alert').getByText('You were not charged.').waitFor();
    await assertAccessibleLayouts(page, 'billing-refused');
    billing.stripe.fault = 'none';
  });
});
