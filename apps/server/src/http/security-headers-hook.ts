import type { onRequestHookHandler } from 'fastify';
import { isHttps } from '../core/is-https.ts';

/** Defaults for JSON; a page overrides the Content-Security-Policy. */
const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

export function securityHeadersHook(baseUrl: string): onRequestHookHandler {
  const all = isHttps(baseUrl)
    ? { ...headers, 'strict-transport-security': 'max-age=31536000' }
    : headers;
  return (_request, reply, done) => {
    reply.headers(all);
    done();
  };
}
