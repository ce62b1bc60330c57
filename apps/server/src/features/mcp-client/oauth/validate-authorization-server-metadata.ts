import { limits } from '@millwright/contract';
import { z } from 'zod';
import { ApiError } from '../../../core/api-error.ts';

/** Limit for stored addresses from untrusted servers; real ones are shorter. */
export const maxUrlChars = 2048;
const urlField = z.string().max(maxUrlChars);
const nameList = z.array(z.string().max(limits.own.mcpScopeChars)).max(500);

/** The part of the metadata that sign-in, refresh and revocation need. */
export const authorizationServerMetadata = z.object({
  issuer: urlField,
  authorization_endpoint: urlField,
  token_endpoint: urlField,
  registration_endpoint: urlField.optional(),
  revocation_endpoint: urlField.optional(),
  response_types_supported: nameList,
  scopes_supported: nameList.optional(),
  code_challenge_methods_supported: nameList,
  token_endpoint_auth_methods_supported: nameList.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  client_id_metadata_document_supported: z.boolean().optional(),
});
export type AuthorizationServerMetadata = z.output<typeof authorizationServerMetadata>;

/** Describes the problem with an address supplied by a user's server; undefined if the address is allowed. */
export type CheckUrl = (url: string) => string | undefined;

/**
 * Validates untrusted metadata. It must not make us skip PKCE or send codes and tokens to an origin other than the
 * issuer's.
 */
export function validateAuthorizationServerMetadata(
  metadata: unknown,
  checkUrl: CheckUrl,
): AuthorizationServerMetadata {
  const parsed = authorizationServerMetadata
    .extend({ code_challenge_methods_supported: nameList.default([]) })
    .safeParse(metadata);
  if (!parsed.success) throw discoveryError('has incomplete metadata');
  const server = parsed.data;
  if (!server.response_types_supported.includes('code'))
    throw discoveryError('does not support authorization codes');
  // `plain` does not protect against an attacker who can read the first request.
  if (!server.code_challenge_methods_supported.includes('S256')) {
    throw discoveryError('does not support PKCE with S256');
  }
  const { issuer, authorization_endpoint, token_endpoint } = server;
  const { registration_endpoint, revocation_endpoint } = server;
  const serverEndpoints = { issuer, token_endpoint, registration_endpoint, revocation_endpoint };
  for (const [name, url] of Object.entries({ ...serverEndpoints, authorization_endpoint })) {
    if (url === undefined) continue;
    if (!isPlainHttpUrl(url) || checkUrl(url) !== undefined) {
      throw discoveryError(`has a ${name} that is not allowed`);
    }
    // Users may be redirected to another origin; codes and tokens must not be sent to one.
    if (name in serverEndpoints && new URL(url).origin !== new URL(issuer).origin) {
      throw discoveryError(`has a ${name} on a different origin`);
    }
  }
  return server;
}

/** Browsers are redirected to these addresses: rejects scripts and userinfo that disguises the host. */
function isPlainHttpUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

export function discoveryError(reason: string): ApiError {
  return new ApiError('OAUTH_DISCOVERY_FAILED', `The sign-in service of this server ${reason}`);
}
