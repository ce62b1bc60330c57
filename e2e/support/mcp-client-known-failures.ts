/**
 * Checks of the official suite that our client does not support, by reason, as `scenario: check`. All others have to
 * pass, and a check that starts to pass has to leave this list.
 */
export type KnownFailures = Readonly<Record<string, readonly string[]>>;

const clientCredentials = 'auth/client-credentials';
const elicitation = 'elicitation-sep1034-client-defaults: client-elicitation-sep1034';
const inputRequired = 'sep-2322-client-request-state: sep-2322-client';

export const knownFailures: KnownFailures = {
  'it answers no requests of servers during a call (elicitation, sampling, roots)': [
    `${elicitation}-general`,
    `${elicitation}-string-default`,
    `${elicitation}-integer-default`,
    `${elicitation}-number-default`,
    `${elicitation}-enum-default`,
    `${elicitation}-boolean-default`,
    `${inputRequired}-request-state-echoed`,
    `${inputRequired}-jsonrpc-id-different`,
    `${inputRequired}-no-state-omitted`,
  ],
  'users sign in; the client itself has no credentials (extensions)': [
    `${clientCredentials}-jwt: client-credentials-grant-type`,
    `${clientCredentials}-jwt: client-credentials-jwt-verified`,
    `${clientCredentials}-basic: client-credentials-grant-type`,
    `${clientCredentials}-basic: client-credentials-basic-auth`,
    'auth/cross-app-access-complete-flow: complete-flow-token-exchange',
    'auth/cross-app-access-complete-flow: complete-flow-jwt-bearer',
    'auth/enterprise-managed-authorization: complete-flow-token-exchange',
    'auth/enterprise-managed-authorization: complete-flow-jwt-bearer',
    'auth/wif-jwt-bearer: wif-assertion-verified',
  ],
  'its tokens are bearer tokens, without DPoP (an extension)': [
    'auth/dpop: sep-1932-client-token-request-proof',
    'auth/dpop: sep-1932-client-dpop-auth-scheme',
    'auth/dpop: sep-1932-client-fresh-proof',
    'auth/dpop-nonce: sep-1932-client-token-request-proof',
    'auth/dpop-nonce: sep-1932-client-dpop-auth-scheme',
    'auth/dpop-nonce: sep-1932-client-fresh-proof',
    'auth/dpop-nonce: sep-1932-client-as-nonce',
    'auth/dpop-nonce: sep-1932-client-rs-nonce',
  ],
  'it requires metadata that announces PKCE': [
    'auth/2025-03-26-oauth-endpoint-fallback: client-registration',
    'auth/2025-03-26-oauth-endpoint-fallback: authorization-request',
    'auth/2025-03-26-oauth-endpoint-fallback: token-request',
  ],
  'the suite expects the URL of its own document as the client id; ours uses ours': [
    'auth/basic-cimd: cimd-client-id-used',
  ],
};

/** Only for release 0.1.16; fixed in the later one. */
export const knownFailuresOfStable: KnownFailures = {
  'the metadata names another issuer than the requested one (RFC 8414) and is rejected': [
    'auth/2025-03-26-oauth-metadata-backcompat: client-registration',
    'auth/2025-03-26-oauth-metadata-backcompat: authorization-request',
    'auth/2025-03-26-oauth-metadata-backcompat: token-request',
  ],
};

/** Scenarios without any checks: our client does not support skills (an extension). */
export const uncheckedScenarios: readonly string[] = [
  'sep-2640-client-no-prefetch',
  'sep-2640-client-verify-digest',
  'sep-2640-client-verify-size',
  'sep-2640-client-verify-frontmatter',
];

/** Scenarios with an untrusted or never satisfied server: a client that continues has failed. */
export const rejectedScenarios: readonly string[] = [
  'auth/iss-normalized',
  'auth/iss-supported-missing',
  'auth/iss-unexpected',
  'auth/iss-wrong-issuer',
  'auth/metadata-issuer-mismatch',
  'auth/resource-mismatch',
  'auth/scope-retry-limit',
];
