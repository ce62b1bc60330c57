import { findBrowser } from '../browser/find-browser.ts';

/** Returns the reason why no browser on this machine can visit pages, or false if one can. */
export function whyNoBrowser(): string | false {
  return findBrowser() ? false : 'there is no browser';
}
