import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Config } from '../core/settings/all-settings.ts';
import { groups, settings } from '../core/settings/all-settings.ts';
import { generateSettingsMarkdown } from '../core/settings/markdown.ts';
import { StartupError } from '../core/startup-error.ts';
import { loadConfig, readConfig } from './config.ts';

type Env = Record<string, string | undefined>;

const documentedSettings = `
  HOST PORT BASE_URL APP_URL AUTH_URL PREVIEW_HOST ADMIN_HOST ADMIN_PORT TRUSTED_PROXIES CORS_ORIGINS
  ROLES NODE_URL EVENT_LOOP_TIMEOUT_S DATA_DIR STORAGE_MIN_FREE_MB
  DATABASE_URL APPS_DATABASE_URL APPS_DATABASE_QUOTA_MB APPS_DATABASE_STATEMENTS APPS_UPLOADS_QUOTA_MB APPS_SMTP_URL APPS_MAIL_FROM REDIS_URL ENCRYPTION_KEY API_KEY_PEPPER
  AUTH_MODE OIDC_ISSUER OIDC_AUDIENCE OIDC_JWKS_URL STUDIO_CLIENT_ID STUDIO_SCOPE
  AUTH_ALGORITHMS ACCESS_TOKEN_TTL_S AUTH_LEEWAY_S ROLES_CLAIM ADMIN_EMAILS
  QUEUE_ENABLED QUEUE_START_WAIT_MS QUEUE_MAX_WAIT_S MAX_CONCURRENT_TURNS
  MAX_QUEUED_TURNS_PER_PROJECT WORKER_CONCURRENCY WORKER_RESERVED_TURNS RECONNECT_GRACE_S IDEMPOTENCY_TTL_S TURN_LEASE_S
  TURN_MAX_ATTEMPTS STEP_MAX_ATTEMPTS MAX_ATTACHED_PER_TURN
  HEARTBEAT_INTERVAL_MS BACKPRESSURE_MIN_MS BACKPRESSURE_MAX_MS STREAM_STALL_S
  EVENT_RAW_RETENTION_H WS_MAX_PAYLOAD_BYTES REASONING_EVENTS SHUTDOWN_GRACE_S
  QUESTION_TIMEOUT_S PLAN_TIMEOUT_S ABORT_GRACE_S TURN_TIMEOUT_S MAX_STEPS AUTO_FIX_MAX_ATTEMPTS VERIFY_TURNS
  FETCH_PAGE_ENABLED FETCH_PAGE_ALLOWED_HOSTS
  DEFAULT_PROVIDER DEFAULT_MODEL MODELS_CONFIG_PATH
  ANTHROPIC_API_KEY ANTHROPIC_BASE_URL OPENAI_API_KEY OPENAI_BASE_URL GOOGLE_GENERATIVE_AI_API_KEY
  GOOGLE_GENERATIVE_AI_BASE_URL OPENAI_COMPATIBLE_BASE_URL OPENAI_COMPATIBLE_API_KEY
  OPENAI_COMPATIBLE_MODELS BUILTIN_TYPING MODEL_FIRST_BYTE_TIMEOUT_S MODEL_IDLE_TIMEOUT_S MODEL_MAX_RETRIES
  MODEL_PRIVATE_ADDRESSES MODEL_SERVER_URLS
  SANDBOX_DRIVER SANDBOX_WARM SANDBOX_IDLE_S SANDBOX_CPUS SANDBOX_CPU_PERCENT SANDBOX_MEMORY_MB SANDBOX_PIDS
  SANDBOX_DISK_MB SANDBOX_EGRESS_ALLOW
  PUBLISH_HOST PUBLISH_IDLE_S PUBLISH_AUDIT
  MAX_BODY_BYTES MAX_PROMPT_CHARS MAX_DOCUMENTS MAX_DOCUMENT_BASE64_BYTES MAX_IMAGES
  MAX_IMAGE_BASE64_BYTES RATE_LIMIT_AI_PER_MIN RATE_LIMIT_REQUESTS_PER_MIN RATE_LIMIT_TURNS_PER_HOUR
  VISITOR_CREDITS_PER_DAY PROJECT_VISITOR_CREDITS_PER_DAY RATE_LIMIT_NEW_VISITORS_PER_HOUR
  RATE_LIMIT_PREVIEW_PER_MIN RATE_LIMIT_STREAMS_PER_USER
  MCP_ENABLED MCP_CONFIG_PATH MCP_FORCE_DISABLED MCP_STDIO_ALLOWED MCP_ALLOWED_HOSTS
  MCP_CALL_TIMEOUT_MS MCP_CATALOG_PATH MCP_REGISTRY_URL
  BILLING_ENABLED PLANS_CONFIG_PATH STRIPE_SECRET_KEY STRIPE_PUBLISHABLE_KEY STRIPE_WEBHOOK_SECRET
  STRIPE_API_URL
  GITHUB_CLIENT_ID GITHUB_CLIENT_SECRET GITHUB_URL GITHUB_API_URL GIT_ALLOWED_HOSTS
  DATABASE_PROVIDER SUPABASE_CLIENT_ID SUPABASE_CLIENT_SECRET SUPABASE_API_URL
  PAYMENT_PROVIDER STRIPE_CONNECT_CLIENT_ID STRIPE_CONNECT_URL
  INTERNAL_WEBHOOK_SECRET ANALYTICS_ENABLED
  LOG_LEVEL LOG_FORMAT OTEL_EXPORTER_OTLP_ENDPOINT
`
  .trim()
  .split(/\s+/);

