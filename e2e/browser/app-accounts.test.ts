import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { sharedSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import type { Stream } from '../support/client.ts';
import { startWithSandboxes } from '../support/driver.ts';
import { previewOf, write } from '../support/sandbox-scripts.ts';
import { dialog } from '../support/studio-settings.ts';
import {
  assertAccessible,
  openProject,
  previewFrame,
  waitForPreviewConnection,
} from '../support/studio-tab.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

const skip = (await whyNoBubblewrap()) || whyNoChromium;
const email = 'ada@example.com';
const accountPaths = ['sign-in', 'sign-up', 'forgot-password', 'reset-password?token=x'];

const appCode = `import { Link, Route, Routes } from 'react-router';
import { AccountMenu } from '@/components/accounts/account-menu';
import { accountRoutes } from '@/components/accounts/account-routes';
import { SignedIn } from '@/components/accounts/signed-in';
import { useUser } from '@/lib/auth';

function Secret() {
  return <p>Only {useUser().user?.email} sees this</p>;
}

export default function App() {
  return (
    <>
      <header className="flex justify-end p-2"><AccountMenu /></header>
      <Routes>
        {accountRoutes}
        <Route path="/" element={<h1><Link to="/secret?page=2">Open the secret</Link></h1>} />
        <Route element={<SignedIn />}>
          <Route path="/secret" element={<Secret />} />
        </Route>
      </Routes>
    </>
  );
}
`;

/** Fills in the form that is shown, and sends it. */
async function submit(page: Page | FrameLocator, values: Record<string, string>, button: string) {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: button, exact: true }).click();
}

suite('accounts in the preview of an app', { skip }, () => {
  const at = withBrowser(() => startWithSandboxes({}, sharedSandboxManager));
  let turn: Stream;
  before(async () => {
    turn = await at.client.turn({
      prompt: [
        `call add_server ${JSON.stringify({ database: true, accounts: true })}`,
        write('src/App.tsx', appCode),
        'say done',
      ].join('\n'),
    });
    await visitEachPage();
  });

  /**
   * The first visits may reload a page, which loses what was typed: the dev server bundles packages that it meets for
   * the first time.
   */
  async function visitEachPage(): Promise<void> {
    const context = await at.browser.newContext();
    const page = await context.newPage();
    for (const path of accountPaths) {
      await eventually(async () => {
        await page.goto(new URL(`/${path}`, previewOf(turn)).href);
        const button = page.getByRole('button', { name: /^(Sign|Send|Save)/ }).last();
        return button.waitFor({ timeout: 10_000 }).then(
          () => true,
          () => false,
        );
      }, `the page ${path} is shown`);
    }
    await context.close();
  }

  test('people sign up, sign out, set a new password and sign in again', async () => {
    const { projectId } = turn;
    await using tab = await openProject(at.browser, at.service, projectId, 'preview');
    const { page } = tab;
    await waitForPreviewConnection(page);

    // The studio is another site, so this needs cookies that are partitioned.
    const frame = previewFrame(page);
    await frame.getByText('Open the secret').click();
    await frame.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await frame.getByRole('link', { name: 'Sign up' }).click();
    await submit(frame, { Name: 'Ada Lovelace', Email: email, Password: 'short' }, 'Sign up');
    await frame.getByText('Use at least 8 characters').waitFor();
    await submit(frame, { Password: 'a long enough password' }, 'Sign up');
    await frame.getByText(`Only ${email} sees this`).waitFor();
    await page.reload();
    await frame.getByRole('button', { name: 'Your account' }).click();
    await frame.getByText('Ada Lovelace').waitFor();
    await frame.getByRole('menuitem', { name: 'Sign out' }).click();
    await frame.getByRole('link', { name: 'Sign in' }).click();
    await submit(frame, { Email: email, Password: 'another password' }, 'Sign in');
    await frame.getByText('Invalid email or password').waitFor();

    await frame.getByRole('link', { name: 'Forgot password?' }).click();
    await submit(frame, { Email: email }, 'Send link');
    await frame.getByText('If there is an account for').waitFor();
    await page.getByRole('tab', { name: 'Users' }).click();
    await page.getByText('Mails', { exact: true }).click();
    await page.getByRole('button', { name: /Set a new password/ }).click();
    const opened = page.context().waitForEvent('page');
    await dialog(page).getByRole('link').click();
    const app = await opened;
    await app.getByRole('heading', { name: 'Set a new password' }).waitFor();
    await assertAccessible(app, 'account-reset-password');
    await submit(app, { 'New password': 'an even longer password' }, 'Save password');
    await app.getByText('Your password was changed').waitFor();
    await submit(app, { Email: email, Password: 'an even longer password' }, 'Sign in');
    await app.getByText('Open the secret').click();
    await app.getByText(`Only ${email} sees this`).waitFor();
    await assertAccessible(app, 'account-signed-in');

    const { hostname } = new URL(previewOf(turn));
    const cookies = await page.context().cookies();
    const accountCookies = cookies.filter(({ name }) => name.startsWith('better-auth'));
    assert.ok(accountCookies.length > 0);
    for (const { domain, httpOnly } of accountCookies)
      assert.deepEqual([domain, httpOnly], [hostname, true]);
  });

  test('the pages are accessible, and errors are announced', async () => {
    await using tab = await openProject(at.browser, at.service, turn.projectId, 'chat');
    const page = await tab.page.context().newPage();
    for (const path of accountPaths) {
      await page.goto(new URL(`/${path}`, previewOf(turn)).href);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await assertAccessible(page, `account-${path.split('?')[0]}`);
      // The first visit may reload the page once: the dev server bundles packages that it meets for the first time.
      await eventually(async () => {
        await page
          .getByRole('button', { name: /^(Sign|Send|Save)/ })
          .last()
          .click();
        return (await page.locator('[aria-invalid=true]').count()) > 0;
      }, `the fields of ${path} are invalid`);
      await assertAccessible(page, `account-${path.split('?')[0]}-invalid`);
    }
    await submit(page, { 'New password': 'a long enough password' }, 'Save password');
    await page.getByRole('alert').getByText('This link has expired').waitFor();
    await page.close();
  });
});
