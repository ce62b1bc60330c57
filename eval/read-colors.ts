import type { Page } from 'playwright-core';
import type { Rgb } from './color-distance.ts';
import type { PageElement } from './page-element.ts';
import type { Step } from './task.ts';

type ColoredPart = Extract<Step, { color: unknown }>['color'];

/**
 * Reads the colors of a part of the page, and the expected color, as the browser renders them. Draws each color on a
 * canvas to convert it: computed styles keep color spaces such as OKLCH.
 */
export function readColors(
  page: Page,
  part: ColoredPart,
  expected: string,
): Promise<{ expected: Rgb | null; found: Rgb[] }> {
  return page.locator('html').evaluate(
    (root, { part, expected }) => {
      const document = root.ownerDocument;
      const view = document.defaultView;
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!view || !context) return { expected: null, found: [] };

      const convert = (css: string): Rgb | null => {
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = css;
        context.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
        // Mostly transparent: the color behind it is seen.
        return alpha < 128 ? null : [r, g, b];
      };
      const convertAll = (...colors: readonly string[]): Rgb[] =>
        colors.flatMap((css) => {
          const color = convert(css);
          return color ? [color] : [];
        });
      const backgroundsOf = (element: PageElement): Rgb[] => {
        const { backgroundColor, backgroundImage } = view.getComputedStyle(element);
        const stops = backgroundImage.match(/(?:rgba?|oklch|oklab|lab|lch|color)\([^()]*\)/g) ?? [];
        return convertAll(backgroundColor, ...stops);
      };
      const bordersOf = (element: PageElement): Rgb[] => {
        const { borderTopWidth, borderTopColor } = view.getComputedStyle(element);
        return borderTopWidth === '0px' ? [] : convertAll(borderTopColor);
      };
      const isVisible = (element: PageElement) => {
        const { width, height } = element.getBoundingClientRect();
        return element.checkVisibility() && width > 0 && height > 0;
      };
      const all = (selector: string): PageElement[] =>
        [...document.querySelectorAll(selector)].filter(isVisible);
      const textColorOf = (element: PageElement) =>
        convertAll(view.getComputedStyle(element).color);

      /** The last element that covers most of the window is painted over the others. */
      const pageBackground = (): Rgb[] => {
        const { innerWidth, innerHeight } = view;
        const isCovering = (element: PageElement) => {
          if (element.matches('html, body')) return true;
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const width = Math.min(right, innerWidth) - Math.max(left, 0);
          const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
          return width > 0 && height > 0 && width * height >= 0.7 * innerWidth * innerHeight;
        };
        const elements: PageElement[] = [...document.querySelectorAll('html, body, body *')];
        const covering = elements.filter((one) => isCovering(one) && one.checkVisibility());
        const painted = covering.map(backgroundsOf).findLast((colors) => colors.length > 0);
        return painted ?? [[255, 255, 255]];
      };
      const readers = {
        background: pageBackground,
        // The color can be on an inner element of a pressable.
        button: () =>
          all('button, [role=button], input[type=submit], input[type=button], a, [tabindex="0"]')
            .flatMap((element) => [element, ...element.children])
            .flatMap(backgroundsOf),
        component: () =>
          all('body, body *').flatMap((element) => [
            ...backgroundsOf(element),
            ...bordersOf(element),
          ]),
        heading: () => all('h1, h2, h3, h4, h5, h6, [role=heading]').flatMap(textColorOf),
        text: () => all('p, li, td, label, span').flatMap(textColorOf),
      };
      return {
        expected: convert(expected),
        found: readers[part](),
      };
    },
    { part, expected },
  );
}
