import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProviders } from './create-providers.ts';

const fetch = () => assert.fail('no request was expected');

const withSlugs = (database: string, payment: string) =>
  createProviders({
    github: { clientId: 'a', clientSecret: 'b', url: 'https://g.com', apiUrl: 'https://a.g.com' },
    supabase: { clientId: 'a', clientSecret: 'b', apiUrl: 'https://s.com' },
    stripe: { clientId: 'a', secretKey: 'b', connectUrl: 'https://c.com' },
    slugs: { database, payment },
  });

test('createProviders gives GitHub, Supabase and Stripe, one for each family', () => {
  assert.deepEqual(
    withSlugs('supabase', 'stripe').map(({ id, family, missing }) => [id, family, missing]),
    [
      ['github', 'git', []],
      ['supabase', 'database', []],
      ['stripe', 'payment', []],
    ],
  );
});

test('createProviders gives an unknown name a provider without client that names the setting', () => {
  const [, database, payment] = withSlugs('neon', 'paddle');
  assert.deepEqual(
    [database, payment].map((one) => [one?.id, one?.family, one?.client, one?.missing]),
    [
      ['neon', 'database', undefined, ['DATABASE_PROVIDER']],
      ['paddle', 'payment', undefined, ['PAYMENT_PROVIDER']],
    ],
  );
});

test('a provider of an unknown name rejects to read an account and to revoke one', async () => {
  const [, neon] = withSlugs('neon', 'stripe');
  assert.ok(neon);
  const refusal = { message: 'no provider is named neon' };
  await assert.rejects(neon.account(fetch, 'tok', {}), refusal);
  const unwanted = { accountId: 'a', tokens: undefined };
  await assert.rejects(neon.revoke(fetch, { id: 'a', secret: 'b' }, unwanted), refusal);
});

test('a known name in the wrong family is unknown there', () => {
  const [, database] = withSlugs('stripe', 'stripe');
  assert.deepEqual([database?.family, database?.client], ['database', undefined]);
});
