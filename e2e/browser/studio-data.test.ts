import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { leaseService } from '../support/shared-service.ts';
import { storeAppUpload } from '../support/store-app-upload.ts';
import { assertAccessibleLayouts, dialog } from '../support/studio-settings.ts';
import { assertAccessible, openPage } from '../support/studio-tab.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

suite('data in the studio', { skip: whyNoChromium }, () => {
  const at = withBrowser(async () => ({ service: await leaseService() }));

  async function newProject(statements: readonly string[] = []) {
    const client = await Client.of(at.service);
    const { projectId } = await client.turn({ prompt: 'say a booking app', mode: 'chat' });
    const run = async (sql: string, stage = 'dev') => {
      const path = `/api/v1/projects/${projectId}/database/sql`;
      const { status, body } = await client.json('POST', path, { sql, read_only: false, stage });
      assert.equal(status, 200, JSON.stringify(body));
      return body['rows'] as unknown as unknown[][];
    };
    for (const statement of statements) await run(statement);
    return { projectId, run };
  }

  const bookings = [
    'CREATE TABLE barbers (id int PRIMARY KEY, name text NOT NULL)',
    `INSERT INTO barbers VALUES (1, 'Amal'), (2, 'Jo')`,
    `CREATE TABLE bookings (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       barber_id int NOT NULL REFERENCES barbers (id), customer text NOT NULL, note text, done boolean DEFAULT false)`,
    `INSERT INTO bookings (barber_id, customer, note)
       SELECT 1 + n % 2, 'Customer ' || n, CASE WHEN n = 3 THEN 'Short, please' END FROM generate_series(1, 60) AS n`,
  ];
  const openData = (projectId: string) =>
    openPage(at.browser, at.service, `/projects/${projectId}?tab=data`);
  const rowsOf = (page: Page, table: string) =>
    page.getByRole('region', { name: `Rows of ${table}` }).getByRole('row');
  const press = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).click();

  test('a project without a database says how it gets one', async () => {
    const { projectId } = await newProject();
    await using tab = await openData(projectId);
    await tab.page.getByText('No database yet').waitFor();
    await assertAccessibleLayouts(tab.page, 'data-none');
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('rows are browsed, filtered, sorted, followed to other tables and exported', async () => {
    const { projectId } = await newProject(bookings);
    await using tab = await openData(projectId);
    const { page } = tab;
    await page.getByRole('navigation', { name: 'Tables' }).getByText('bookings').click();
    const rows = rowsOf(page, 'bookings');
    await rows.getByText('Customer 50').waitFor();
    await assertAccessible(page, 'data-rows');
    await press(page, 'Next');
    await rows.getByText('Customer 60').waitFor();
    assert.equal(await rows.count(), 11);
    await page.getByRole('button', { name: /^customer/ }).click();
    await rows.getByText('Customer 1', { exact: true }).waitFor();

    await page.getByLabel('Column', { exact: true }).selectOption('note');
    await page.getByLabel('Value', { exact: true }).fill('please');
    await page.keyboard.press('Enter');
    await eventually(async () => (await rows.count()) === 2, 'one row matches');
    const download = page.waitForEvent('download');
    await press(page, 'CSV');
    const csv = await readFile((await (await download).path()) ?? '', 'utf8');
    assert.equal(
      csv,
      'id,barber_id,customer,note,done\r\n3,2,Customer 3,"Short, please",false\r\n',
    );

    await rows.getByTitle('Open in barbers').click();
    await rowsOf(page, 'barbers').getByText('Jo').waitFor();
    assert.equal(await rowsOf(page, 'barbers').count(), 2);
    await press(page, 'Remove the filter');
    await rowsOf(page, 'barbers').getByText('Amal').waitFor();
    await assertAccessibleLayouts(page, 'data-table');
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('rows are added, changed and deleted, and a rejected change says why', async () => {
    const { projectId, run } = await newProject(bookings);
    await using tab = await openData(projectId);
    const { page } = tab;
    await rowsOf(page, 'barbers').getByText('Amal').waitFor();
    await press(page, 'Add row');
    await dialog(page).getByLabel('id').fill('1');
    await dialog(page).getByLabel('name').fill("Sam O'Hara");
    await assertAccessible(page, 'data-add');
    await dialog(page).getByRole('button', { name: 'Add row' }).click();
    await dialog(page)
      .getByText(/duplicate key.*Nothing was changed/)
      .waitFor();
    await dialog(page).getByLabel('id').fill('3');
    await dialog(page).getByRole('button', { name: 'Add row' }).click();
    const added = rowsOf(page, 'barbers').filter({ hasText: "Sam O'Hara" });
    await added.getByRole('button', { name: 'Edit row' }).click();
    await dialog(page).getByLabel('name').fill('Sam');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await rowsOf(page, 'barbers').getByText('Sam', { exact: true }).waitFor();
    assert.deepEqual(await run('SELECT id, name FROM barbers WHERE id = 3'), [[3, 'Sam']]);
    await rowsOf(page, 'barbers')
      .filter({ hasText: 'Sam' })
      .getByRole('button', { name: 'Delete row' })
      .click();
    await dialog(page).getByText('The row with id 3 is deleted from barbers').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete row' }).click();
    await eventually(async () => (await rowsOf(page, 'barbers').count()) === 3, 'the row is gone');
    assert.deepEqual(await run('SELECT count(*)::int FROM barbers'), [[2]]);
  });

  test('SQL reads by default, changes data if allowed, and explains errors', async () => {
    const { projectId, run } = await newProject(bookings);
    await using tab = await openData(projectId);
    const { page } = tab;
    await page.getByText('SQL', { exact: true }).click();
    const sql = page.getByRole('textbox', { name: 'SQL' });
    await sql.fill('SELECT name, name FROM barbers ORDER BY id');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^2 rows in \d+ ms$/).waitFor();
    assert.equal(await page.getByRole('region', { name: 'Result' }).getByRole('row').count(), 3);
    await assertAccessible(page, 'data-sql');
    await sql.fill('DELETE FROM bookings');
    await press(page, 'Run');
    await page
      .getByRole('alert')
      .getByText(/read-only transaction/)
      .waitFor();
    await page.getByRole('switch', { name: 'Allow changes' }).click();
    await press(page, 'Run');
    await page.getByText(/^DELETE: 60 rows changed in \d+ ms$/).waitFor();
    assert.deepEqual(await run('SELECT count(*)::int FROM bookings'), [[0]]);
    await sql.fill('SELEC');
    await press(page, 'Run');
    await page
      .getByRole('alert')
      .getByText(/syntax error at or near "SELEC"/)
      .waitFor();
  });

  test('a dump is downloaded and restored, and the replaced data can be brought back', async () => {
    const { projectId, run } = await newProject(bookings);
    await using tab = await openData(projectId);
    const { page } = tab;
    await page.getByText('Dumps', { exact: true }).click();
    const download = page.waitForEvent('download');
    await press(page, 'Download dump');
    const path = (await (await download).path()) ?? '';
    assert.match(
      await readFile(path, 'utf8'),
      /COPY public\.barbers \(id, name\) FROM stdin;\n1\tAmal\n/,
    );
    await run(`UPDATE barbers SET name = 'Changed'`);
    await page.getByLabel('SQL dump').setInputFiles(path);
    await dialog(page).getByText('All tables and rows of the preview are deleted').waitFor();
    await assertAccessible(page, 'data-restore');
    await dialog(page).getByRole('button', { name: 'Replace all data' }).click();
    const kept = page.getByRole('list', { name: 'Kept dumps' }).getByRole('listitem');
    await kept.getByText('Before a restore').waitFor();
    assert.deepEqual(await run('SELECT name FROM barbers ORDER BY id'), [['Amal'], ['Jo']]);
    await assertAccessible(page, 'data-dumps');
    await kept.getByRole('button', { name: 'Restore' }).click();
    await dialog(page).getByRole('button', { name: 'Replace all data' }).click();
    await eventually(async () => (await kept.count()) === 2, 'the second restore kept a dump too');
    assert.deepEqual(await run('SELECT DISTINCT name FROM barbers'), [['Changed']]);
    await kept.first().getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await eventually(async () => (await kept.count()) === 1, 'the dump is gone');
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('the stages are switched once there is a live database', async () => {
    const { projectId, run } = await newProject(bookings);
    await using tab = await openData(projectId);
    const { page } = tab;
    await rowsOf(page, 'barbers').getByText('Amal').waitFor();
    assert.equal(await page.getByRole('group', { name: 'Stage' }).count(), 0);
    await run('CREATE TABLE customers (name text)', 'live');
    await run(`INSERT INTO customers VALUES ('Only live')`, 'live');
    await press(page, 'Reload');
    await page.getByRole('group', { name: 'Stage' }).getByText('Live').click();
    await rowsOf(page, 'customers').getByText('Only live').waitFor();
    assert.equal(await rowsOf(page, 'barbers').count(), 0);
    await assertAccessibleLayouts(page, 'data-live');
    await page.getByRole('group', { name: 'Stage' }).getByText('Dev').click();
    await rowsOf(page, 'barbers').getByText('Amal').waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('files that people uploaded are downloaded and deleted, in both stages', async () => {
    const { projectId } = await newProject();
    const photo = { name: 'photo.png', content: Buffer.alloc(2_048, 'a') };
    await storeAppUpload(at.service, projectId, photo);
    const invoice = { name: 'invoice.pdf', content: Buffer.from('live'), stage: 'live' } as const;
    await storeAppUpload(at.service, projectId, invoice);
    await using tab = await openData(projectId);
    const { page } = tab;
    await page.getByText('Files', { exact: true }).click();
    const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
    await files.getByText('photo.png').waitFor();
    await page.getByText(/^2 KB of 500 MB$/).waitFor();
    await assertAccessible(page, 'data-files');
    const download = page.waitForEvent('download');
    await press(page, 'Download photo.png');
    assert.deepEqual(await readFile((await (await download).path()) ?? ''), photo.content);
    await press(page, 'Delete photo.png');
    await dialog(page).getByText('photo.png is deleted permanently').waitFor();
    await assertAccessible(page, 'data-delete-file');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No files yet').waitFor();
    await assertAccessible(page, 'data-files-none');
    await page.getByRole('group', { name: 'Stage' }).getByText('Live').click();
    await files.getByText('invoice.pdf').waitFor();
    assert.equal(await files.count(), 1);
    await assertAccessibleLayouts(page, 'data-files-live');
    assert.deepEqual(tab.consoleErrors, []);
  });
});
