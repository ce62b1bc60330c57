import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integer, text } from './kinds.ts';
import { derived, fixed, optional, setting } from './setting.ts';

test('setting has a constant default and may be changed by operators', () => {
  const kind = integer(0);
  assert.deepEqual(setting(kind, 7, 'About.'), {
    kind,
    fallback: { type: 'constant', value: 7 },
    about: 'About.',
    isFixedBySpec: false,
  });
});

test('fixed equals setting except that the API promises its value', () => {
  const kind = integer(0);
  assert.deepEqual(fixed(kind, 7, 'About.'), {
    ...setting(kind, 7, 'About.'),
    isFixedBySpec: true,
  });
});

test('optional has undefined as its constant default', () => {
  assert.deepEqual(optional(text, 'About.').fallback, { type: 'constant', value: undefined });
});

test('derived keeps the rule for the documentation and computes its default from other settings', () => {
  const next = derived(
    integer(0),
    '`PORT + 1`',
    ({ PORT }, { isTty }) => (isTty ? 0 : PORT + 1),
    'About.',
  );
  assert.ok(next.fallback.type === 'derived');
  assert.equal(next.fallback.rule, '`PORT + 1`');
  assert.equal(next.isFixedBySpec, false);
  const inputs = {
    PORT: 80,
    BASE_URL: '',
    APP_URL: '',
    OIDC_ISSUER: undefined,
    BILLING_ENABLED: false,
  };
  assert.equal(next.fallback.derive(inputs, { isTty: false }), 81);
  assert.equal(next.fallback.derive(inputs, { isTty: true }), 0);
});
