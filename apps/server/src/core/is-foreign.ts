import type { IncomingMessage } from 'node:http';

/**
 * True when a page of another origin made a browser send this request. Reads `Sec-Fetch-Site`, or `Origin` where browsers do
 * not send that: old ones, and all of them over plain http. A request with neither comes from a program, not from a page.
 */
export function isForeign({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  return origin !== undefined && URL.parse(origin)?.host !== host;
}
