import { limits } from '@millwright/contract';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';

/** It comes from strangers, and is kept: what is longer than anybody's is nobody's. */
export const longestAddress = 2048;
const line = z.string().max(longestAddress);
const names = z.array(z.string().max(limits.own.mcpScopeChars)).max(500);

/** As much of its metadata as a sign-in needs, and what comes after it. */
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

/** Says what is wrong with an address that a user's server leads to; nothing when it may be used. */
export type CheckUrl = (url: string) => string | undefined;

/**
 * The metadata, when it can be relied upon. Whoever wrote it may be anybody: it must not talk us out of
 * PKCE, nor have us hand codes and tokens to somebody else than its issuer.
 */
export function trusted(metadata: unknown, checkUrl: CheckUrl): AuthorizationServer {
  const parsed = authorizationServer
    .extend({ code_challenge_methods_supported: names.default([]) })
    .safeParse(metadata);
  if (!parsed.success) throw unusable('describes itself incompletely');
  const server = parsed.data;
  if (!server.response_types_supported.includes('code')) throw unusable('gives out no codes');
  // `plain` protects from nobody who can read the first request.
  if (!server.code_challenge_methods_supported.includes('S256')) {
    throw unusable('does not support PKCE with S256');
  }
  const { issuer, authorization_endpoint, token_endpoint } = server;
  const { registration_endpoint, revocation_endpoint } = server;
  const called = { issuer, token_endpoint, registration_endpoint, revocation_endpoint };
  for (const [name, url] of Object.entries({ ...called, authorization_endpoint })) {
    if (url === undefined) continue;
    if (!isOrdinary(url) || checkUrl(url) !== undefined) {
      throw unusable(`names a ${name} that must not be used`);
    }
    // People may be sent elsewhere; codes and tokens may not.
    if (name in called && new URL(url).origin !== new URL(issuer).origin) {
      throw unusable(`names a ${name} on another origin than its own`);
    }
  }
  return server;
}

/** Browsers are sent to such addresses: none is a script, none shows another host than it has. */
function isOrdinary(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

export function unusable(why: string): ApiError {
  return new ApiError('OAUTH_DISCOVERY_FAILED', `The sign-in service of this server ${why}`);
}
