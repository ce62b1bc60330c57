import type { IncomingMessage } from 'node:http';
import { readGatewayVisitorCookie } from './gateway-visitor-cookies.ts';

/** Path at which an app's pages reach the AI gateway on their own origin. */
export const aiPath = '/@millwright/ai/';
const gatewayPath = '/api/v1/ai/';

/** A parsed request target, normalized so that no two parsers can disagree about it. */
export interface Target {
  readonly pathname: string;
  readonly search: string;
}

export function isGatewayTarget({ pathname }: Target): boolean {
  return pathname.startsWith(aiPath);
}

/**
 * Rewrites a request to target the AI gateway and strips everything that identifies the viewer of the page. Returns the
 * visitor cookie of the app, if present.
 */
export function rewriteToGateway(
  request: IncomingMessage,
  { pathname, search }: Target,
): string | undefined {
  const { headers } = request;
  const visitor = readGatewayVisitorCookie(headers.cookie);
  for (const name of ['authorization', 'cookie']) delete headers[name];
  // A foreign origin stays and is rejected by the gateway: it would spend the credits of this app's owner.
  if (headers.origin && URL.parse(headers.origin)?.host === headers.host) delete headers.origin;
  request.url = `${gatewayPath}${pathname.slice(aiPath.length)}${search}`;
  return visitor;
}
