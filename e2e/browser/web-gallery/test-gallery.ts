import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { templatesDirectory } from '../../../apps/server/src/sandboxes/template/read-template-files.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';
import { measureOverflow } from '../../support/studio-tab.ts';
import type { TemplateBrowser } from '../../support/template-browser.ts';
import { GalleryTab, galleryDirectory } from './gallery-tab.ts';

/** Overlays that open with Enter: role and name of the trigger, slot of the content. */
const overlays = [
  ['button', 'Open dialog', 'dialog-content'],
  ['button', 'Open alert dialog', 'alert-dialog-content'],
  ['button', 'Open sheet', 'sheet-content'],
  ['button', 'Open drawer', 'drawer-content'],
  ['button', 'Open popover', 'popover-content'],
  ['button', 'Pick a date', 'popover-content'],
  ['button', 'Open menu', 'dropdown-menu-content'],
  ['button', 'Open commands', 'dialog-content'],
  ['button', 'Products', 'navigation-menu-content'],
  ['menuitem', 'File', 'menubar-content'],
  ['combobox', 'Framework', 'popover-content'],
  ['combobox', 'Fruit', 'select-content'],
] as const;

/** Overlays that open on focus. */
const hints = [
  ['button', '@ada', 'hover-card-content'],
  ['button', 'Hover', 'tooltip-content'],
] as const;

/**
 * Overlays whose accessibility only long runs check: each check visits the whole page, and they are built from the same
 * parts as the checked dialog, calendar, menus and select.
 */
const rarelyChecked: readonly string[] = [
  'Open alert dialog',
  'Open sheet',
  'Open drawer',
  'Open popover',
  'Open commands',
  'File',
  'Framework',
];
const isChecked = (name: string) => trials.isExhaustive || !rarelyChecked.includes(name);

