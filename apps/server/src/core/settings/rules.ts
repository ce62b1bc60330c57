import type { SettingName, SettingValues } from './all-settings.ts';

/** A condition between settings; it is only checked when each of `names` is valid by itself. */
export interface Rule {
  readonly names: readonly [blamed: SettingName, ...others: SettingName[]];
  /** Describes the problem; follows the name of the blamed setting. */
  readonly problem: (values: SettingValues) => string | undefined;
}

/** First path segments below /api/v1, which a provider's name must not shadow. */
const reservedPaths: ReadonlySet<string> = new Set([
  'ai',
  'billing',
  'git',
  'gw',
  'health',
  'internal',
  'mcp',
  'me',
  'projects',
  'public',
  'stream_tickets',
  'usage',
  'vibe',
  'ws',
]);

const knownProviders = {
  DATABASE_PROVIDER: ['supabase'],
  PAYMENT_PROVIDER: ['stripe'],
} as const;

function requireSettings(
  trigger: SettingName,
  when: (values: SettingValues) => boolean,
  because: string,
  needed: readonly SettingName[],
): Rule[] {
  return needed.map((name) => ({
    names: [name, trigger],
    problem: (values) =>
      when(values) && values[name] === undefined
        ? `is not set; it is required because ${because}`
        : undefined,
  }));
}

const isSet =
  (name: SettingName) =>
  (values: SettingValues): boolean =>
    values[name] !== undefined;

function rejectReservedPath(name: keyof typeof knownProviders): Rule {
  return {
    names: [name],
    problem: (values) =>
      reservedPaths.has(values[name])
        ? `"${values[name]}" is a reserved API path; expected a provider name`
        : undefined,
  };
}

/** Requires a known provider only if it is used; an unused provider's name is just a path. */
function requireKnownProvider(name: keyof typeof knownProviders, usedBy: SettingName): Rule {
  const known: readonly string[] = knownProviders[name];
  return {
    names: [name, usedBy],
    problem: (values) =>
      isSet(usedBy)(values) && !known.includes(values[name]) && !reservedPaths.has(values[name])
        ? `"${values[name]}" is not a known provider, but ${usedBy} is set; expected ${known.join(' or ')}`
        : undefined,
  };
}

export const rules: readonly Rule[] = [
  {
    // The sign-in pages share the port with the API, so they need a path of their own below it.
    names: ['AUTH_URL', 'BASE_URL', 'AUTH_MODE'],
    problem: ({ AUTH_URL, BASE_URL, AUTH_MODE }) =>
      AUTH_MODE === 'local' && !AUTH_URL.startsWith(`${BASE_URL}/`)
        ? 'must be below BASE_URL, such as {BASE_URL}/auth, if AUTH_MODE is local'
        : undefined,
  },
  ...requireSettings('AUTH_MODE', (values) => values.AUTH_MODE === 'oidc', 'AUTH_MODE is oidc', [
    'OIDC_ISSUER',
    'OIDC_AUDIENCE',
  ]),
  ...requireSettings('QUEUE_ENABLED', (values) => values.QUEUE_ENABLED, 'QUEUE_ENABLED is true', [
    'REDIS_URL',
    'DATABASE_URL',
    'ENCRYPTION_KEY',
    'API_KEY_PEPPER',
  ]),
  ...requireSettings(
    'BILLING_ENABLED',
    (values) => values.BILLING_ENABLED,
    'BILLING_ENABLED is true',
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ),
  ...requireSettings('APPS_SMTP_URL', isSet('APPS_SMTP_URL'), 'APPS_SMTP_URL is set', [
    'APPS_MAIL_FROM',
  ]),
  ...requireSettings('GITHUB_CLIENT_ID', isSet('GITHUB_CLIENT_ID'), 'GITHUB_CLIENT_ID is set', [
    'GITHUB_CLIENT_SECRET',
  ]),
  ...requireSettings(
    'SUPABASE_CLIENT_ID',
    isSet('SUPABASE_CLIENT_ID'),
    'SUPABASE_CLIENT_ID is set',
    ['SUPABASE_CLIENT_SECRET'],
  ),
  ...requireSettings(
    'STRIPE_CONNECT_CLIENT_ID',
    isSet('STRIPE_CONNECT_CLIENT_ID'),
    'STRIPE_CONNECT_CLIENT_ID is set',
    ['STRIPE_SECRET_KEY'],
  ),
  rejectReservedPath('DATABASE_PROVIDER'),
  rejectReservedPath('PAYMENT_PROVIDER'),
  requireKnownProvider('DATABASE_PROVIDER', 'SUPABASE_CLIENT_ID'),
  requireKnownProvider('PAYMENT_PROVIDER', 'STRIPE_CONNECT_CLIENT_ID'),
  {
    names: ['PAYMENT_PROVIDER', 'DATABASE_PROVIDER'],
    problem: (values) =>
      values.PAYMENT_PROVIDER === values.DATABASE_PROVIDER
        ? `"${values.PAYMENT_PROVIDER}" is also DATABASE_PROVIDER; expected two different names`
        : undefined,
  },
  {
    // Every subdomain of it is a published app, so the service itself must be elsewhere.
    names: ['PUBLISH_HOST', 'BASE_URL', 'APP_URL', 'AUTH_URL', 'PREVIEW_HOST'],
    problem: ({ PUBLISH_HOST, BASE_URL, APP_URL, AUTH_URL, PREVIEW_HOST }) => {
      const others = [BASE_URL, APP_URL, AUTH_URL].map((url) => new URL(url).hostname);
      const [own = ''] = PUBLISH_HOST?.split(':') ?? [];
      const [previews = ''] = PREVIEW_HOST.split(':');
      if (previews !== own) others.push(previews);
      return own !== '' && others.some((name) => name === own || name.endsWith(`.${own}`))
        ? `"${PUBLISH_HOST}" is a parent of an address of the service; expected a separate host, or PREVIEW_HOST`
        : undefined;
    },
  },
  {
    names: ['BACKPRESSURE_MIN_MS', 'BACKPRESSURE_MAX_MS'],
    problem: (values) =>
      values.BACKPRESSURE_MIN_MS > values.BACKPRESSURE_MAX_MS
        ? `"${values.BACKPRESSURE_MIN_MS}" is more than BACKPRESSURE_MAX_MS; expected at most ${values.BACKPRESSURE_MAX_MS}`
        : undefined,
  },
  {
    names: ['ADMIN_PORT', 'PORT'],
    problem: (values) =>
      values.ADMIN_PORT !== 0 && values.ADMIN_PORT === values.PORT
        ? `"${values.ADMIN_PORT}" is also PORT; expected another port, or 0 to disable it`
        : undefined,
  },
];
