import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { trials } from '../../../apps/server/src/testing/trials.ts';
import { findAccessibilityProblems } from '../../support/find-accessibility-problems.ts';
import { heading, type TemplateBrowser } from '../../support/template-browser.ts';

export const galleryDirectory = import.meta.dirname;
const page = 'src/pages/home.tsx';

/** Each frame of a spinner draws the whole page in software, which takes as much CPU time as all tests of the gallery. */
const pauseEndlessAnimations = (page: Page) =>
  page.evaluate(`for (const animation of document.getAnimations()) {
    if (animation.effect.getComputedTiming().iterations === Infinity) animation.pause();
  }`);

/** The gallery in the browser's tab, loaded once for all tests. */
export class GalleryTab implements AsyncDisposable {
  readonly page: Page;
  readonly consoleErrors: readonly string[];
  readonly #restore: () => Promise<void>;
  #scheme: 'light' | 'dark' = 'light';

  private constructor(page: Page, consoleErrors: string[], restore: () => Promise<void>) {
    this.page = page;
    this.consoleErrors = consoleErrors;
    this.#restore = restore;
  }

  static async open(browser: TemplateBrowser): Promise<GalleryTab> {
    const { server } = browser;
    const tab = await browser.open({ width: 1280 });
    await tab.page.emulateMedia({ colorScheme: 'light' });
    const code = await server.read(page);
    const files = await readdir(galleryDirectory);
    const parts = files.filter((name) => name.endsWith('-gallery.tsx'));
    for (const name of parts) {
      const part = await readFile(join(galleryDirectory, name), 'utf8');
      await server.write(`src/pages/${name}`, part, 'add');
    }
    await server.write(page, await readFile(join(galleryDirectory, 'gallery.tsx'), 'utf8'));
    await heading(tab.page, 'Gallery');
    await pauseEndlessAnimations(tab.page);
    return new GalleryTab(tab.page, tab.consoleErrors, async () => {
      await server.write(page, code);
      await heading(tab.page, 'Your app starts here');
      for (const name of parts) await server.remove(`src/pages/${name}`);
      await tab[Symbol.asyncDispose]();
    });
  }

  /** Asserts that the elements of a selector are accessible in the current color scheme, or in both in long runs. */
  async assertAccessible(name: string, scope = 'html'): Promise<void> {
    await this.#assertNoProblems(name, scope, false);
    if (!trials.isExhaustive) return;
    await this.switchScheme();
    // Only colors differ between the schemes.
    await this.#assertNoProblems(name, scope, true);
  }

  /** Switches between light and dark colors, which takes time on a page this large. */
  async switchScheme(): Promise<void> {
    this.#scheme = this.#scheme === 'light' ? 'dark' : 'light';
    await this.page.emulateMedia({ colorScheme: this.#scheme });
    const root = this.#scheme === 'dark' ? 'html.dark' : 'html:not(.dark)';
    await this.page.locator(root).waitFor();
  }

  async #assertNoProblems(name: string, scope: string, onlyColors: boolean): Promise<void> {
    // Half-transparent text of a fading overlay would lack contrast.
    await this.page.evaluate(`for (const animation of document.getAnimations()) {
      if (animation.effect.getComputedTiming().iterations !== Infinity) animation.finish();
    }`);
    const folder = process.env.SCREENSHOTS;
    const { width } = this.page.viewportSize() ?? { width: 0 };
    const path = `${folder}/gallery ${name}-${width}-${this.#scheme}.png`;
    if (folder) await this.page.screenshot({ path });
    const problems = await findAccessibilityProblems(this.page, { onlyColors, scope });
    assert.deepEqual(problems, [], `${name}, ${this.#scheme}`);
  }

  /**
   * Hides all sections but the one with this element: drawing and checking a page takes time for whatever it shows. They
   * keep their size, since charts warn about having none.
   */
  async showOnly(element: Locator): Promise<void> {
    await this.showAll();
    await element.evaluate((node) => {
      for (const title of node.ownerDocument.querySelectorAll('h2')) {
        const section = title.closest('[data-slot=card]');
        if (!section?.contains(node)) section?.setAttribute('style', 'visibility: hidden');
      }
    });
  }

  async showAll(): Promise<void> {
    await this.page
      .locator('[data-slot=card]', { has: this.page.locator('h2') })
      .evaluateAll((sections) => {
        for (const section of sections) section.removeAttribute('style');
      });
  }

  /** A control by its accessible name. */
  control(role: Parameters<Page['getByRole']>[0], name: string): Locator {
    return this.page.getByRole(role, { name, exact: true });
  }

  slot(name: string): Locator {
    return this.page.locator(`[data-slot=${name}]`);
  }

  /** Accessible name of the focused element. */
  focused(): Promise<string> {
    return this.page.evaluate<string>(`(() => {
      const { activeElement } = document;
      const labels = (activeElement.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
      const texts = labels.map((id) => document.getElementById(id).textContent);
      return texts.join(' ') || activeElement.getAttribute('aria-label') || activeElement.textContent.trim();
    })()`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#restore();
  }
}