/** Tests of every component of the web template, on one page that is loaded once. */
export function testGallery(browser: () => TemplateBrowser): void {
  test('shows every component in the gallery', async () => {
    const components = join(templatesDirectory, 'web/src/components/ui');
    const files = (await readdir(galleryDirectory)).filter((name) => name.endsWith('.tsx'));
    // Shows the toasts of the gallery.
    const main = join(templatesDirectory, 'web/src/main.tsx');
    const shown = [main, ...files.map((name) => join(galleryDirectory, name))];
    const imported = new Set<string>();
    for (const file of shown) {
      const code = await readFile(file, 'utf8');
      for (const [, path = ''] of code.matchAll(/from '@\/components\/ui\/([^']+)'/g)) {
        imported.add(`${path}.tsx`);
      }
    }
    const present = (await readdir(components)).filter((name) => name.endsWith('.tsx'));
    assert.deepEqual([...imported].sort(), present.sort());
  });

  describe('the gallery', () => {
    let tab: GalleryTab;
    before(async () => {
      tab = await GalleryTab.open(browser());
    });
    after(() => tab?.[Symbol.asyncDispose]());

    test('is accessible in light and dark', async () => {
      await tab.assertAccessible('all components');
      await tab.switchScheme();
    });

    test('has axis labels in the color of secondary text', async () => {
      const label = tab.page.locator('.recharts-cartesian-axis-tick-value').first();
      const text = tab.slot('card-description').first();
      assert.equal(await computedStyle(label, 'fill'), await computedStyle(text, 'color'));
    });

    test('has accessible overlays, which return the focus on Escape', async () => {
      for (const [index, [role, name, slot]] of overlays.entries()) {
        // Half of them in dark colors, half in light ones.
        if (index === overlays.length / 2) await tab.switchScheme();
        const trigger = tab.control(role, name);
        await tab.showOnly(trigger);
        await trigger.press('Enter');
        await tab.slot(slot).waitFor();
        // A navigation menu leaves the focus on its trigger.
        if (name !== 'Products')
          await tab.page.locator(`[data-slot=${slot}]:focus-within`).waitFor();
        if (isChecked(name)) await tab.assertAccessible(name, `[data-slot=${slot}]`);
        await tab.page.keyboard.press('Escape');
        await tab.slot(slot).waitFor({ state: 'detached' });
        await waitForFocus(trigger, name);
      }
      for (const [role, name, slot] of hints) {
        await tab.showOnly(tab.control(role, name));
        await tab.control(role, name).focus();
        await tab.slot(slot).waitFor();
        await tab.assertAccessible(name, `[data-slot=${slot}]`);
        await tab.page.keyboard.press('Escape');
        await tab.slot(slot).waitFor({ state: 'detached' });
      }
      await tab.showOnly(tab.page.getByText('Right click here'));
      await tab.page.getByText('Right click here').click({ button: 'right' });
      await tab.slot('context-menu-content').waitFor();
      await tab.assertAccessible('context menu', '[data-slot=context-menu-content]');
      await tab.page.keyboard.press('Escape');
      await tab.slot('context-menu-content').waitFor({ state: 'detached' });
      // A menu that opens below the pointer highlights the item there.
      await tab.page.mouse.move(0, 0);
      await tab.showAll();
    });

    test('can be used with the arrow keys', async () => {
      const { keyboard } = tab.page;
      // Menus move the focus in a later task, which the next key has to wait for.
      const focusedItem = (hasText: string) =>
        tab.page.locator('[role^=menuitem]:focus', { hasText }).waitFor();
      await tab.control('button', 'Open menu').press('Enter');
      await focusedItem('Profile');
      await keyboard.press('ArrowDown');
      await focusedItem('Status bar');
      await keyboard.press('ArrowDown');
      await focusedItem('Invite users');
      await keyboard.press('ArrowRight');
      await focusedItem('Email');
      await keyboard.press('Escape');
      await tab.slot('dropdown-menu-content').waitFor({ state: 'detached' });

      await tab.control('menuitem', 'File').press('Enter');
      await focusedItem('New tab');
      await keyboard.press('ArrowRight');
      await tab.control('menuitemcheckbox', 'Full addresses').waitFor();
      await keyboard.press('Escape');
      await tab.slot('menubar-content').waitFor({ state: 'detached' });

      await tab.control('tab', 'Account').press('ArrowRight');
      await tab.page.getByText('Change your password here.').waitFor();
      await tab.control('radio', 'All messages').focus();
      // Radix checks the radio that gets the focus while an arrow key is down.
      await keyboard.down('ArrowDown');
      await tab.page.getByRole('radio', { name: 'Nothing', checked: true }).waitFor();
      await keyboard.up('ArrowDown');
      const volume = tab.control('slider', 'Volume');
      await volume.press('ArrowRight');
      assert.equal(await volume.getAttribute('aria-valuenow'), '31');
      await tab.control('button', 'Next slide').press('ArrowRight');
      await tab.page.getByRole('button', { name: 'Previous slide', disabled: false }).waitFor();
    });

    test('has a form that reports errors and its success', async () => {
      const { page } = tab;
      const submit = tab.control('button', 'Submit');
      await tab.showOnly(submit);
      await submit.click();
      await page.getByText('Please accept the terms.').waitFor();
      await page.getByText('Please select a fruit.').waitFor();
      const username = tab.control('textbox', 'Username');
      assert.equal(await username.getAttribute('aria-invalid'), 'true');
      assert.match(
        await page.locator('form').ariaSnapshot(),
        /Username must be at least 2 characters\./,
      );
      await tab.assertAccessible('form with errors', 'form');

      await tab.control('radio', 'Nothing').check();
      await username.fill('ada');
      const reached: string[] = [];
      for (let index = 0; index < 8; index += 1) {
        await page.keyboard.press('Tab');
        reached.push(await tab.focused());
      }
      assert.deepEqual(reached, [
        'Fruit',
        'Bio',
        'Nothing',
        'Birthday Pick a date',
        'Volume',
        'Public profile',
        'Accept terms',
        'Submit',
      ]);
      await tab.control('checkbox', 'Accept terms').press('Space');
      await tab.control('combobox', 'Fruit').press('Enter');
      await tab.control('option', 'Pear').click();
      await submit.click();
      await page.getByText('Saved ada').waitFor();
      await tab.assertAccessible('toast', '[data-sonner-toaster]');
      await tab.showAll();
    });

    test('fits a phone, with the sidebar in a sheet', async () => {
      await tab.page.setViewportSize({ width: 390, height: 844 });
      assert.equal(await measureOverflow(tab.page), 0);
      const trigger = tab.control('button', 'Toggle Sidebar');
      await trigger.click();
      await tab.control('dialog', 'Sidebar').waitFor();
      await tab.assertAccessible('sidebar', '[role=dialog]');
      await tab.page.keyboard.press('Escape');
      await tab.control('dialog', 'Sidebar').waitFor({ state: 'detached' });
      await waitForFocus(trigger, 'Toggle Sidebar');
    });

    test('causes no console errors or warnings', () => {
      assert.deepEqual(tab.consoleErrors, []);
    });
  });
}

function waitForFocus(trigger: Locator, name: string): Promise<boolean> {
  const hasFocus = () => trigger.evaluate((element) => element.matches(':focus'));
  return eventually(hasFocus, `the focus returns to ${name}`);
}

function computedStyle(element: Locator, property: string): Promise<string | undefined> {
  return element.evaluate(
    (node, name) => node.ownerDocument.defaultView?.getComputedStyle(node).getPropertyValue(name),
    property,
  );
}
