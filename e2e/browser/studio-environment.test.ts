import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Client } from '../support/client.ts';
import { leaseService } from '../support/shared-service.ts';
import { assertAccessibleLayouts, dialog, openSettings } from '../support/studio-settings.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

const canary = 'canary-studio-value';

suite('environment variables in the studio', { skip: whyNoChromium }, () => {
  const at = withBrowser(async () => ({ service: await leaseService() }));

  test('adds, replaces, imports and deletes variables without showing a value', async () => {
    const client = await Client.of(at.service);
    const { projectId } = await client.turn({ prompt: 'say a shop', mode: 'chat' });
    const listed = async () => {
      const { body } = await client.json('GET', `/api/v1/projects/${projectId}/environment`);
      const variables = body['variables'] as unknown as { stage: string; name: string }[];
      return variables.map(({ stage, name }) => `${stage} ${name}`);
    };
    await using tab = await openSettings(at.browser, at.service, 'projects');
    const { page } = tab;
    const section = page.getByRole('region', { name: 'Environment variables' });
    await section.getByText('No variables for Dev yet.').waitFor();
    await assertAccessibleLayouts(page, 'environment-empty');

    await section.getByRole('button', { name: 'Add variable' }).click();
    const name = dialog(page).getByLabel('Name');
    const value = dialog(page).getByLabel('Value');
    const add = dialog(page).getByRole('button', { name: 'Add variable' });
    for (const [typed, words] of [
      ['vite_key', /visitors can read them/],
      ['path', /reserved for the sandbox/],
      ['my key', /capital letters/],
    ] as const) {
      await name.fill(typed);
      await dialog(page).getByRole('alert').getByText(words).waitFor();
    }
    await assertAccessibleLayouts(page, 'environment-rejected-name');
    await name.fill('stripe_secret_key');
    assert.equal(await name.inputValue(), 'STRIPE_SECRET_KEY');
    assert.ok(await add.isDisabled(), 'a value is missing');
    await value.fill(`-----BEGIN-----\n${canary}`);
    const mask = await value.evaluate((node) =>
      node.ownerDocument.defaultView
        ?.getComputedStyle(node)
        .getPropertyValue('-webkit-text-security'),
    );
    assert.equal(mask, 'disc');
    await assertAccessibleLayouts(page, 'environment-add');
    await add.press('Enter');
    const row = section.getByRole('listitem', { name: 'STRIPE_SECRET_KEY' });
    await row.getByText(/^Set /).waitFor();
    assert.deepEqual(await listed(), ['dev STRIPE_SECRET_KEY']);

    await row.getByRole('button', { name: 'Replace STRIPE_SECRET_KEY' }).click();
    await dialog(page).getByLabel('New value').fill(`${canary}-2`);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });

    await section.getByRole('button', { name: 'Paste .env' }).click();
    const text = `# mine\nSTRIPE_SECRET_KEY=${canary}\nexport MAIL_KEY="${canary}"\nPORT=3000\nhello`;
    await dialog(page).getByLabel('Text of the file').fill(text);
    const preview = dialog(page).getByRole('region', { name: 'Preview' });
    await preview.getByText('Replaces the value').waitFor();
    await preview.getByText('New').waitFor();
    await preview.getByText(/^The variable is reserved for the sandbox/).waitFor();
    await preview.getByText('Line 5 is not of the form NAME=value.').waitFor();
    assert.doesNotMatch(await preview.innerText(), /canary/);
    await assertAccessibleLayouts(page, 'environment-import');
    await dialog(page).getByRole('button', { name: 'Set 2 variables' }).click();
    await section.getByRole('listitem', { name: 'MAIL_KEY' }).waitFor();

    await section.getByText('Live', { exact: true }).click();
    await section.getByText('No variables for Live yet.').waitFor();
    await section.getByRole('button', { name: 'Add variable' }).click();
    await name.fill('LIVE_KEY');
    await value.fill(canary);
    await add.click();
    await section.getByRole('list', { name: 'Variables for Live' }).waitFor();
    await section.getByText('Dev', { exact: true }).click();
    await section.getByRole('button', { name: 'Delete STRIPE_SECRET_KEY' }).click();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await assertAccessibleLayouts(page, 'environment-list');
    assert.deepEqual(await listed(), ['dev MAIL_KEY', 'live LIVE_KEY']);
    assert.doesNotMatch(await page.content(), /canary/);
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('a rejected change explains itself and keeps what was typed', async () => {
    const client = await Client.of(at.service);
    const { projectId } = await client.turn({ prompt: 'say a list', mode: 'chat' });
    await using tab = await openSettings(at.browser, at.service, 'projects');
    const { page } = tab;
    const section = page.getByRole('region', { name: 'Environment variables' });
    await section.getByRole('button', { name: 'Add variable' }).click();
    await dialog(page).getByLabel('Name').fill('SOME_KEY');
    await dialog(page).getByLabel('Value').fill('x');
    await page.route(`**/api/v1/projects/${projectId}/environment/SOME_KEY`, (request) =>
      request.fulfill({
        status: 400,
        json: { code: 'VALIDATION_FAILED', message: 'A project can have 100 variables per stage' },
      }),
    );
    await dialog(page).getByRole('button', { name: 'Add variable' }).click();
    const alert = dialog(page).getByRole('alert');
    await alert.getByText(/100 variables per stage.*Nothing was changed/).waitFor();
    assert.equal(await dialog(page).getByLabel('Name').inputValue(), 'SOME_KEY');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await section.getByText('No variables for Dev yet.').waitFor();
  });
});
