import { existsSync } from 'node:fs';
import { BROWSERS } from '../dev-sandbox/inspection/visit.ts';

/** Returns the reason why no browser on this machine can visit pages, or false if one can. */
export function whyNoBrowser(): string | false {
  return BROWSERS.some((browser) => existsSync(browser)) ? false : 'there is no browser';
}
