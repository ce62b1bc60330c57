import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createStripeProvider } from './create-stripe-provider.ts';
import type { ProviderRequest } from './provider-fetch.ts';

const options = {
  clientId: 'ca_1',
  secretKey: 'sk_1',
  connectUrl: 'https://connect.example.com',
};
const unasked = () => assert.fail('no request was expected');

suite('createStripeProvider', () => {
  test('createStripeProvider has a client only when the Connect id and the secret key are set', () => {
    assert.deepEqual(createStripeProvider(options).client, { id: 'ca_1', secret: 'sk_1' });
    for (const unset of [{ clientId: undefined }, { secretKey: undefined }]) {
      const { client, missing } = createStripeProvider({ ...options, ...unset });
      assert.equal(client, undefined);
      assert.deepEqual(missing, ['STRIPE_CONNECT_CLIENT_ID', 'STRIPE_SECRET_KEY']);
    }
  });

  test('account of Stripe is read from the response of the token endpoint without a request', async () => {
    const response = { stripe_user_id: 'acct_1', livemode: true, access_token: 'x' };
    assert.deepEqual(await createStripeProvider(options).account(unasked, 'tok', response), {
      id: 'acct_1',
      name: 'acct_1',
      avatarUrl: null,
      livemode: true,
      organizations: [],
    });
  });

  test('account of Stripe rejects a response without a well-formed account or without livemode', async () => {
    for (const response of [
      {},
      { stripe_user_id: 'acct_1' },
      { stripe_user_id: 'usr_1', livemode: true },
      { stripe_user_id: 'acct_1/../x', livemode: true },
      { stripe_user_id: 'acct_1', livemode: 'yes' },
    ]) {
      const account = createStripeProvider(options).account(unasked, 'tok', response);
      await assert.rejects(account, { name: 'ZodError' }, JSON.stringify(response));
    }
  });

  test('revoke of Stripe deauthorizes the account with the secret key', async () => {
    const sent: [string, ProviderRequest | undefined][] = [];
    const fetch = async (url: string, question?: ProviderRequest) => {
      sent.push([url, question]);
      return { status: 200, type: '', text: '' };
    };
    const client = { id: 'ca_1', secret: 'sk_1' };
    await createStripeProvider(options).revoke(fetch, client, {
      accountId: 'acct_1',
      tokens: undefined,
    });
    assert.deepEqual(sent, [
      [
        'https://connect.example.com/oauth/deauthorize',
        {
          method: 'POST',
          headers: { authorization: 'Bearer sk_1' },
          body: new URLSearchParams({ client_id: 'ca_1', stripe_user_id: 'acct_1' }),
        },
      ],
    ]);
    assert.equal(String(sent[0]?.[1]?.body), 'client_id=ca_1&stripe_user_id=acct_1');
  });
});
