import type { IncomingMessage } from 'node:http';
import { isCrossOrigin } from './is-cross-origin.ts';

/**
 * True if a page of the same origin made a browser send this request. False for programs, which send neither header.
 */
export function isSameOriginPage(request: IncomingMessage): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return (site ?? origin) !== undefined && site !== 'none' && !isCrossOrigin(request);
}
