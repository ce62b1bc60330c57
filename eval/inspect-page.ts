import type { Page } from 'playwright-core';
import type { PageElement } from './page-element.ts';
import { containsPattern, sourceOfText } from './text-pattern.ts';

const minChart = { width: 100, height: 60, shapes: 4 };
const minImage = { width: 60, height: 60 };
/** Differences of a pixel come from rounding. */
const widthTolerance = 1;

/** Counts the visible elements that contain the text, without their ancestors. */
export function countElements(page: Page, pattern: string): Promise<number> {
  return page.locator('body').evaluate((body, source) => {
    const expression = new RegExp(source);
    const contains = (element: PageElement): boolean => {
      if (!element.checkVisibility() || element.matches('option:not(:checked)')) return false;
      const shown = element.innerText ?? element.textContent;
      return expression.test((shown ?? '').replaceAll(/\s+/g, ' ').toLowerCase());
    };
    const countIn = (element: PageElement): number => {
      const inner = [...element.children].filter(contains);
      return inner.length === 0 ? 1 : inner.reduce((sum, child) => sum + countIn(child), 0);
    };
    return contains(body) ? countIn(body) : 0;
  }, sourceOfText(pattern));
}

/** Looks in the values of visible fields. */
export async function hasFieldValue(page: Page, pattern: string): Promise<boolean> {
  const fields = page.locator('input, textarea').filter({ visible: true });
  const values = await fields.evaluateAll((elements) =>
    elements.map((element) => (element as unknown as { value: string }).value),
  );
  return values.some((value) => containsPattern(value, pattern));
}

/** Counts the visible data rows of the longest table. */
export function countTableRows(page: Page): Promise<number> {
  return page.locator('body').evaluate((body) => {
    const isData = (row: PageElement) =>
      row.checkVisibility() &&
      row.querySelector('td, [role=cell], [role=gridcell]') !== null &&
      row.closest('thead') === null;
    const tables: PageElement[] = [...body.querySelectorAll('table, [role=table], [role=grid]')];
    const counts = tables.map(
      (table) => [...table.querySelectorAll('tr, [role=row]')].filter(isData).length,
    );
    return Math.max(0, ...counts);
  });
}

/** A canvas always counts, because its content is unknown; an SVG needs more shapes than an icon has. */
export function hasChart(page: Page): Promise<boolean> {
  return page.locator('body').evaluate((body, min) => {
    const isLarge = (element: PageElement) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility() && width >= min.width && height >= min.height;
    };
    const shapes = 'path, rect, circle, ellipse, line, polyline, polygon';
    return [...body.querySelectorAll('svg, canvas')].some(
      (element: PageElement) =>
        isLarge(element) &&
        (element.matches('canvas') || element.querySelectorAll(shapes).length >= min.shapes),
    );
  }, minChart);
}

/** A loaded image, or an SVG or background image that is larger than an icon. */
export function hasImage(page: Page): Promise<boolean> {
  return page.locator('body').evaluate((body, min) => {
    const view = body.ownerDocument.defaultView;
    const isLarge = (element: PageElement) => {
      const { width, height } = element.getBoundingClientRect();
      return width >= min.width && height >= min.height;
    };
    return [...body.querySelectorAll('*')].some((element: PageElement) => {
      if (!element.checkVisibility()) return false;
      if (element.matches('img')) return (element.naturalWidth ?? 0) > 0;
      if (!isLarge(element)) return false;
      const background = view?.getComputedStyle(element).backgroundImage ?? '';
      return element.matches('svg') || background.includes('url(');
    });
  }, minImage);
}

export function fitsWidth(page: Page): Promise<boolean> {
  return page
    .locator('html')
    .evaluate(
      (root, tolerance) =>
        root.scrollWidth <= (root.ownerDocument.defaultView?.innerWidth ?? 0) + tolerance,
      widthTolerance,
    );
}
