import * as kind from './kinds.ts';
import { derived, optional, setting } from './setting.ts';

// Browsers omit the default port from Host and Origin.
const local = (name: string, port: number): string => (port === 80 ? name : `${name}:${port}`);

export const addresses = {
  HOST: setting(
    kind.host,
    '127.0.0.1',
    'Address the service listens on; `0.0.0.0` or `::` opens it to other machines.',
  ),
  PORT: setting(
    kind.integer(0, 65_535),
    8080,
    'Port of the API, the studio and the previews; 0 takes any free port.',
  ),
  BASE_URL: derived(
    kind.baseUrl,
    '`http://localhost:{PORT}`',
    ({ PORT }) => `http://${local('localhost', PORT)}`,
    'Address under which clients reach the API.',
  ),
  APP_URL: derived(
    kind.baseUrl,
    '`{BASE_URL}`',
    ({ BASE_URL }) => BASE_URL,
    'Address of the studio, the place browsers are sent back to after a sign-in elsewhere.',
  ),
  AUTH_URL: derived(
    kind.baseUrl,
    '`{BASE_URL}/auth`',
    ({ BASE_URL }) => `${BASE_URL}/auth`,
    'Address of the sign-in pages.',
  ),
  PREVIEW_HOST: derived(
    kind.parentHost,
    '`preview.localhost:{PORT}`',
    ({ PORT }) => local('preview.localhost', PORT),
    'Host below which every preview has its own name, `{slug}.{PREVIEW_HOST}`; it shares the port of the API.',
  ),
  ADMIN_HOST: setting(
    kind.host,
    '127.0.0.1',
    'Address of `/metrics`, which asks nobody for a token; open it only to a network that your monitoring alone is in.',
  ),
  ADMIN_PORT: setting(
    kind.integer(0, 65_535),
    9090,
    'Port of `/metrics`, kept apart from the public one; 0 switches it off.',
  ),
  TRUSTED_PROXIES: setting(
    kind.list(kind.addressRange, { orNone: true }),
    [],
    'Proxies whose `X-Forwarded-*` headers are believed; by default none. Behind a proxy that is not named here all clients count as one address.',
  ),
  CORS_ORIGINS: derived(
    kind.list(kind.origin, { orNone: true }),
    'the origin of `APP_URL`',
    ({ APP_URL }) => [new URL(APP_URL).origin],
    'Origins whose pages may call the API and open its WebSocket.',
  ),
};

export const processes = {
  ROLES: setting(
    kind.list(kind.oneOf('api', 'worker', 'preview')),
    ['api', 'worker', 'preview'],
    'What this process does: any subset, as long as some process of the installation has each role.',
  ),
  NODE_URL: optional(
    kind.baseUrl,
    'Address under which other processes reach this one, with `QUEUE_ENABLED`; unset, `HOST` with `PORT`, or the first address of the machine when `HOST` is none in particular.',
  ),
  EVENT_LOOP_TIMEOUT_S: setting(
    kind.seconds(0),
    15,
    'A process whose event loop is blocked for this long ends itself, after logging the work that blocked it, so that other processes can take its turns; 0 never does.',
  ),
  DATA_DIR: setting(
    kind.path,
    '.millwright/data',
    'Folder for the embedded database, generated keys and caches; with `QUEUE_ENABLED` nothing in it is shared between processes.',
  ),
  STORAGE_MIN_FREE_MB: setting(
    kind.integer(0, 1_000_000),
    256,
    'Least free space in `DATA_DIR`. With less, new turns are refused with `STORAGE_FULL` and the process is not ready; below a quarter of it, running turns end as well. 0 waits until a write fails.',
  ),
};

export const storage = {
  DATABASE_URL: optional(
    kind.serviceUrl('postgres', 'postgresql'),
    'PostgreSQL server; unset, an embedded PostgreSQL in `DATA_DIR` is used.',
  ),
  REDIS_URL: optional(
    kind.serviceUrl('redis', 'rediss'),
    'Redis server, needed when `QUEUE_ENABLED` is true and unused otherwise.',
  ),
  ENCRYPTION_KEY: optional(
    kind.key,
    'Key that stored tokens and headers are encrypted with; unset, one is made once in `DATA_DIR`.',
  ),
  API_KEY_PEPPER: optional(
    kind.key,
    'Key that API keys are hashed with; unset, one is made once in `DATA_DIR`.',
  ),
};

export const auth = {
  AUTH_MODE: derived(
    kind.oneOf('oidc', 'local'),
    '`oidc` when `OIDC_ISSUER` is set, else `local`',
    ({ OIDC_ISSUER }) => (OIDC_ISSUER === undefined ? 'local' : 'oidc'),
    'Who issues access tokens: an identity provider, or the service itself.',
  ),
  OIDC_ISSUER: optional(
    kind.url,
    'Issuer of the identity provider, letter by letter as its tokens name it.',
  ),
  OIDC_AUDIENCE: optional(kind.text, 'Audience that tokens of the identity provider must name.'),
  OIDC_JWKS_URL: optional(
    kind.url,
    'Key set of the identity provider; unset, it is found through the discovery document of the issuer.',
  ),
  STUDIO_CLIENT_ID: setting(
    kind.text,
    'millwright-studio',
    'Client that the studio is at the identity provider: public, code flow with PKCE, returning to `{APP_URL}/signed-in`.',
  ),
  STUDIO_SCOPE: setting(
    kind.text,
    'openid profile email',
    'Scope that the studio asks the identity provider for; add `offline_access` where that brings refresh tokens.',
  ),
  AUTH_ALGORITHMS: setting(
    // Excludes symmetric algorithms on purpose: they would let a public key sign tokens.
    kind.list(
      kind.oneOf(
        'RS256',
        'RS384',
        'RS512',
        'PS256',
        'PS384',
        'PS512',
        'ES256',
        'ES384',
        'ES512',
        'EdDSA',
      ),
    ),
    ['RS256', 'ES256', 'EdDSA'],
    'Signature algorithms accepted in access tokens.',
  ),
  ACCESS_TOKEN_TTL_S: setting(
    kind.seconds(1),
    3600,
    'Lifetime of the access tokens the service issues.',
  ),
  AUTH_LEEWAY_S: setting(
    kind.integer(0, 600),
    60,
    'Clock difference tolerated when the times in a token are checked.',
  ),
  ROLES_CLAIM: setting(
    kind.text,
    'roles',
    'Claim of the token that holds the roles of the user; by default `roles`.',
  ),
  ADMIN_EMAILS: setting(
    kind.list(kind.email, { orNone: true }),
    [],
    'Users who are administrators whatever their token says; by default none.',
  ),
};
