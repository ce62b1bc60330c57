import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { TestBrowser } from './chromium.ts';
import type { Client, Stream } from './client.ts';
import { toolEndsOf } from './sandbox-scripts.ts';
import { desktop } from './studio-tab.ts';

const password = 'a long enough password';

/** Runs a turn of Starter, which must succeed with all its tools and checks. */
export async function buildWithStarter(
  client: Client,
  body: { readonly prompt: string; readonly project_id?: string; readonly auto_fix?: boolean },
): Promise<Stream> {
  const turn = await client.turn(body);
  assert.equal(turn.reason, 'complete', turn.text.slice(-2_000));
  assert.deepEqual(
    toolEndsOf(turn).flatMap(({ error }) => error ?? []),
    [],
    body.prompt,
  );
  const [verification] = turn.eventsOf('verification').slice(-1);
  assert.deepEqual(verification?.checks.filter(({ ok }) => !ok) ?? [], [], body.prompt);
  return turn;
}

/** Opens an app in a browser of its own and signs up. */
export async function signUpInApp(
  browser: TestBrowser,
  address: string,
  name: string,
  { viewport = desktop, errors }: { readonly viewport?: typeof desktop; readonly errors: string[] },
): Promise<Page> {
  const page = await browser.newPage({ viewport });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(address);
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill(`${name.split(' ')[0]?.toLowerCase()}@example.com`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  return page;
}

export const openAppPage = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

/** Sends a request from a page of the app and returns its status. */
export const statusOf = (page: Page, path: string, method = 'GET', body?: unknown) =>
  page.evaluate<number>(
    `fetch('${path}', {
      method: '${method}',
      ${body === undefined ? '' : `headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(body))},`}
    }).then(({ status }) => status)`,
  );

export const jsonOf = <T>(page: Page, path: string) =>
  page.evaluate<T>(`fetch('${path}').then((response) => response.json())`);
