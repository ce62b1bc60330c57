import { screensOf, withScreen } from './app-parts.ts';
import type { Quotation } from './clause-around.ts';
import { done, notDone, type Requirement } from './requirement.ts';

/** The heading of the start page. */
export function heading({ text }: Quotation): Requirement {
  return {
    text: `the heading "${text}"`,
    fulfill: (app) => {
      const [home] = screensOf(app, 'home');
      return home
        ? done(withScreen(app, home, { ...home, heading: text }))
        : notDone(app, 'The app has no start page for this heading.');
    },
  };
}
