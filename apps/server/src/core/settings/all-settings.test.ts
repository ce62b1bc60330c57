import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { groups, readVariable, settingEntries, settings } from './all-settings.ts';
import type { DefaultInputs } from './setting.ts';

const inputs: DefaultInputs = {
  PORT: 8080,
  BASE_URL: 'http://localhost:8080',
  APP_URL: 'http://localhost:8080/studio',
  OIDC_ISSUER: undefined,
  BILLING_ENABLED: false,
};
const facts = { isTty: false };

/** A value as an operator writes it in the environment. */
function written(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.length === 0 ? 'none' : value.join(',');
}

suite('the table of settings', () => {
  test('every setting has a description that is a sentence, and an expectation', () => {
    for (const [name, { about, kind }] of settingEntries) {
      assert.match(about, /^[A-Z`].*\.$/s, name);
      assert.notEqual(kind.expected, '', name);
    }
  });

  test('every default is accepted when it is written out in the environment', () => {
    for (const [name, { kind, fallback }] of settingEntries) {
      const value = fallback.type === 'constant' ? fallback.value : fallback.derive(inputs, facts);
      if (value !== undefined) assert.deepEqual(kind.parse(written(value)), { value }, name);
    }
  });

  test('a derived default reads only settings that have a value by then', () => {
    const isConstant = (name: string) =>
      settingEntries.some(([own, { fallback }]) => own === name && fallback.type === 'constant');
    const derivedBefore = new Set<string>();
    const reads: string[] = [];
    for (const [name, { fallback }] of settingEntries) {
      if (fallback.type !== 'derived') continue;
      const watched = new Proxy(inputs, {
        get(target, key) {
          reads.push(`${name} from ${String(key)}`);
          assert.ok(
            isConstant(String(key)) || derivedBefore.has(String(key)),
            `${name} is derived from ${String(key)}, which comes later`,
          );
          return Reflect.get(target, key);
        },
      });
      fallback.derive(watched, facts);
      derivedBefore.add(name);
    }
    assert.deepEqual(reads, [
      'BASE_URL from PORT',
      'APP_URL from BASE_URL',
      'AUTH_URL from BASE_URL',
      'PREVIEW_HOST from PORT',
      'CORS_ORIGINS from APP_URL',
      'AUTH_MODE from OIDC_ISSUER',
      'RATE_LIMIT_TURNS_PER_HOUR from BILLING_ENABLED',
    ]);
  });

  test('settings that hold credentials, and no others, are secret', () => {
    const secrets = settingEntries.filter(([, { kind }]) => kind.isSecret).map(([name]) => name);
    assert.deepEqual(secrets.sort(), [
      'ANTHROPIC_API_KEY',
      'API_KEY_PEPPER',
      'APPS_DATABASE_URL',
      'APPS_SMTP_URL',
      'DATABASE_URL',
      'ENCRYPTION_KEY',
      'GITHUB_CLIENT_SECRET',
      'GOOGLE_GENERATIVE_AI_API_KEY',
      'INTERNAL_WEBHOOK_SECRET',
      'OPENAI_API_KEY',
      'OPENAI_COMPATIBLE_API_KEY',
      'REDIS_URL',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'SUPABASE_CLIENT_SECRET',
    ]);
  });

  test('settings holds the members of all groups in the order of the groups', () => {
    const grouped = Object.values(groups).flatMap((group) => Object.keys(group));
    assert.deepEqual(Object.keys(settings), grouped);
    assert.deepEqual(
      settingEntries.map(([name]) => name),
      grouped,
    );
  });
});

suite('readVariable', () => {
  test('readVariable trims the value of a variable', () => {
    assert.equal(readVariable({ PORT: ' 80\t' }, 'PORT'), '80');
  });

  test('readVariable counts an empty, blank or missing variable as unset', () => {
    for (const env of [{ PORT: '' }, { PORT: '  ' }, { PORT: undefined }, {}]) {
      assert.equal(readVariable(env, 'PORT'), undefined, JSON.stringify(env));
    }
  });

  test('readVariable keeps the text "0", which is not an empty value', () => {
    assert.equal(readVariable({ PORT: '0' }, 'PORT'), '0');
  });
});
