import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainRejectedVariableName } from './explain-rejected-variable-name.ts';

test('ordinary names are accepted', () => {
  for (const name of [
    'A',
    '_A',
    'STRIPE_SECRET_KEY',
    'S3_BUCKET',
    'DATABASE_URLS',
    'A'.repeat(64),
  ]) {
    assert.equal(explainRejectedVariableName(name), undefined, name);
  }
});

test('a malformed or long name is rejected with the rule', () => {
  for (const name of ['', 'a', 'Key', '1A', 'A-B', 'A B', 'A=B', 'A\n', 'É', '__proto__']) {
    assert.match(explainRejectedVariableName(name) ?? '', /capital letters/, JSON.stringify(name));
  }
  assert.match(explainRejectedVariableName('A'.repeat(65)) ?? '', /64 characters/);
});

test('a name that is copied into pages is rejected with the reason', () => {
  for (const name of ['VITE_KEY', 'EXPO_PUBLIC_KEY']) {
    assert.match(explainRejectedVariableName(name) ?? '', /visitors can read/);
  }
});

test('names that programs in the sandbox read are rejected', () => {
  const names = [
    'PATH',
    'HOME',
    'PORT',
    'HTTPS_PROXY',
    'NODE_OPTIONS',
    'LD_PRELOAD',
    'NPM_CONFIG_REGISTRY',
  ];
  for (const name of names) assert.match(explainRejectedVariableName(name) ?? '', /reserved/, name);
  for (const name of ['BETTER_AUTH_SECRET', 'DATABASE_URL', 'SMTP_URL', 'UPLOADS_SOCKET']) {
    assert.match(explainRejectedVariableName(name) ?? '', /set by Millwright/, name);
  }
});
