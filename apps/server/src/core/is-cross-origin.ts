import type { IncomingMessage } from 'node:http';

/**
 * True if a page of another origin made a browser send this request. Reads `Sec-Fetch-Site`, or `Origin` if the browser
 * omits it (old browsers, and all browsers over plain http). A request with neither comes from a program, not a page.
 */
export function isCrossOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  return origin !== undefined && URL.parse(origin)?.host !== host;
}
