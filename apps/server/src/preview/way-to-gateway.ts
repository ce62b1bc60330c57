import type { IncomingMessage } from 'node:http';
import { visitorCookieIn } from './visitor-cookie.ts';

/** Where the pages of an app find the AI gateway, at their own address. */
export const aiPath = '/@millwright/ai/';
const gatewayPath = '/api/v1/ai/';

/** What a request asks for, with everything resolved that two readers could resolve differently. */
export interface Target {
  readonly pathname: string;
  readonly search: string;
}

export function isForGateway({ pathname }: Target): boolean {
  return pathname.startsWith(aiPath);
}

/**
 * Makes it a request of the AI gateway, without anything that says who looks at the page. Returns the cookie of the
 * app's visitor, if there is one.
 */
export function leadToGateway(
  request: IncomingMessage,
  { pathname, search }: Target,
): string | undefined {
  const { headers } = request;
  const visitor = visitorCookieIn(headers.cookie);
  for (const name of ['authorization', 'cookie']) delete headers[name];
  // That of another page stays, and is refused there: it would spend what this app's owner has.
  if (headers.origin && URL.parse(headers.origin)?.host === headers.host) delete headers.origin;
  request.url = `${gatewayPath}${pathname.slice(aiPath.length)}${search}`;
  return visitor;
}
