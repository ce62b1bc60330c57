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
    'Port of the API, the studio and the previews; 0 uses any free port.',
  ),
  BASE_URL: derived(
    kind.baseUrl,
    '`http://localhost:{PORT}`',
    ({ PORT }) => `http://${local('localhost', PORT)}`,
    'Public address of the API.',
  ),
  APP_URL: derived(
    kind.baseUrl,
    '`{BASE_URL}`',
    ({ BASE_URL }) => BASE_URL,
    'Address of the studio, where browsers return after a sign-in at another service.',
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
    'Parent host of previews, `{slug}.{PREVIEW_HOST}`. Uses the port of the API.',
  ),
  ADMIN_HOST: setting(
    kind.host,
    '127.0.0.1',
    'Address of `/metrics`, which requires no token. Expose it only to your monitoring network.',
  ),
  ADMIN_PORT: setting(
    kind.integer(0, 65_535),
    9090,
    'Port of `/metrics`, separate from the public port; 0 disables it.',
  ),
  TRUSTED_PROXIES: setting(
    kind.list(kind.addressRange, { orNone: true }),
    [],
    'Proxies whose `X-Forwarded-*` headers are trusted. None by default. Behind a proxy that is not listed, all clients count as one address.',
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
    'Roles of this process. Every role must be covered by some process of the installation.',
  ),
  NODE_URL: optional(
    kind.baseUrl,
    'Address where other processes reach this one, with `QUEUE_ENABLED`. Defaults to `HOST` with `PORT`, or to the first address of the machine if `HOST` is a wildcard address.',
  ),
  EVENT_LOOP_TIMEOUT_S: setting(
    kind.seconds(0),
    15,
    'A process whose event loop is blocked for this long logs the cause and exits, so that other processes can take over its turns; 0 disables this.',
  ),
  DATA_DIR: setting(
    kind.path,
    '.millwright/data',
    'Directory for the embedded database, generated keys and caches. With `QUEUE_ENABLED`, nothing in it is shared between processes.',
  ),
  STORAGE_MIN_FREE_MB: setting(
    kind.integer(0, 1_000_000),
    256,
    'Minimum free space in `DATA_DIR`. With less, new turns are rejected with `STORAGE_FULL` and the process is not ready; below a quarter of it, running turns end too. 0 disables the check until a write fails.',
  ),
};

export const storage = {
  DATABASE_URL: optional(
    kind.serviceUrl('postgres', 'postgresql'),
    'PostgreSQL server. If unset, an embedded PostgreSQL in `DATA_DIR` is used.',
  ),
  APPS_DATABASE_URL: optional(
    kind.serviceUrl('postgres', 'postgresql'),
    'PostgreSQL server for the databases of apps, with a role that has the attributes CREATEDB and CREATEROLE. If unset, they are created on the server of the other data.',
  ),
  APPS_DATABASE_QUOTA_MB: setting(
    kind.integer(16),
    500,
    'Maximum size of the database of one app. A larger one is read-only.',
  ),
  APPS_DATABASE_STATEMENTS: optional(
    kind.integer(1),
    'Statements that run at the same time in the database of one app; further ones wait. Defaults to half of the processor cores, and to 1 on a single core. Raise it if `APPS_DATABASE_URL` names a larger machine.',
  ),
  APPS_UPLOADS_QUOTA_MB: setting(
    kind.integer(1),
    500,
    'Maximum size of all files that people upload to one app. The preview and the published app have a quota each.',
  ),
  APPS_SMTP_URL: optional(
    kind.serviceUrl('smtp', 'smtps'),
    'Mail server for published apps, for example `smtps://user:password@mail.example.com`. If unset, their mail is only kept for their owners. Mail of previews never leaves the service.',
  ),
  APPS_MAIL_FROM: optional(
    kind.email,
    'Sender of the mail of published apps. Required with `APPS_SMTP_URL`.',
  ),
  REDIS_URL: optional(
    kind.serviceUrl('redis', 'rediss'),
    'Redis server. Required if `QUEUE_ENABLED` is true, otherwise unused.',
  ),
  ENCRYPTION_KEY: optional(
    kind.key,
    'Key that encrypts stored tokens and headers. If unset, one is created in `DATA_DIR`.',
  ),
  API_KEY_PEPPER: optional(
    kind.key,
    'Key for hashing API keys. If unset, one is created in `DATA_DIR`.',
  ),
};

export const auth = {
  AUTH_MODE: derived(
    kind.oneOf('oidc', 'local'),
    '`oidc` when `OIDC_ISSUER` is set, else `local`',
    ({ OIDC_ISSUER }) => (OIDC_ISSUER === undefined ? 'local' : 'oidc'),
    'Issuer of access tokens: an identity provider, or the service itself.',
  ),
  OIDC_ISSUER: optional(kind.url, 'Issuer of the identity provider, exactly as in its tokens.'),
  OIDC_AUDIENCE: optional(kind.text, 'Required audience of the tokens.'),
  OIDC_JWKS_URL: optional(
    kind.url,
    "Key set of the identity provider. If unset, it is read from the issuer's discovery document.",
  ),
  STUDIO_CLIENT_ID: setting(
    kind.text,
    'millwright-studio',
    'Client id of the studio at the identity provider: public client, code flow with PKCE, redirect to `{APP_URL}/signed-in`.',
  ),
  STUDIO_SCOPE: setting(
    kind.text,
    'openid profile email',
    'Scope that the studio requests from the identity provider. Add `offline_access` if that enables refresh tokens.',
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
    'Token claim with the roles of the user. Defaults to `roles`.',
  ),
  ADMIN_EMAILS: setting(
    kind.list(kind.email, { orNone: true }),
    [],
    'Users who are always administrators, regardless of their token. None by default.',
  ),
};
