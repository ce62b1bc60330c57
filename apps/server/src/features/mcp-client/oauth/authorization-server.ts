import { limits } from '@millwright/contract';
import { z } from 'zod';
import { ApiError } from '../../../core/api-error.ts';

/** Limit for stored addresses from untrusted servers; real ones are shorter. */
export const longestAddress = 2048;
const line = z.string().max(longestAddress);
const names = z.array(z.string().max(limits.own.mcpScopeChars)).max(500);

/** The part of the metadata that sign-in, refresh and revocation need. */
export const authorizationServer = z.object({
  issuer: line,
  authorization_endpoint: line,
  token_endpoint: line,
  registration_endpoint: line.optional(),
  revocation_endpoint: line.optional(),
  response_types_supported: names,
  scopes_supported: names.optional(),
  code_challenge_methods_supported: names,
  token_endpoint_auth_methods_supported: names.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  client_id_metadata_document_supported: z.boolean().optional(),
});
export type AuthorizationServer = z.output<typeof authorizationServer>;

/** Describes the problem with an address supplied by a user's server; undefined if the address is allowed. */
export type CheckUrl = (url: string) => string | undefined;

/**
 * Validates untrusted metadata. It must not make us skip PKCE or send codes and tokens to an origin other than the
 * issuer's.
 */
export function trusted(metadata: unknown, checkUrl: CheckUrl): AuthorizationServer {
  const parsed = authorizationServer
    .extend({ code_challenge_methods_supported: names.default([]) })
    .safeParse(metadata);
  if (!parsed.success) throw unusable('has incomplete metadata');
  const server = parsed.data;
  if (!server.response_types_supported.includes('code'))
    throw unusable('does not support authorization codes');
  // `plain` does not protect against an attacker who can read the first request.
  if (!server.code_challenge_methods_supported.includes('S256')) {
    throw unusable('does not support PKCE with S256');
  }
  const { issuer, authorization_endpoint, token_endpoint } = server;
  const { registration_endpoint, revocation_endpoint } = server;
  const called = { issuer, token_endpoint, registration_endpoint, revocation_endpoint };
  for (const [name, url] of Object.entries({ ...called, authorization_endpoint })) {
    if (url === undefined) continue;
    if (!isOrdinary(url) || checkUrl(url) !== undefined) {
      throw unusable(`has a ${name} that is not allowed`);
    }
    // Users may be redirected to another origin; codes and tokens must not be sent to one.
    if (name in called && new URL(url).origin !== new URL(issuer).origin) {
      throw unusable(`has a ${name} on a different origin`);
    }
  }
  return server;
}

/** Browsers are redirected to these addresses: rejects scripts and userinfo that disguises the host. */
function isOrdinary(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

export function unusable(why: string): ApiError {
  return new ApiError('OAUTH_DISCOVERY_FAILED', `The sign-in service of this server ${why}`);
}