const key = Buffer.alloc(32, 7).toString('base64');

const load = (env: Env = {}): Config => loadConfig(env, { isTty: false });

function settingsError(env: Env): StartupError {
  try {
    load(env);
  } catch (error) {
    assert.ok(error instanceof StartupError);
    return error;
  }
  assert.fail('the configuration was accepted');
}

/** Names of the settings that an invalid environment's error lists. */
const invalidSettings = (env: Env): string[] =>
  [...settingsError(env).message.matchAll(/^ {2}([A-Z_0-9]+): /gm)]
    .map((match) => match[1] ?? '')
    .sort();

describe('the settings table', () => {
  it('contains every documented setting and no other', () => {
    assert.deepEqual(Object.keys(settings).sort(), [...documentedSettings].sort());
  });

  it('lists each setting in one group', () => {
    const grouped = Object.values(groups).flatMap((group) => Object.keys(group));
    assert.equal(grouped.length, Object.keys(settings).length);
  });

  it('is documented with one row per setting', () => {
    const rows = generateSettingsMarkdown().match(/^\| `[A-Z0-9_]+` \|.*\|$/gm) ?? [];
    const names = rows.map((row) => row.split('`')[1]);
    assert.deepEqual([...names].sort(), [...documentedSettings].sort());
    assert.ok(rows.every((row) => row.split(/(?<!\\)\|/).length === 6));
  });
});

