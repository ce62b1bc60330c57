import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { projectDatabaseAnswer } from '@millwright/contract';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import {
  type AccountProvider,
  settingsFor,
  startAccountProvider,
} from '../support/account-providers.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { Client } from '../support/client.ts';
import { listConnections } from '../support/connect-account.ts';
import { createProject } from '../support/project-key.ts';
import { query } from '../support/sign-in.ts';
import { assertAccessibleLayouts, dialog, openSettings } from '../support/studio-settings.ts';
import { openStudio } from '../support/studio-tab.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

suite('integrations in the studio', { skip }, () => {
  let service: TestService;
  let github: AccountProvider;
  let supabase: AccountProvider;
  let browser: TestBrowser;
  let ada: Client;

  before(async () => {
    github = await startAccountProvider('github');
    supabase = await startAccountProvider('supabase');
    service = await startTestService(settingsFor({ github, supabase }));
    browser = await startChromium(chromium ?? '');
    ada = await Client.of(service);
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
    for (const one of [github, supabase]) await one?.[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    github.showsConsent = true;
    supabase.showsConsent = false;
    await query(service, 'DELETE FROM connections');
  });

  const settings = () => `${service.config.APP_URL}/settings/integrations`;
  const card = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Integrations' }).getByRole('listitem', { name });

  test('connects, shows and disconnects GitHub', async () => {
    await using tab = await openSettings(browser, service, 'integrations');
    const { page } = tab;
    await card(page, 'Stripe').getByText('Not configured').waitFor();
    await card(page, 'Stripe').getByText('STRIPE_CONNECT_CLIENT_ID').waitFor();
    await card(page, 'GitHub')
      .getByRole('button', { name: 'Connect GitHub', exact: true })
      .waitFor();
    await assertAccessibleLayouts(page, 'integrations');
    await card(page, 'GitHub').getByRole('button', { name: 'Connect GitHub', exact: true }).click();
    await page.getByRole('heading', { name: 'Let Millwright use your github account?' }).waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await card(page, 'GitHub').getByText('GitHub is connected.').waitFor();
    await card(page, 'GitHub').getByText('octo').waitFor();
    assert.equal(page.url(), settings(), 'the URL has no parameters left');
    await assertAccessibleLayouts(page, 'integrations-connected');
    const stored = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
    );
    for (const token of github.issuedTokens) assert.ok(!stored.includes(token));
    await card(page, 'GitHub').getByRole('button', { name: 'Disconnect GitHub' }).click();
    await dialog(page).getByText('The repositories are not changed.').waitFor();
    await assertAccessibleLayouts(page, 'integrations-disconnect');
    await dialog(page).getByRole('button', { name: 'Disconnect', exact: true }).click();
    await card(page, 'GitHub')
      .getByRole('button', { name: 'Connect GitHub', exact: true })
      .waitFor();
    assert.deepEqual((await listConnections(ada, 'git')).connections, []);
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('explains that the user declined', async () => {
    await using tab = await openSettings(browser, service, 'integrations');
    const { page } = tab;
    await card(page, 'GitHub').getByRole('button', { name: 'Connect GitHub', exact: true }).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('You declined access, so no account was connected.').waitFor();
    assert.doesNotMatch(page.url(), /state|error/);
    assert.doesNotMatch(await page.content(), /provider text/);
    await assertAccessibleLayouts(page, 'integrations-declined');
    await page.getByRole('link', { name: 'Back to integrations' }).click();
    await card(page, 'GitHub')
      .getByRole('button', { name: 'Connect GitHub', exact: true })
      .waitFor();
    assert.deepEqual((await listConnections(ada, 'git')).connections, []);
  });

  test('ignores forged return URLs', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    const { APP_URL } = service.config;
    await page.goto(`${APP_URL}/integrations/git/callback?code=a&state=b`);
    await page.getByRole('alert').getByText('The sign-in expired').waitFor();
    await page.goto(`${APP_URL}/integrations/supabase?connected=1`);
    await card(page, 'Supabase').getByText('Supabase is not connected.').waitFor();
    await page.goto(`${APP_URL}/integrations/supabase?error=Call+0800&error_ref=evil.test`);
    await page.getByRole('alert').getByText('No account was connected.').waitFor();
    assert.doesNotMatch(await page.content(), /0800|evil/);
    assert.equal(page.url(), settings());
  });

  test('links a database to a project and unlinks it', async () => {
    const database = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await database.connect();
    const projectId = await createProject(ada, database);
    await database.end();
    await using tab = await openSettings(browser, service, 'projects');
    const { page } = tab;
    const section = page.getByRole('region', { name: 'Database' });
    await section.getByRole('link', { name: 'Connect one' }).click();
    await card(page, 'Supabase')
      .getByRole('button', { name: 'Connect Supabase', exact: true })
      .click();
    await card(page, 'Supabase').getByText('Supabase is connected.').waitFor();
    await card(page, 'Supabase').getByText('Analytical Engines').waitFor();
    await card(page, 'Supabase').getByRole('link', { name: 'Link a database' }).click();
    await section.getByLabel('Choose a database').selectOption({ label: 'Ledger (eu-west-1)' });
    await assertAccessibleLayouts(page, 'database-choice');
    await section.getByRole('button', { name: 'Link', exact: true }).click();
    await section.getByText('https://abcdefghijklmnopqrst.supabase.co').waitFor();
    await assertAccessibleLayouts(page, 'database-linked');
    const { body } = await ada.json('GET', `/api/v1/projects/${projectId}/database`);
    assert.equal(projectDatabaseAnswer.parse(body).database?.ref, 'abcdefghijklmnopqrst');
    await section.getByRole('button', { name: 'Unlink' }).click();
    await dialog(page).getByRole('button', { name: 'Unlink', exact: true }).click();
    await section.getByRole('button', { name: 'Link', exact: true }).waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });
});
