import type { McpSignInFailure } from '@millwright/contract';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';

const messages: Readonly<Record<McpSignInFailure, string>> = {
  state_invalid: 'This sign-in is unknown, already used or expired',
  browser_mismatch: 'This sign-in was started in another browser',
  access_denied: 'The sign-in was declined',
  provider_error: 'The sign-in service reported an error',
  issuer_mismatch: 'The response came from a different sign-in service',
  exchange_failed: 'The sign-in service did not return a usable token',
};

/** Converts a failed external sign-in to an error for JSON clients. */
export function toOAuthApiError(reason: McpSignInFailure): ApiError {
  const isStateError = reason === 'state_invalid' || reason === 'browser_mismatch';
  const code = isStateError ? 'OAUTH_STATE_INVALID' : 'OAUTH_EXCHANGE_FAILED';
  return new ApiError(code, messages[reason]);
}

export function acceptsJson({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('application/json') && !accept.includes('text/html');
}
