import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { appendConsoleLogs } from '../../apps/server/src/store/queries/console-logs.ts';
import { appendLiveLog } from '../../apps/server/src/store/queries/live-log.ts';
import { appendLiveRequests } from '../../apps/server/src/store/queries/live-requests.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { putFile } from '../support/hand-edits.ts';
import { leaseService } from '../support/shared-service.ts';
import { assertAccessibleLayouts } from '../support/studio-settings.ts';
import {
  assertAccessible,
  conversation,
  openClipboard,
  openPage,
  showPane,
} from '../support/studio-tab.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

const stack = `Error: no hat
    at find (file:///tmp/sandbox/project/server/hats.ts:2:9)
    at run (file:///tmp/sandbox/project/node_modules/hono/dist/hono.js:1:2)`;

suite('the logs of an app in the studio', { skip: whyNoChromium }, () => {
  const at = withBrowser(async () => ({ service: await leaseService() }));
  const db = () => at.service.service.services.database.db;

  async function newProject() {
    const client = await Client.of(at.service);
    const { projectId } = await client.turn({ prompt: 'say a hat shop' });
    const print = (source: 'stdout' | 'stderr', text: string) => {
      const at = new Date();
      const lines = text.split('\n').map((line) => ({ projectId, source, text: line, at }));
      return appendLiveLog(db(), lines);
    };
    return { client, projectId, print };
  }
  const openLogs = (projectId: string) =>
    openPage(at.browser, at.service, `/projects/${projectId}?tab=logs`);

  test('an empty log says what would appear, and why there is none while the preview sleeps', async () => {
    const { projectId } = await newProject();
    await using tab = await openLogs(projectId);
    const { page } = tab;
    await page.getByText('The preview is asleep').waitFor();
    await assertAccessibleLayouts(page, 'logs-asleep');
    await page.getByText('Published', { exact: true }).click();
    await page.getByText('After you publish an app with a server').waitFor();
    await page.getByText('Browser', { exact: true }).click();
    await page.getByText('No warnings or errors').waitFor();
    const error = { level: 'error', message: 'hats is undefined' } as const;
    await appendConsoleLogs(db(), projectId, [error], 200);
    await page.getByText('hats is undefined').waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('entries appear as they are logged, are filtered, open the code and are sent to be fixed', async () => {
    const { client, projectId, print } = await newProject();
    await putFile(client, projectId, 'server/hats.ts', 'export const hats = [];\nthrow 1;\n');
    await print('stdout', 'listening');
    await print('stderr', stack);
    await print('stderr', 'Slow query (812 ms): select * from hats');
    const request = { projectId, description: 'GET /api/hats 500 3 ms', createdAt: new Date() };
    await appendLiveRequests(db(), [request]);
    await using tab = await openLogs(projectId);
    const { page } = tab;
    await page.getByText('Published', { exact: true }).click();
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    const countIs = (count: number) =>
      eventually(async () => (await entries.count()) === count, `${count} entries`, 20_000);
    await countIs(4);
    await entries.getByText('Error: no hat').click();
    await entries.getByText('node_modules/hono/dist/hono.js').waitFor();
    await assertAccessibleLayouts(page, 'logs');

    await print('stdout', 'hats were sold');
    await countIs(5);
    await page.getByText('Errors', { exact: true }).click();
    await countIs(2);
    await page.getByText('All', { exact: true }).click();
    await page.getByLabel('Filter entries').fill('HATS');
    await countIs(4);
    const readClipboard = await openClipboard(page);
    await page.getByRole('button', { name: 'Copy entries' }).click();
    await eventually(
      async () =>
        /\[query\] Slow query.*\n.*\[request\] GET \/api\/hats/.test(await readClipboard()),
      'the entries are copied',
    );
    await page.getByLabel('Filter entries').fill('nothing like this');
    await page.getByText('No matching entries.').waitFor();
    await page.getByLabel('Filter entries').fill('');

    await entries.getByRole('button', { name: 'server/hats.ts:2', exact: true }).click();
    await page.getByRole('region', { name: 'Code' }).getByText('throw 1;').waitFor();
    await showPane(page, 'Logs');
    await entries.filter({ hasText: 'no hat' }).getByRole('button', { name: 'Fix this' }).click();
    await conversation(page)
      .getByText('Fix this error on the server of the published app.')
      .waitFor();
    await assertAccessible(page, 'logs-fixing');
    const { body } = await client.json('GET', `/api/v1/projects/${projectId}/turns`);
    assert.match(JSON.stringify(body), /Fix this error on the server/);
    assert.deepEqual(tab.consoleErrors, []);
  });
});
