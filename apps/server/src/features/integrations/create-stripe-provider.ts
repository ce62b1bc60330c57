import { z } from 'zod';
import type { Provider } from './provider.ts';

const connected = z.object({
  stripe_user_id: z.string().regex(/^acct_\w{1,100}$/),
  livemode: z.boolean(),
});

export interface StripeOptions {
  readonly clientId: string | undefined;
  readonly secretKey: string | undefined;
  readonly connectUrl: string;
}

/** A Stripe Connect platform. The token response identifies the account; nothing else is stored. */
export function createStripeProvider({ clientId, secretKey, connectUrl }: StripeOptions): Provider {
  return {
    id: 'stripe',
    name: 'Stripe',
    family: 'payment',
    client: clientId && secretKey ? { id: clientId, secret: secretKey } : undefined,
    missing: clientId && secretKey ? [] : ['STRIPE_CONNECT_CLIENT_ID', 'STRIPE_SECRET_KEY'],
    authorizeUrl: `${connectUrl}/oauth/authorize`,
    tokenUrl: `${connectUrl}/oauth/token`,
    scopes: ['read_write'],
    hasPkce: false,
    secretLocation: 'body',
    shouldKeepTokens: false,
    async account(_fetch, _accessToken, response) {
      const { stripe_user_id: id, livemode } = connected.parse(response);
      return { id, name: id, avatarUrl: null, livemode, organizations: [] };
    },
    async revoke(fetch, client, { accountId }) {
      await fetch(`${connectUrl}/oauth/deauthorize`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.secret}` },
        body: new URLSearchParams({ client_id: client.id, stripe_user_id: accountId }),
      });
    },
  };
}
