import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import pg from 'pg';
import { Client } from '../support/client.ts';
import { putFile } from '../support/hand-edits.ts';
import { leaseService } from '../support/shared-service.ts';
import { assertAccessibleLayouts, dialog } from '../support/studio-settings.ts';
import { assertAccessible, openPage } from '../support/studio-tab.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

suite('the scheduled jobs of an app in the studio', { skip: whyNoChromium }, () => {
  const at = withBrowser(async () => ({ service: await leaseService() }));

  test('jobs are shown with their times, started, and explain why they failed', async () => {
    const client = await Client.of(at.service);
    const { projectId } = await client.turn({ prompt: 'say a booking app', mode: 'chat' });
    await using tab = await openPage(at.browser, at.service, `/projects/${projectId}?tab=jobs`);
    const { page } = tab;
    await page.getByText('This app has no scheduled jobs').waitFor();
    await assertAccessibleLayouts(page, 'jobs-none');
    const code = `export const schedule = '0 8 * * mon-fri';\nexport default async () => {};\n`;
    assert.ok((await putFile(client, projectId, 'server/jobs/send-reminders.ts', code)).ok);
    await page.reload();
    const job = page.getByRole('listitem', { name: 'send-reminders' });
    await job.getByText('Monday to Friday at 08:00 (UTC)').waitFor();
    await page.getByRole('button', { name: 'Run now: send-reminders' }).click();
    // This service has no sandboxes.
    await job.getByText('Failed').waitFor();
    await assertAccessibleLayouts(page, 'jobs');
    await page.getByRole('button', { name: 'Runs of send-reminders' }).click();
    await dialog(page).getByText('There are no sandboxes in this test').waitFor();
    await dialog(page).getByText('Started by hand').waitFor();
    await assertAccessible(page, 'job-runs');
    await page.keyboard.press('Escape');

    const database = new pg.Client({ connectionString: at.service.config.DATABASE_URL });
    await database.connect();
    await database
      .query(
        `INSERT INTO live_jobs (project_id, name, schedule, time_zone, next_run_at)
         VALUES ($1, 'nightly', '0 3 * * *', 'Europe/Berlin', now() + interval '170 minutes')`,
        [projectId],
      )
      .finally(() => database.end());
    await page.getByText('Published', { exact: true }).click();
    const nightly = page.getByRole('listitem', { name: 'nightly' });
    await nightly.getByText('Every day at 03:00 (Europe/Berlin) · Next run in 3 hours').waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });
});
