import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { templatesDirectory } from '../../apps/server/src/sandboxes/template/read-template-files.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { leaseService } from '../support/shared-service.ts';
import { assertAccessibleLayouts, dialog } from '../support/studio-settings.ts';
import { assertAccessible, openPage } from '../support/studio-tab.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

const migration = join(templatesDirectory, 'web-accounts/server/db/migrations/0000_accounts.sql');

suite('the users of an app in the studio', { skip: whyNoChromium }, () => {
  const at = withBrowser(async () => ({ service: await leaseService() }));

  async function newProject(names: readonly string[] = []) {
    const client = await Client.of(at.service);
    const { projectId } = await client.turn({ prompt: 'say a booking app', mode: 'chat' });
    const run = async (sql: string) => {
      const path = `/api/v1/projects/${projectId}/database/sql`;
      const { status, body } = await client.json('POST', path, { sql, read_only: false });
      assert.equal(status, 200, JSON.stringify(body));
      return body['rows'] as unknown as unknown[][];
    };
    if (names.length > 0) {
      const statements = (await readFile(migration, 'utf8')).split('--> statement-breakpoint');
      for (const statement of statements) await run(statement);
    }
    for (const name of names) {
      await run(
        `INSERT INTO "user" (id, name, email) VALUES ('id ${name}', '${name}', '${name}@example.com')`,
      );
      await run(
        `INSERT INTO session (id, token, user_id, expires_at)
         VALUES ('s ${name}', 't ${name}', 'id ${name}', now() + interval '1 day')`,
      );
    }
    return { projectId, run };
  }

  const openUsers = (projectId: string) =>
    openPage(at.browser, at.service, `/projects/${projectId}?tab=users`);

  test('an app without accounts says how it gets them', async () => {
    const { projectId } = await newProject();
    await using tab = await openUsers(projectId);
    await tab.page.getByText('This app has no accounts').waitFor();
    await assertAccessibleLayouts(tab.page, 'users-none');
    await tab.page.getByText('Mails', { exact: true }).click();
    await tab.page.getByText('No mails in the last 7 days').waitFor();
    await assertAccessible(tab.page, 'mails-none');
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('users are found, disabled, made admins and deleted', async () => {
    const { projectId, run } = await newProject(['ada', 'bob', 'cyd']);
    await using tab = await openUsers(projectId);
    const { page } = tab;
    const users = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
    await users.first().waitFor();
    await assertAccessibleLayouts(page, 'users');
    await eventually(async () => (await users.count()) === 3, 'three users');
    await page.getByLabel('Search users').fill('BOB@');
    await eventually(async () => (await users.count()) === 1, 'one user matches');

    const manage = (email: string) => page.getByRole('button', { name: `Manage ${email}` }).click();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await manage('bob@example.com');
    await assertAccessible(page, 'user-dialog');
    await press('Disable');
    await page.getByText('bob@example.com can no longer sign in.').waitFor();
    await users.getByText('Disabled').waitFor();
    assert.deepEqual(await run(`SELECT id FROM session WHERE user_id = 'id bob'`), []);

    await manage('bob@example.com');
    await page.getByLabel('Role').selectOption('admin');
    await page.getByText('bob@example.com now has the role admin.').waitFor();
    assert.deepEqual(await run(`SELECT role, banned FROM "user" WHERE id = 'id bob'`), [
      ['admin', true],
    ]);

    await manage('bob@example.com');
    await press('Delete…');
    await dialog(page).getByText('cannot be undone').waitFor();
    await press('Delete user');
    await page.getByText('bob@example.com was deleted.').waitFor();
    assert.deepEqual(await run('SELECT count(*)::int FROM "user"'), [[2]]);
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('a password reset is a mail whose link can be followed', async () => {
    const { projectId, run } = await newProject(['ada']);
    await using tab = await openUsers(projectId);
    const { page } = tab;
    await page.getByRole('button', { name: 'Manage ada@example.com' }).click();
    await page.getByRole('button', { name: 'Send password reset' }).click();
    await page
      .getByText('A link for ada@example.com to set a new password is under Mails.')
      .waitFor();
    await page.getByText('Mails', { exact: true }).click();
    await page.getByRole('button', { name: /Set a new password/ }).click();
    const link = dialog(page).getByRole('link');
    const address = new URL((await link.getAttribute('href')) ?? '');
    assert.equal(address.pathname, '/reset-password');
    const stored = await run(`SELECT identifier FROM verification WHERE value = 'id ada'`);
    assert.deepEqual(stored, [[`reset-password:${address.searchParams.get('token')}`]]);
    assert.deepEqual(
      [await link.getAttribute('target'), await link.getAttribute('rel')],
      ['_blank', 'noopener noreferrer'],
    );
    await assertAccessible(page, 'mail-dialog');
    assert.deepEqual(tab.consoleErrors, []);
  });
});
