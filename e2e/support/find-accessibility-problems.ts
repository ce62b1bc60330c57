import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Minified, because it is sent to every checked page and compiled there. */
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export interface CheckOptions {
  /** Checks the contrast of texts and nothing else. */
  readonly onlyColors?: boolean;
  /** Selector of the elements to check, instead of the whole page. */
  readonly scope?: string;
}

const attempts = 3;

/** Lists problems axe rates serious or critical. Starts over if the page is reloaded meanwhile, as dev servers do. */
export async function findAccessibilityProblems(
  page: Page,
  options: CheckOptions = {},
): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runAxe(page, options);
    } catch (error) {
      const isReloaded = /context was destroyed/.test(String(error));
      if (!isReloaded || attempt === attempts) throw error;
      await page.waitForLoadState();
    }
  }
}

/**
 * Disables `region`, which never finds any such problem and takes a third of the time. Only the summary leaves the
 * page: axe's full result would be a hundred times as long.
 */
async function runAxe(
  page: Page,
  { onlyColors = false, scope = 'html' }: CheckOptions,
): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
  return page.evaluate<string[]>(`axe.run(${JSON.stringify(scope)}, {
    iframes: false,
    resultTypes: ['violations'],
    ${onlyColors ? "runOnly: ['color-contrast']" : 'rules: { region: { enabled: false } }'},
  }).then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) =>
        id + ': ' + nodes.map((node) => node.html + ' ' + node.failureSummary).join('; ')))`);
}
