import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of another origin made a browser send this request. Browsers say so themselves; older ones and those that
 * are not on https name at least the origin. Whoever says neither is no browser, and nobody makes it send anything.
 */
export function isForeign({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  return origin !== undefined && URL.parse(origin)?.host !== host;
}
