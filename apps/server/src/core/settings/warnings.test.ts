import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { loadConfig } from '../../app/config.ts';
import type { Config, SettingName } from './all-settings.ts';
import { collectWarnings } from './warnings.ts';

const defaults = loadConfig({}, { isTty: false });

/** The warnings for a configuration that differs from the defaults by these values. */
function warningsFor(changes: Partial<Config>): string[] {
  return collectWarnings({ ...defaults, ...changes }, {});
}

const explicit = (...names: SettingName[]): ReadonlySet<SettingName> => new Set(names);

const isPublic = {
  HOST: '0.0.0.0',
  BASE_URL: 'https://build.example.com',
  AUTH_MODE: 'oidc',
  OIDC_ISSUER: 'https://id.example.com',
  explicit: explicit('PREVIEW_HOST'),
} as const;

suite('warnings about addresses', () => {
  test('the defaults and a complete public installation cause no warning', () => {
    assert.deepEqual(warningsFor({}), []);
    assert.deepEqual(warningsFor(isPublic), []);
  });

  test('a public HOST with a local BASE_URL is warned about for every spelling of loopback', () => {
    const warning =
      'HOST opens the service to other machines, but BASE_URL is a local address; set BASE_URL to the public address';
    for (const host of ['localhost', 'x.localhost', '127.0.0.1', '127.8.9.1', '[::1]']) {
      assert.deepEqual(
        warningsFor({ ...isPublic, BASE_URL: `http://${host}:80` }),
        [warning],
        host,
      );
    }
  });

  test('HOST counts as local for every loopback address', () => {
    for (const HOST of ['localhost', '127.0.0.1', '127.1.2.3', '::1']) {
      assert.deepEqual(warningsFor({ HOST }), [], HOST);
    }
    assert.equal(warningsFor({ HOST: '192.168.0.1' }).length, 2);
  });

  test('a public HOST with local sign-in is warned about', () => {
    const local = { ...isPublic, AUTH_MODE: 'local', OIDC_ISSUER: undefined } as const;
    assert.deepEqual(warningsFor(local), [
      'HOST opens the service to other machines with built-in accounts (AUTH_MODE is local); set OIDC_ISSUER to use an identity provider, or restrict network access',
    ]);
  });

  test('a public BASE_URL with http instead of https is warned about', () => {
    for (const BASE_URL of ['http://build.example.com', 'HTTP://build.example.com']) {
      assert.deepEqual(warningsFor({ ...isPublic, BASE_URL }), [
        'BASE_URL is not https, so access tokens are sent unencrypted; use a TLS proxy',
      ]);
    }
    assert.deepEqual(warningsFor({ ...isPublic, BASE_URL: 'HTTPS://build.example.com' }), []);
  });

  test('a public BASE_URL without an explicit PREVIEW_HOST is warned about', () => {
    assert.deepEqual(warningsFor({ ...isPublic, explicit: explicit() }), [
      'PREVIEW_HOST is not set, so previews can only be opened on this machine; set it to a host with a wildcard DNS entry',
    ]);
  });

  test('PORT 0 is warned about only without an explicit BASE_URL', () => {
    assert.deepEqual(warningsFor({ PORT: 0 }), [
      'PORT is 0, so the port is not known in advance and links will be wrong; also set BASE_URL and PREVIEW_HOST',
    ]);
    assert.deepEqual(warningsFor({ PORT: 0, explicit: explicit('BASE_URL') }), []);
  });
});

suite('warnings about settings without effect', () => {
  test('OIDC_ISSUER with local sign-in, and secrets without their client ids, are ignored', () => {
    assert.deepEqual(
      warningsFor({
        OIDC_ISSUER: 'https://id.example.com',
        GITHUB_CLIENT_SECRET: 'a',
        SUPABASE_CLIENT_SECRET: 'b',
      }),
      [
        'OIDC_ISSUER is ignored, because AUTH_MODE is local',
        'GITHUB_CLIENT_SECRET is ignored, because GITHUB_CLIENT_ID is not set',
        'SUPABASE_CLIENT_SECRET is ignored, because SUPABASE_CLIENT_ID is not set',
      ],
    );
  });

  test('a subset of ROLES is warned about only without QUEUE_ENABLED', () => {
    assert.deepEqual(warningsFor({ ROLES: ['api', 'worker'] }), [
      'ROLES omits roles, but without QUEUE_ENABLED no other process can take them; set QUEUE_ENABLED to true',
    ]);
    assert.deepEqual(warningsFor({ ROLES: ['api'], QUEUE_ENABLED: true }), []);
  });

  test('MAX_BODY_BYTES is warned about when it is one byte too small, but not when it is 0', () => {
    const enough = 10 * 20_971_520;
    assert.deepEqual(warningsFor({ MAX_BODY_BYTES: enough - 1 }), [
      'MAX_BODY_BYTES is too small for the documents of a turn (MAX_DOCUMENTS times MAX_DOCUMENT_BASE64_BYTES)',
    ]);
    assert.deepEqual(warningsFor({ MAX_BODY_BYTES: enough }), []);
    assert.deepEqual(warningsFor({ MAX_BODY_BYTES: 0 }), []);
  });

  test('a changed value that the API promises is warned about with both values', () => {
    assert.deepEqual(warningsFor({ HEARTBEAT_INTERVAL_MS: 1000 }), [
      'HEARTBEAT_INTERVAL_MS is 1000, but clients rely on 15000; change it in tests only',
    ]);
  });
});

suite('warnings about the environment', () => {
  test('warnings about misspelt names come last', () => {
    const env = { LOG_LEVL: 'debug' };
    assert.deepEqual(collectWarnings({ ...defaults, PORT: 0, MAX_DOCUMENTS: 3 }, env), [
      'MAX_DOCUMENTS is 3, but clients rely on 10; change it in tests only',
      'PORT is 0, so the port is not known in advance and links will be wrong; also set BASE_URL and PREVIEW_HOST',
      'unknown setting LOG_LEVL, did you mean LOG_LEVEL?',
    ]);
  });
});
