import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import { bearerToken } from '../../http/authenticate.ts';

/** The credential of a gateway request: one of our keys, or possibly an access token. */
export type Credential =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'token'; readonly token: string };

/** Reads a key from `x-api-key` or a Bearer token. Other sources are not accepted: URLs and cookies end up in logs. */
export function readCredential(request: FastifyRequest): Credential | undefined {
  const apiKeyHeaders = request.raw.headersDistinct['x-api-key'];
  const token = bearerToken(request);
  if (apiKeyHeaders) {
    const [key = '', second] = apiKeyHeaders;
    if (second !== undefined || (token !== undefined && token !== key)) {
      throw new ApiError('API_KEY_INVALID', 'Send exactly one key');
    }
    return { kind: 'key', key };
  }
  if (token === undefined) return undefined;
  return token.startsWith('mwm_') ? { kind: 'key', key: token } : { kind: 'token', token };
}
