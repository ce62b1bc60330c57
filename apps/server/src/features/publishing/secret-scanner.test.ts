import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuMs } from '@millwright/contract/testing/cpu-ms';
import { findHiddenValues, findSecrets, SecretScanner } from './secret-scanner.ts';

/** Assembled from pieces, so that scanners do not report this file as a leak. */
const join = (...pieces: string[]) => pieces.join('');
const jwt = (payload: object) =>
  ['{"alg":"HS256","typ":"JWT"}', JSON.stringify(payload), 'signature-of-something-long']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
const pem = (body: string) =>
  join('-----BEGIN PRIVATE', ` KEY-----${body}-----END PRIVATE`, ' KEY-----');
const base64 = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';

const secrets: Readonly<Record<string, string>> = {
  'a key of OpenAI': join('sk-', 'proj-aB3dE5gH7jK9mN1pQ3sT5vW7yZ'),
  'a key of Anthropic': join('sk-', 'ant-api03-aB3dE5gH7jK9mN1pQ3sT-5vW7yZ_x1'),
  'a key of Stripe': join('sk_', 'live_4eC39HqLyjWDarjtT1zdp7dc'),
  'a restricted test key of Stripe': join('rk_', 'test_4eC39HqLyjWDarjtT1zdp7dc'),
  'a token of GitHub': join('ghp_', 'aB3dE5gH7jK9mN1pQ3sT5vW7yZaB3dE5gH7j'),
  'an access key of AWS': join('AKIA', 'Q3EGRIHJK5LMN7PQ'),
  'a secret of AWS': join(
    'aws_secret_access_key = "',
    'wJalrXUtnFEMI7K7MDENGbPxRfiCYzzzzaKEY123',
    '"',
  ),
  'a token of Slack': join('xoxb-', '123456789012-123456789012-aB3dE5gH7jK9mN1pQ3sT5vW7'),
  'a secret of AWS in capitals': join(
    'AWS_SECRET_ACCESS_KEY=',
    'wJalrXUtnFEMI7K7MDENGbPxRfiCYzzzzaKEY123',
  ),
  'a webhook of Slack': join(
    'https://hooks.slack.com/services/',
    'T0123ABCD/B0123ABCD/aB3dE5gH7jK9mN1pQ3sT5vW7',
  ),
  'a key of SendGrid': join(
    'SG.',
    'aB3dE5gH7jK9mN1pQ3sT5v',
    '.',
    'W7yZaB3dE5gH7jK9mN1pQ3sT5vW7yZaB3dE5gH7jK9m',
  ),
  'a token of Hugging Face': join('hf_', 'aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgH'),
  'a key of a project': join('mwp_', 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ'),
  'a key of MCP': join('mwm_', 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ'),
  'a private key': pem(`\n${base64}\n`),
  'a private key in a string': pem(`\\n${base64}\\n`),
  'a service-role key': jwt({ iss: 'supabase', role: 'service_role', exp: 2_000_000_000 }),
  'a password of PostgreSQL': join('postgres', '://app:', 'vT6nB4mX1c@db.shop.io:5432/app'),
  'a password of MongoDB': join('mongodb+srv', '://app:', 'hunter22@cluster0.abcde.mongodb.net/x'),
};
for (const [what, secret] of Object.entries(secrets)) {
  test(`findSecrets finds ${what} with its line`, () => {
    const found = findSecrets(`// first line\nconst it = '${secret}';\n`);
    assert.equal(found.length, 1, JSON.stringify(found));
    assert.equal(found[0]?.line, 2);
    assert.equal(found[0]?.isPublic, false);
  });
}

const harmless: Readonly<Record<string, string>> = {
  'a name of a class': '.sk-folding-cube .sk-circle-fade-dot-number-12 { color: red }',
  'a publishable key of Stripe': join('pk_', 'live_4eC39HqLyjWDarjtT1zdp7dc'),
  'an anonymous key of Supabase': jwt({ role: 'anon', iss: 'supabase' }),
  'a sample of AWS': 'AKIAIOSFODNN7EXAMPLE',
  'a sample of Stripe': 'sk_test_xxxxxxxxxxxxxxxxxxxxxxxx',
  'a sample of OpenAI': 'sk-your-api-key-goes-here-1234',
  'a template': ['sk-', '{process.env.KEY}'].join('$'),
  'a text about private keys': pem('\n...\n'),
  'a check for private keys': "if (!text.includes('-----BEGIN PRIVATE KEY-----')) throw error;",
  'a local database': 'postgres://app:vT6nB4mX1c@localhost:5432/app',
  'a database of compose': 'postgres://app:vT6nB4mX1c@db:5432/app',
  'a documented database': 'postgres://user:password@db.shop.io/app',
  'an address of an example': 'mysql://app:vT6nB4mX1c@db.example.com/app',
  'a mail link': 'mailto:somebody@shop.io',
  'a digest': 'sha512-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'a commit': 'commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
  'a data address': `url(data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAA1234'.repeat(40)})`,
  'minified code': 'var e=t=>{let n=t.sk,r=n-16;return r?xox(b-1):ghp(o_20)}',
};
for (const [what, text] of Object.entries(harmless)) {
  test(`findSecrets ignores ${what}`, () => assert.deepEqual(findSecrets(text), []));
}

test('SecretScanner reports a key meant for pages without blocking', () => {
  const scanner = new SecretScanner();
  const content = Buffer.from(
    join('const firebase = "AI', 'zaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q";'),
  );
  const [finding] = scanner.scanFile({ path: 'src/firebase.ts', content });
  assert.equal(finding?.blocks, false);
  assert.equal(finding?.severity, 'low');
});

test('findHiddenValues returns the values of an environment file except public and sample ones', () => {
  const text = [
    'SESSION_KEY=q8Zp2vT6nB4mX1cL9wR3',
    'export DATABASE_PASSWORD="vT6nB4mX1cL9wR3q8Zp2"',
    'VITE_MAPS_KEY=q8Zp2vT6nB4mX1cL9wR4',
    'NODE_ENV=production-environment',
    'API_URL=https://api.shop.io/v1/orders',
    'KEY=your-key-goes-here-123456',
    '# COMMENTED=q8Zp2vT6nB4mX1cL9wR5',
  ].join('\n');
  assert.deepEqual(findHiddenValues(text), ['q8Zp2vT6nB4mX1cL9wR3', 'vT6nB4mX1cL9wR3q8Zp2']);
});

test('SecretScanner reports a secret once, and in the build output only if the files do not contain it', () => {
  const scanner = new SecretScanner();
  const known = secrets['a key of Stripe'] ?? '';
  const builtSecret = secrets['a token of GitHub'] ?? '';
  const file = (path: string, text: string) => ({ path, content: Buffer.from(text) });
  assert.equal(scanner.scanFile(file('src/a.ts', known)).length, 1);
  assert.deepEqual(scanner.scanFile(file('.env', `TOKEN=${builtSecret}`)), []);
  const found = scanner.scanOutput(file('assets/index.js', `${known};${builtSecret}`));
  assert.deepEqual(
    found.map(({ step, file: at, message }) => [step, at, message.split(' (')[0]]),
    [['result', 'assets/index.js', 'A GitHub token']],
  );
  assert.ok(!JSON.stringify(found).includes(builtSecret));
  assert.equal(scanner.scanOutput(file('.env', 'A=1'))[0]?.blocks, true);
  assert.deepEqual(scanner.scanFile({ path: 'a.bin', content: Buffer.from(`\0${known}`) }), []);
});

test('findSecrets scans a megabyte of partial matches in bounded time', () => {
  const pieces = [
    'postgres://a:',
    'aws_secret_key=',
    'eyJ',
    'hooks.slack.com/services/T',
    '-----BEGIN PRIVATE KEY-----',
    '1234567890:AA',
  ];
  for (const piece of pieces) {
    const startedAt = performance.now();
    findSecrets(piece.repeat(Math.ceil(1_000_000 / piece.length)));
    assert.ok(performance.now() - startedAt < 10_000, piece);
  }
});

test('findHiddenValues takes time linear in the length of the file', () => {
  const spaces = ' '.repeat(400_000);
  const startedAt = process.cpuUsage();
  assert.deepEqual(
    findHiddenValues(`A=x${spaces}y\nexport${spaces}x\n${spaces}=${spaces}\nB="${spaces}'`),
    [],
  );
  assert.ok(process.cpuUsage(startedAt).user < 2_000_000);
});

test('SecretScanner searches for many environment values in one pass', () => {
  const scanner = new SecretScanner();
  const values = Array.from({ length: 50_000 }, (_, at) => `k${at}Zq8Zp2vT6nB4mX1cL9`);
  const env = values.map((value, at) => `A${at}=${value}`).join('\n');
  const page = `${'x = y; '.repeat(200_000)}\n"${values[49_999]}"`;
  const ms = cpuMs(() => {
    scanner.scanFile({ path: '.env', content: Buffer.from(env) });
    const [finding] = scanner.scanOutput({ path: 'index.js', content: Buffer.from(page) });
    assert.equal(finding?.line, 2);
  });
  assert.ok(ms < 3_000, `${ms} ms`);
});

test('findSecrets takes time linear in the length of nested tokens and long lines', () => {
  const key = ['sk', 'live', 'q8Zp2vT6nB4mX1cL9wR3'].join('_');
  const texts = ['eyJ-'.repeat(500_000), `${'\n'.repeat(2_000_000)}${key}`];
  for (const text of texts) assert.ok(cpuMs(() => findSecrets(text)) < 2_000, text.slice(0, 4));
});