describe('defaults', () => {
  it('have the documented values', () => {
    const config = load();
    assert.equal(config.HOST, '127.0.0.1');
    assert.equal(config.PORT, 8080);
    assert.equal(config.ADMIN_PORT, 9090);
    assert.deepEqual(config.TRUSTED_PROXIES, []);
    assert.deepEqual(config.ROLES, ['api', 'worker', 'preview']);
    assert.equal(config.DATABASE_URL, undefined);
    assert.deepEqual(config.AUTH_ALGORITHMS, ['RS256', 'ES256', 'EdDSA']);
    assert.equal(config.MAX_CONCURRENT_TURNS, 3);
    assert.equal(config.HEARTBEAT_INTERVAL_MS, 15_000);
    assert.equal(config.QUESTION_TIMEOUT_S, 300);
    assert.equal(config.REASONING_EVENTS, true);
    assert.equal(config.SANDBOX_EGRESS_ALLOW, undefined);
    assert.equal(config.MAX_BODY_BYTES, 310 * 1024 * 1024);
    assert.equal(config.MCP_ENABLED, false);
    assert.equal(config.MCP_CONFIG_PATH, '.millwright/mcp.json');
    assert.equal(config.LOG_LEVEL, 'info');
  });

  it('produce no warning and are not explicit', () => {
    assert.deepEqual(load().warnings, []);
    assert.equal(load().explicit.size, 0);
  });

  it('are derived from other settings', () => {
    const config = load({ PORT: '3000' });
    assert.equal(config.BASE_URL, 'http://localhost:3000');
    assert.equal(config.APP_URL, config.BASE_URL);
    assert.equal(config.AUTH_URL, 'http://localhost:3000/auth');
    assert.equal(config.PREVIEW_HOST, 'preview.localhost:3000');
    assert.deepEqual(config.CORS_ORIGINS, ['http://localhost:3000']);
    const separate = load({
      APP_URL: 'https://studio.example.com/app/',
      BASE_URL: 'https://api.x.com',
    });
    assert.equal(separate.APP_URL, 'https://studio.example.com/app');
    assert.equal(separate.AUTH_URL, 'https://api.x.com/auth');
    assert.deepEqual(separate.CORS_ORIGINS, ['https://studio.example.com']);
  });

  it('omit default ports from addresses', () => {
    const config = load({ PORT: '80' });
    assert.equal(config.BASE_URL, 'http://localhost');
    assert.equal(config.PREVIEW_HOST, 'preview.localhost');
  });

  it('depend on issuer, billing and terminal', () => {
    assert.equal(load().AUTH_MODE, 'local');
    const oidc = { OIDC_ISSUER: 'https://id.example.com/', OIDC_AUDIENCE: 'millwright' };
    assert.equal(load(oidc).AUTH_MODE, 'oidc');
    assert.equal(load(oidc).OIDC_ISSUER, 'https://id.example.com/');
    const stripe = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' };
    assert.equal(load(stripe).RATE_LIMIT_TURNS_PER_HOUR, 120);
    const billed = load({ ...stripe, BILLING_ENABLED: 'true' });
    assert.equal(billed.RATE_LIMIT_TURNS_PER_HOUR, 30);
    assert.deepEqual(billed.STRIPE_WEBHOOK_SECRET, ['whsec_1', 'whsec_2']);
    assert.equal(loadConfig({}, { isTty: true }).LOG_FORMAT, 'pretty');
    assert.equal(loadConfig({}, { isTty: false }).LOG_FORMAT, 'json');
  });
});

