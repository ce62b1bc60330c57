import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { loadConfig } from '../../app/config.ts';
import type { SettingValues } from './all-settings.ts';
import { rules } from './rules.ts';

const defaults: SettingValues = loadConfig({}, { isTty: false });

/** The problems that the rules find when these values differ from the defaults. */
function problemsWith(changes: Partial<SettingValues>): string[] {
  const values = { ...defaults, ...changes };
  return rules.flatMap(({ names, problem }) => {
    const found = problem(values);
    return found === undefined ? [] : [`${names[0]} ${found}`];
  });
}

suite('rules for required settings', () => {
  test('the defaults violate no rule', () => {
    assert.deepEqual(problemsWith({}), []);
  });

  test('AUTH_MODE oidc requires OIDC_ISSUER and OIDC_AUDIENCE', () => {
    assert.deepEqual(problemsWith({ AUTH_MODE: 'oidc' }), [
      'OIDC_ISSUER is not set; it is required because AUTH_MODE is oidc',
      'OIDC_AUDIENCE is not set; it is required because AUTH_MODE is oidc',
    ]);
    const set = { OIDC_ISSUER: 'https://id.example.com', OIDC_AUDIENCE: 'millwright' };
    assert.deepEqual(problemsWith({ AUTH_MODE: 'oidc', ...set }), []);
  });

  test('QUEUE_ENABLED requires the shared database, Redis and both keys', () => {
    const because = 'is not set; it is required because QUEUE_ENABLED is true';
    assert.deepEqual(problemsWith({ QUEUE_ENABLED: true }), [
      `REDIS_URL ${because}`,
      `DATABASE_URL ${because}`,
      `ENCRYPTION_KEY ${because}`,
      `API_KEY_PEPPER ${because}`,
    ]);
  });

  test('BILLING_ENABLED requires both Stripe secrets', () => {
    const because = 'is not set; it is required because BILLING_ENABLED is true';
    assert.deepEqual(problemsWith({ BILLING_ENABLED: true }), [
      `STRIPE_SECRET_KEY ${because}`,
      `STRIPE_WEBHOOK_SECRET ${because}`,
    ]);
  });

  test('APPS_SMTP_URL requires a sender', () => {
    const url = { APPS_SMTP_URL: 'smtp://mail.example.com' };
    assert.deepEqual(problemsWith(url), [
      'APPS_MAIL_FROM is not set; it is required because APPS_SMTP_URL is set',
    ]);
    assert.deepEqual(problemsWith({ ...url, APPS_MAIL_FROM: 'apps@example.com' }), []);
  });

  test('each OAuth client id requires the secret of its provider', () => {
    assert.deepEqual(problemsWith({ GITHUB_CLIENT_ID: 'a' }), [
      'GITHUB_CLIENT_SECRET is not set; it is required because GITHUB_CLIENT_ID is set',
    ]);
    assert.deepEqual(problemsWith({ SUPABASE_CLIENT_ID: 'a' }), [
      'SUPABASE_CLIENT_SECRET is not set; it is required because SUPABASE_CLIENT_ID is set',
    ]);
    assert.deepEqual(problemsWith({ STRIPE_CONNECT_CLIENT_ID: 'a' }), [
      'STRIPE_SECRET_KEY is not set; it is required because STRIPE_CONNECT_CLIENT_ID is set',
    ]);
  });

  test('a secret without its client id violates no rule', () => {
    const secrets = { GITHUB_CLIENT_SECRET: 'a', SUPABASE_CLIENT_SECRET: 'b' };
    assert.deepEqual(problemsWith(secrets), []);
  });
});

