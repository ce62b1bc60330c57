import { existsSync } from 'node:fs';
import { browserPaths } from '../dev-sandbox/inspection/visit.ts';

/** Returns the reason why no browser on this machine can visit pages, or false if one can. */
export function whyNoBrowser(): string | false {
  return browserPaths.some((browser) => existsSync(browser)) ? false : 'there is no browser';
}
