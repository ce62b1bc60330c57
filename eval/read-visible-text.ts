import type { Page } from 'playwright-core';
import type { PageElement } from './page-element.ts';

/**
 * Reads the text that a user sees. Removes text that `innerText` contains although it is not visible: in collapsed or
 * transparent elements, and the other options of a closed list.
 */
export function readVisibleText(page: Page): Promise<string> {
  return page.locator('body').evaluate((body) => {
    const view = body.ownerDocument.defaultView;
    const isInvisible = (element: PageElement) => {
      const style = view?.getComputedStyle(element);
      if (!style || style.opacity === '0') return true;
      const { width, height } = element.getBoundingClientRect();
      return style.overflow !== 'visible' && (width <= 1 || height <= 1);
    };
    let text = body.innerText;
    const replace = (hidden: string | undefined, visible: string) => {
      if (hidden) text = text.replace(hidden, () => visible);
    };
    const visit = (element: PageElement): void => {
      if (isInvisible(element)) {
        replace(element.innerText, '');
      } else if (element.matches('select:not([multiple], [size])')) {
        const selected = element.querySelector('option:checked');
        replace(element.innerText, selected?.textContent ?? '');
      } else {
        for (const child of element.children) visit(child);
      }
    };
    visit(body);
    return text;
  });
}
