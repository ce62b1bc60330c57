import { existsSync } from 'node:fs';
import { BROWSERS } from '../workbench/inspection/visit.ts';

/** Why no page can be looked at by a browser of this machine, or false when one can. */
export function whyNoBrowser(): string | false {
  return BROWSERS.some((browser) => existsSync(browser)) ? false : 'there is no browser';
}
