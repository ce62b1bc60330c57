import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { hopByHopHeaders } from '../../infra/hop-by-hop.ts';
import { passCookie } from './preview-passes.ts';

/** Headers meant for the service or a proxy in front of it; project code must not see them. */
const internalHeaders = [
  'authorization',
  'x-api-key',
  'x-real-ip',
  'x-request-id',
  'forwarded',
  'expect',
  // Compressed pages could not be injected with the error-reporting script.
  'accept-encoding',
];
/** At its own address, nobody sends these to the service; and the pages of a published app are not changed. */
const ownedByPublishedApps = ['authorization', 'accept-encoding'];
const internalPrefixes = /^(?:x-forwarded-|cf-|x-millwright-|x-internal-|x-amz-cf-)/;
const droppedFromRequests: ReadonlySet<string> = new Set([...hopByHopHeaders, ...internalHeaders]);

/** Hop-by-hop headers, and those that affect the browser beyond the page that sends them. */
const droppedFromResponses: ReadonlySet<string> = new Set([
  ...hopByHopHeaders,
  'alt-svc',
  'clear-site-data',
  'expect-ct',
  'nel',
  'origin-agent-cluster',
  'public-key-pins',
  'public-key-pins-report-only',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'service-worker-navigation-preload',
  'strict-transport-security',
]);

export interface Visitor {
  readonly address: string;
  readonly protocol: 'http' | 'https';
}

export interface RequestHeaderOptions {
  readonly visitor: Visitor;
  /** The protocol that the client wants to upgrade to. */
  readonly upgrade?: string | undefined;
  readonly isPublished: boolean;
}

/** Returns the request headers to forward to the app. */
export function requestHeadersForApp(
  headers: IncomingHttpHeaders,
  { visitor, upgrade, isPublished }: RequestHeaderOptions,
): OutgoingHttpHeaders {
  const forwarded: OutgoingHttpHeaders = {};
  // A client can list more hop-by-hop headers in `Connection`.
  const listed = connectionNames(headers.connection);
  for (const [name, value] of Object.entries(headers)) {
    if (droppedFromRequests.has(name) || listed.includes(name)) continue;
    if (!internalPrefixes.test(name)) forwarded[name] = value;
  }
  if (isPublished) {
    for (const name of ownedByPublishedApps)
      if (headers[name] !== undefined) forwarded[name] = headers[name];
  }
  const cookie = removeOwnCookies(headers.cookie);
  if (cookie) forwarded['cookie'] = cookie;
  else delete forwarded['cookie'];
  if (upgrade) Object.assign(forwarded, { connection: 'Upgrade', upgrade });
  forwarded['x-forwarded-for'] = visitor.address;
  forwarded['x-forwarded-proto'] = visitor.protocol;
  forwarded['x-forwarded-host'] = headers.host;
  return forwarded;
}

export interface ResponseHeaderOptions {
  /** Origins that may embed the app. */
  readonly framedBy: readonly string[];
  readonly isPublished: boolean;
}

/** Returns the response headers to send to the browser. */
export function responseHeadersForBrowser(
  headers: IncomingHttpHeaders,
  { framedBy, isPublished }: ResponseHeaderOptions,
): OutgoingHttpHeaders {
  const forwarded: OutgoingHttpHeaders = {};
  // Ignore the app's `Connection` header: it could list one of our headers.
  for (const [name, value] of Object.entries(headers)) {
    if (!droppedFromResponses.has(name)) forwarded[name] = value;
  }
  const cookies = headers['set-cookie']?.filter((cookie) => !isForbiddenCookie(cookie)) ?? [];
  if (cookies.length > 0) forwarded['set-cookie'] = cookies;
  else delete forwarded['set-cookie'];
  delete forwarded['x-frame-options'];
  const own = `frame-ancestors ${["'self'", ...framedBy].join(' ')}`;
  const policy = headers['content-security-policy'];
  return {
    'referrer-policy': 'same-origin',
    ...forwarded,
    // The browser enforces every policy in the list, so the app can only make it stricter.
    'content-security-policy': policy ? `${policy}, ${own}` : own,
    // Lets popups communicate with a published app, which third-party sign-in requires.
    'cross-origin-opener-policy': isPublished ? 'same-origin-allow-popups' : 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(!isPublished && {
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    }),
  };
}

function connectionNames(value: string | undefined): string[] {
  return (value ?? '').split(',').map((name) => name.trim().toLowerCase());
}

/**
 * Returns whether a cookie must be dropped: a domain cookie would be sent to every other preview, and one with our name
 * could be forged.
 */
function isForbiddenCookie(cookie: string): boolean {
  const [pair = '', ...attributes] = cookie.split(';');
  const name = pair.split('=')[0]?.trim();
  return isOwn(name ?? '') || attributes.some((attribute) => /^\s*domain\s*(=|$)/i.test(attribute));
}

/** Removes the service's own cookies. Browsers do not send them to apps; this covers clients that send them by hand. */
function removeOwnCookies(cookie: string | undefined): string {
  return (cookie ?? '')
    .split(';')
    .filter((pair) => !isOwn(pair.split('=')[0]?.trim() ?? ''))
    .join(';')
    .trim();
}

const isOwn = (name: string): boolean => name === passCookie || /^(?:__Host-)?mw_/.test(name);