suite('rules for provider names', () => {
  test('DATABASE_PROVIDER and PAYMENT_PROVIDER may not be a path of the API', () => {
    assert.deepEqual(problemsWith({ DATABASE_PROVIDER: 'mcp', PAYMENT_PROVIDER: 'billing' }), [
      'DATABASE_PROVIDER "mcp" is a reserved API path; expected a provider name',
      'PAYMENT_PROVIDER "billing" is a reserved API path; expected a provider name',
    ]);
  });

  test('an unknown provider is accepted until its client id is set', () => {
    assert.deepEqual(problemsWith({ DATABASE_PROVIDER: 'neon', PAYMENT_PROVIDER: 'paddle' }), []);
    const client = { SUPABASE_CLIENT_ID: 'a', SUPABASE_CLIENT_SECRET: 'b' };
    assert.deepEqual(problemsWith({ DATABASE_PROVIDER: 'neon', ...client }), [
      'DATABASE_PROVIDER "neon" is not a known provider, but SUPABASE_CLIENT_ID is set; expected supabase',
    ]);
  });

  test('a name that is a path of the API is reported once although it is unknown as well', () => {
    const client = { STRIPE_CONNECT_CLIENT_ID: 'a', STRIPE_SECRET_KEY: 'b' };
    assert.deepEqual(problemsWith({ PAYMENT_PROVIDER: 'me', ...client }), [
      'PAYMENT_PROVIDER "me" is a reserved API path; expected a provider name',
    ]);
  });

  test('PAYMENT_PROVIDER must differ from DATABASE_PROVIDER', () => {
    assert.deepEqual(problemsWith({ PAYMENT_PROVIDER: 'supabase' }), [
      'PAYMENT_PROVIDER "supabase" is also DATABASE_PROVIDER; expected two different names',
    ]);
  });
});

suite('rules for addresses', () => {
  test('AUTH_URL must lie below BASE_URL while AUTH_MODE is local', () => {
    const problem =
      'AUTH_URL must be below BASE_URL, such as {BASE_URL}/auth, if AUTH_MODE is local';
    const BASE_URL = 'https://x.com/api';
    for (const AUTH_URL of ['https://id.x.com', BASE_URL, 'https://x.com/api-auth']) {
      assert.deepEqual(problemsWith({ BASE_URL, AUTH_URL }), [problem], AUTH_URL);
    }
    assert.deepEqual(problemsWith({ BASE_URL, AUTH_URL: `${BASE_URL}/id` }), []);
  });

  test('AUTH_URL may be anywhere while AUTH_MODE is oidc', () => {
    const oidc = {
      AUTH_MODE: 'oidc',
      OIDC_ISSUER: 'https://id.x.com',
      OIDC_AUDIENCE: 'a',
    } as const;
    assert.deepEqual(problemsWith({ ...oidc, AUTH_URL: 'https://id.example.com' }), []);
  });

  test('PUBLISH_HOST may not be or contain the host of the API, the studio or the previews', () => {
    const base = {
      BASE_URL: 'https://api.example.com',
      APP_URL: 'https://studio.example.org',
      AUTH_URL: 'https://api.example.com/auth',
      PREVIEW_HOST: 'preview.example.net',
    };
    for (const PUBLISH_HOST of [
      'api.example.com',
      'example.com:8443',
      'example.org',
      'example.net',
    ]) {
      assert.deepEqual(
        problemsWith({ ...base, PUBLISH_HOST }),
        [
          `PUBLISH_HOST "${PUBLISH_HOST}" is a parent of an address of the service; expected a separate host, or PREVIEW_HOST`,
        ],
        PUBLISH_HOST,
      );
    }
  });

  test('PUBLISH_HOST may be PREVIEW_HOST, a sibling, or a name that only ends alike', () => {
    const base = {
      BASE_URL: 'https://api.example.com',
      APP_URL: 'https://api.example.com',
      AUTH_URL: 'https://api.example.com/auth',
      PREVIEW_HOST: 'preview.example.com:8080',
    };
    for (const PUBLISH_HOST of ['preview.example.com', 'apps.example.com', 'ample.com']) {
      assert.deepEqual(problemsWith({ ...base, PUBLISH_HOST }), [], PUBLISH_HOST);
    }
  });
});

suite('rules for numbers', () => {
  test('BACKPRESSURE_MIN_MS may equal but not exceed BACKPRESSURE_MAX_MS', () => {
    assert.deepEqual(problemsWith({ BACKPRESSURE_MIN_MS: 51 }), [
      'BACKPRESSURE_MIN_MS "51" is more than BACKPRESSURE_MAX_MS; expected at most 50',
    ]);
    assert.deepEqual(problemsWith({ BACKPRESSURE_MIN_MS: 50 }), []);
  });

  test('ADMIN_PORT must differ from PORT unless both are 0', () => {
    assert.deepEqual(problemsWith({ ADMIN_PORT: 8080 }), [
      'ADMIN_PORT "8080" is also PORT; expected another port, or 0 to disable it',
    ]);
    assert.deepEqual(problemsWith({ ADMIN_PORT: 0, PORT: 0 }), []);
  });
});
