import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redactKeys, redactTexts } from './redact.ts';

test('redacts known texts anywhere in a value, and nothing else', () => {
  const redact = redactTexts(['hunter2hunter2', 'abc']);
  assert.deepEqual(redact({ a: ['x hunter2hunter2 y', 3, null], password: 'p', b: 'abc' }), {
    a: ['x [redacted] y', 3, null],
    password: 'p',
    b: 'abc',
  });
});

const secretSamples = [
  'sk-proj-abcdefghijklmnop1234',
  `ghp_${'a1'.repeat(18)}`,
  'AKIAIOSFODNN7EXAMPLE',
  'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
  'xoxb-1234567890-abcdef',
  `mwp_${'x'.repeat(40)}`,
  '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----',
];
for (const key of secretSamples) {
  test(`redacts a secret of the form ${key.slice(0, 8)}…`, () => {
    const text = redactKeys([])(`KEY=${key} and more`);
    assert.equal(text, 'KEY=[redacted] and more');
  });
}

test('redacts header values in commands and in objects', () => {
  const redact = redactKeys([]);
  assert.equal(
    redact(`curl -H "Authorization: Bearer abc.def" -H 'x-api-key: zz' /`),
    `curl -H "Authorization: Bearer [redacted]" -H 'x-api-key: [redacted]' /`,
  );
  assert.deepEqual(redact({ headers: { Authorization: 'x', Accept: '*/*' }, cookie: 'c' }), {
    headers: { Authorization: '[redacted]', Accept: '*/*' },
    cookie: '[redacted]',
  });
});

test('leaves ordinary code unchanged', () => {
  const code = 'const token = useToken();\nfetch("/api", { headers: { authorization: token } })';
  assert.equal(redactKeys([])(code), code);
});

test('scans a megabyte of any text in under a second', () => {
  const pieces = [
    'x',
    ' ',
    'word ',
    'authorization: ',
    'cookie:',
    'sk-',
    '-----BEGIN PRIVATE KEY-----',
  ];
  for (const piece of pieces) {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const startedAt = performance.now();
    redactKeys(['a-secret'])(text);
    const elapsedMs = performance.now() - startedAt;
    assert.ok(elapsedMs < 1_000, `${piece.slice(0, 10)}: ${elapsedMs} ms`);
  }
});
