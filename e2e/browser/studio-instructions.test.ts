import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instructionLimits } from '@millwright/contract';
import type { Page } from 'playwright-core';
import { Client } from '../support/client.ts';
import { filePath, putFile } from '../support/hand-edits.ts';
import { leaseService } from '../support/shared-service.ts';
import { assertAccessibleLayouts, dialog, openSettings } from '../support/studio-settings.ts';
import { openPage } from '../support/studio-tab.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save instructions' });
const clearButton = (page: Page) => page.getByRole('button', { name: 'Clear', exact: true });

suite('instructions in the studio', { skip: whyNoChromium }, () => {
  const at = withBrowser(async () => ({ service: await leaseService() }));

  /** Text of AGENTS.md; undefined if there is none. */
  async function readFile(client: Client, projectId: string): Promise<string | undefined> {
    const response = await client.request('GET', filePath(projectId, 'AGENTS.md'));
    if (response.status === 404) return undefined;
    assert.equal(response.status, 200);
    return response.text();
  }

  test('of a project are written, limited, changed and cleared', async () => {
    const client = await Client.of(at.service);
    const { projectId } = await client.turn({ prompt: 'say a shop', mode: 'chat' });
    await putFile(client, projectId, 'CLAUDE.md', 'Use tabs.');
    await putFile(client, projectId, '.cursor/rules/style.mdc', 'No semicolons.');
    const path = `/settings/projects?project=${projectId}`;
    await using tab = await openPage(at.browser, at.service, path);
    const { page } = tab;
    const field = page.getByLabel('Instructions for this project');
    await field.waitFor();
    assert.match(String(await field.getAttribute('placeholder')), /British English/);
    const region = page.getByRole('region', { name: 'Instructions' });
    await region.getByText('Also used: CLAUDE.md, .cursor/rules/style.mdc').waitFor();
    assert.equal(await saveButton(page).isDisabled(), true);
    assert.equal(await clearButton(page).count(), 0);
    await assertAccessibleLayouts(page, 'project-instructions-empty');

    await field.fill('x'.repeat(instructionLimits.projectChars + 2));
    await region.getByRole('alert').getByText('Remove at least 2 characters').waitFor();
    assert.equal(await saveButton(page).isDisabled(), true);
    await field.fill('Prices are in pounds.\nNever change files in src/legacy.');
    await assertAccessibleLayouts(page, 'project-instructions-edited');

    // An unsaved text survives other pages of the studio.
    await page.getByRole('link', { name: 'instructions for all projects' }).click();
    await page.getByLabel('Instructions for all projects').waitFor();
    await page.goBack();
    assert.match(await field.inputValue(), /^Prices are in pounds/);
    await field.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await region.getByText('Saved', { exact: true }).waitFor();
    const saved = 'Prices are in pounds.\nNever change files in src/legacy.';
    assert.equal(await readFile(client, projectId), saved);

    await page.reload();
    assert.equal(await field.inputValue(), saved);
    await clearButton(page).click();
    await dialog(page).getByText('AGENTS.md is deleted from the project').waitFor();
    await assertAccessibleLayouts(page, 'project-instructions-clear');
    await dialog(page).getByRole('button', { name: 'Clear' }).click();
    await region.getByText('Cleared', { exact: true }).waitFor();
    assert.equal(await field.inputValue(), '');
    assert.equal(await readFile(client, projectId), undefined);
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('of a project that others change meanwhile are never lost', async () => {
    const client = await Client.of(at.service);
    const { projectId } = await client.turn({ prompt: 'say a list', mode: 'chat' });
    await putFile(client, projectId, 'AGENTS.md', 'Use pounds.');
    const path = `/settings/projects?project=${projectId}`;
    await using tab = await openPage(at.browser, at.service, path);
    const { page } = tab;
    const field = page.getByLabel('Instructions for this project');
    const conflict = page.getByRole('region', { name: 'Edit conflict' });
    await field.fill('Use euros.');
    await putFile(client, projectId, 'AGENTS.md', 'Use yen.');
    await saveButton(page).click();
    await conflict.getByText('The instructions were changed').waitFor();
    assert.equal(await field.inputValue(), 'Use euros.');
    assert.equal(await readFile(client, projectId), 'Use yen.');
    await conflict.getByRole('button', { name: 'Show changes' }).click();
    await conflict.getByText('Use yen.').waitFor();
    await assertAccessibleLayouts(page, 'project-instructions-conflict');
    await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
    await conflict.waitFor({ state: 'detached' });
    assert.equal(await readFile(client, projectId), 'Use euros.');

    // Clearing never removes a text that was not shown.
    await putFile(client, projectId, 'AGENTS.md', 'Use francs.');
    await clearButton(page).click();
    await dialog(page).getByRole('button', { name: 'Clear' }).click();
    await dialog(page).getByRole('alert').getByText('were not cleared').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await field.inputValue(), 'Use francs.');

    await field.fill('Use dollars.');
    await client.request('DELETE', filePath(projectId, 'AGENTS.md'));
    await saveButton(page).click();
    await conflict.getByText('The instructions were removed').waitFor();
    await conflict.getByRole('button', { name: 'Save mine' }).click();
    await conflict.waitFor({ state: 'detached' });
    assert.equal(await readFile(client, projectId), 'Use dollars.');
    assert.deepEqual(
      tab.consoleErrors.filter((line) => !/status of 4(04|12)/.test(line)),
      [],
    );
  });

  test('for all projects are written by keyboard and cleared', async () => {
    await using tab = await openSettings(at.browser, at.service, 'mcp');
    const { page } = tab;
    await page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: 'Instructions' })
      .focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Instructions for all projects');
    await field.waitFor();
    await page.getByRole('heading', { name: 'Instructions' }).waitFor();
    await assertAccessibleLayouts(page, 'account-instructions-empty');
    await field.focus();
    await page.keyboard.type('Speak plainly.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    await assertAccessibleLayouts(page, 'account-instructions-saved');

    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await field.fill('Speak plainly. Use short words.');
    await saveButton(page).click();
    const request = await sent;
    assert.match(String(request.headers()['if-match']), /^"[0-9a-f]{64}"$/);
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    assert.equal(await field.inputValue(), 'Speak plainly. Use short words.');
    await clearButton(page).click();
    await dialog(page).getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Cleared', { exact: true }).waitFor();
    await page.reload();
    assert.equal(await field.inputValue(), '');
    assert.deepEqual(tab.consoleErrors, []);
  });
});