describe('values', () => {
  it('are explicit only if the operator set them', () => {
    const { explicit } = load({ ADMIN_PORT: '9090', PORT: '', HOST: ' ' });
    assert.deepEqual([...explicit], ['ADMIN_PORT']);
  });

  it('accept the usual spellings of booleans', () => {
    for (const text of ['true', 'TRUE', ' True ', '1', 'yes', 'on']) {
      assert.equal(load({ MCP_ENABLED: text }).MCP_ENABLED, true);
    }
    for (const text of ['false', '0', 'No', 'off']) {
      assert.equal(load({ MCP_ENABLED: text }).MCP_ENABLED, false);
      assert.equal(load({ REASONING_EVENTS: text }).REASONING_EVENTS, false);
    }
    assert.equal(load({ REASONING_EVENTS: '' }).REASONING_EVENTS, true);
  });

  it('accept comma-separated lists and none', () => {
    assert.deepEqual(load({ SANDBOX_EGRESS_ALLOW: 'none' }).SANDBOX_EGRESS_ALLOW, []);
    const lists = load({
      MCP_ALLOWED_HOSTS: 'LOCALHOST:3333, 10.0.0.7,[::1]:80, ::1,',
      TRUSTED_PROXIES: '10.0.0.0/8,loopback',
    });
    assert.deepEqual(lists.MCP_ALLOWED_HOSTS, ['localhost:3333', '10.0.0.7', '[::1]:80', '::1']);
    assert.deepEqual(lists.TRUSTED_PROXIES, ['10.0.0.0/8', 'loopback']);
  });

  it('are decoded from base64 if they are keys', () => {
    assert.equal(load({ ENCRYPTION_KEY: key }).ENCRYPTION_KEY?.length, 32);
    assert.match(settingsError({ ENCRYPTION_KEY: 'AAAA' }).message, /has 3 bytes/);
    assert.match(settingsError({ ENCRYPTION_KEY: 'not base64!' }).message, /is not base64/);
  });

  it('are frozen', () => {
    const config = load();
    assert.ok(Object.isFrozen(config));
    assert.ok(Object.isFrozen(config.ROLES));
  });

  const rejected: Env[] = [
    { PORT: '65536' },
    { PORT: '80.5' },
    { PORT: '-1' },
    { HOST: 'http://x' },
    { HOST: 'localhost:80' },
    { BASE_URL: 'example.com' },
    { BASE_URL: 'https://x.com/?a=b' },
    { PREVIEW_HOST: '127.0.0.1:8080' },
    { PREVIEW_HOST: '*.example.com' },
    { CORS_ORIGINS: '*' },
    { CORS_ORIGINS: 'https://x.com/path' },
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    { ROLES: 'api,cook' },
    { ROLES: ',' },
    { AUTH_ALGORITHMS: 'HS256' },
    { AUTH_ALGORITHMS: 'none' },
    { DATABASE_URL: 'mysql://x' },
    { SANDBOX_DRIVER: 'docker' },
    { ADMIN_EMAILS: 'nobody' },
    { STRIPE_PUBLISHABLE_KEY: 'sk_live_1' },
    { INTERNAL_WEBHOOK_SECRET: 'short' },
    { TURN_TIMEOUT_S: '99999999' },
  ];
  for (const env of rejected) {
    it(`are rejected: ${Object.entries(env).join().replace(',', '=')}`, () => {
      assert.deepEqual(invalidSettings(env), Object.keys(env));
    });
  }
});

describe('problems', () => {
  it('are reported all at once, with the value and the expectation', () => {
    const error = settingsError({
      PORT: 'abc',
      LOG_LEVEL: 'loud',
      BILLING_ENABLED: 'true',
      ROLES: 'cook',
    });
    assert.deepEqual(error.message.split('\n'), [
      '5 settings are invalid:',
      '  PORT: "abc" is not a whole number; expected a whole number, from 0 to 65535',
      '  ROLES: "cook" has an entry (no. 1) that is not a known value; expected a comma-separated list; each entry `api` or `worker` or `preview`',
      '  LOG_LEVEL: "loud" is not a known value; expected `silent` or `fatal` or `error` or `warn` or `info` or `debug` or `trace`',
      '  STRIPE_SECRET_KEY: is not set; it is required because BILLING_ENABLED is true',
      '  STRIPE_WEBHOOK_SECRET: is not set; it is required because BILLING_ENABLED is true',
    ]);
    assert.match(error.remedy, /docs\/generated\/settings\.md/);
  });

  it('never contain a secret', () => {
    const { message } = settingsError({
      ENCRYPTION_KEY: 'hunter2',
      API_KEY_PEPPER: 'hunter2',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      REDIS_URL: 'hunter2',
      STRIPE_PUBLISHABLE_KEY: 'hunter2',
      INTERNAL_WEBHOOK_SECRET: 'hunter2',
      BASE_URL: 'https://me:hunter2@example.com',
    });
    assert.match(message, /^7 settings/);
    assert.doesNotMatch(message, /hunter2/);
  });

  it('with one setting do not cause others', () => {
    assert.deepEqual(invalidSettings({ BACKPRESSURE_MIN_MS: 'x', BACKPRESSURE_MAX_MS: '1' }), [
      'BACKPRESSURE_MIN_MS',
    ]);
    assert.deepEqual(invalidSettings({ AUTH_MODE: 'oidc', OIDC_ISSUER: 'x', OIDC_AUDIENCE: 'y' }), [
      'OIDC_ISSUER',
    ]);
  });
});

describe('settings that depend on each other', () => {
  const rejected: readonly (readonly [Env, string[]])[] = [
    [{ AUTH_MODE: 'oidc' }, ['OIDC_AUDIENCE', 'OIDC_ISSUER']],
    [{ OIDC_ISSUER: 'https://id.example.com' }, ['OIDC_AUDIENCE']],
    [{ QUEUE_ENABLED: 'true' }, ['API_KEY_PEPPER', 'DATABASE_URL', 'ENCRYPTION_KEY', 'REDIS_URL']],
    [{ BILLING_ENABLED: 'true', STRIPE_SECRET_KEY: 'sk_1' }, ['STRIPE_WEBHOOK_SECRET']],
    [{ GITHUB_CLIENT_ID: 'a' }, ['GITHUB_CLIENT_SECRET']],
    [{ SUPABASE_CLIENT_ID: 'a' }, ['SUPABASE_CLIENT_SECRET']],
    [{ STRIPE_CONNECT_CLIENT_ID: 'ca_1' }, ['STRIPE_SECRET_KEY']],
    [{ DATABASE_PROVIDER: 'vibe' }, ['DATABASE_PROVIDER']],
    [{ DATABASE_PROVIDER: 'Supa base' }, ['DATABASE_PROVIDER']],
    [{ PAYMENT_PROVIDER: 'supabase' }, ['PAYMENT_PROVIDER']],
    [
      { DATABASE_PROVIDER: 'neon', SUPABASE_CLIENT_ID: 'a', SUPABASE_CLIENT_SECRET: 'b' },
      ['DATABASE_PROVIDER'],
    ],
    [{ BACKPRESSURE_MIN_MS: '60' }, ['BACKPRESSURE_MIN_MS']],
    [{ PORT: '9090' }, ['ADMIN_PORT']],
  ];
  for (const [env, names] of rejected) {
    it(`${JSON.stringify(env)} is rejected`, () => {
      assert.deepEqual(invalidSettings(env), names);
    });
  }

  const accepted: readonly Env[] = [
    {
      QUEUE_ENABLED: 'true',
      REDIS_URL: 'redis://localhost',
      DATABASE_URL: 'postgres:///db?host=/run/postgresql',
      ENCRYPTION_KEY: key,
      API_KEY_PEPPER: key,
      ROLES: 'worker',
    },
    { BILLING_ENABLED: 'false', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    { DATABASE_PROVIDER: 'neon', PAYMENT_PROVIDER: 'paddle' },
    { PORT: '0', ADMIN_PORT: '0' },
  ];
  for (const env of accepted) {
    it(`${JSON.stringify(env)} is accepted`, () => {
      load(env);
    });
  }
});

describe('warnings', () => {
  const cases: readonly (readonly [Env, RegExp])[] = [
    [
      { HEARTBEAT_INTERVAL_MS: '1000' },
      /^HEARTBEAT_INTERVAL_MS is 1000, but clients rely on 15000/,
    ],
    [{ MAX_DOCUMENTS: '3' }, /^MAX_DOCUMENTS is 3/],
    [{ HOST: '0.0.0.0' }, /BASE_URL is a local address/],
    [{ HOST: '0.0.0.0' }, /AUTH_MODE is local/],
    [{ BASE_URL: 'http://example.com' }, /unencrypted/],
    [{ BASE_URL: 'https://example.com' }, /PREVIEW_HOST is not set/],
    [{ PORT: '0' }, /PORT is 0/],
    [{ AUTH_MODE: 'local', OIDC_ISSUER: 'https://x.com' }, /OIDC_ISSUER is ignored/],
    [{ ROLES: 'api' }, /ROLES omits roles/],
    [{ MAX_BODY_BYTES: '1048576' }, /MAX_BODY_BYTES is too small/],
    [{ GITHUB_CLIENT_SECRET: 'x' }, /GITHUB_CLIENT_SECRET is ignored/],
    [{ SUPABASE_CLIENT_SECRET: 'x' }, /SUPABASE_CLIENT_SECRET is ignored/],
    [
      { HEARTBEAT_INTERVAL: '1' },
      /unknown setting HEARTBEAT_INTERVAL, did you mean HEARTBEAT_INTERVAL_MS\?/,
    ],
    [{ MILLWRIGHT_PORT: '1' }, /did you mean PORT\?/],
    [{ MILLWRIGHT_LOG_LEVL: 'debug' }, /did you mean LOG_LEVEL\?/],
    [{ QUEUE_ENABLE: 'true' }, /did you mean QUEUE_ENABLED\?/],
    [{ DATABASE_URI: 'x' }, /did you mean DATABASE_URL\?/],
    [{ SANDBOX_DIRVER: 'x' }, /did you mean SANDBOX_DRIVER\?/],
    [{ TURN_LEASE_MS: '1' }, /did you mean TURN_LEASE_S\?/],
  ];
  for (const [env, expected] of cases) {
    it(`are issued for ${JSON.stringify(env)}`, () => {
      assert.match(load(env).warnings.join('\n'), new RegExp(expected, 'm'));
    });
  }

  it('are not issued for an ordinary environment', () => {
    const everyday = `PATH HOME HOSTNAME SHELL USER TERM LANG LC_ALL PWD EDITOR DISPLAY TMPDIR CI
      API_URL API_KEY APP_ENV NODE_ENV NODE_OPTIONS BASE_PATH LOG_FILE LOG_DIR AUTH_TOKEN DATA_HOME
      XDG_DATA_DIRS XDG_DATA_HOME SSH_AUTH_SOCK OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_PROTOCOL
      GITHUB_TOKEN GITHUB_ACTIONS OPENAI_ORG_ID GOOGLE_API_KEY STRIPE_API_KEY PGHOST PORTS ROLE HOSTS
      MILLWRIGHT_SERVICE_HOST MILLWRIGHT_TOKEN npm_config_cache`.split(/\s+/);
    const env = Object.fromEntries(everyday.map((name) => [name, 'x']));
    assert.deepEqual(load({ ...env, MILLWRIGHT_PORT: 'tcp://10.0.0.1:8080' }).warnings, []);
  });

  it('are not issued for a public installation', () => {
    const config = load({
      HOST: '::',
      BASE_URL: 'https://build.example.com',
      PREVIEW_HOST: 'apps.example.com',
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_AUDIENCE: 'millwright',
      REASONING_EVENTS: 'no',
    });
    assert.deepEqual(config.warnings, []);
  });
});

describe('readConfig', () => {
  it('reads the environment of the process', (test) => {
    const before = process.env.MAX_STEPS;
    test.after(() => {
      if (before === undefined) delete process.env.MAX_STEPS;
      else process.env.MAX_STEPS = before;
    });
    process.env.MAX_STEPS = '7';
    assert.equal(readConfig().MAX_STEPS, 7);
  });
});

it('requires AUTH_URL below BASE_URL with local sign-in', () => {
  for (const AUTH_URL of [
    'https://id.example.com',
    'http://localhost:8080',
    'http://localhost:8081/auth',
  ]) {
    assert.throws(() => load({ AUTH_URL }), /AUTH_URL: must be below BASE_URL/, AUTH_URL);
  }
  assert.equal(load({ AUTH_URL: 'http://localhost:8080/id' }).AUTH_URL, 'http://localhost:8080/id');
});
