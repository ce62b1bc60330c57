import type { ReceivedTokens } from '../../core/parse-token-response.ts';
import type { ProviderFetch } from './provider-fetch.ts';

export type ProviderFamily = 'git' | 'database' | 'payment';

/** Our client credentials at a provider. */
export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

/** The connected account, as reported by its provider. */
export interface ProviderAccount {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly livemode: boolean | null;
  /** For callers that request JSON. */
  readonly organizations: readonly { readonly id: string; readonly name: string }[];
}

/** The account and tokens to revoke. */
export interface Revocation {
  readonly accountId: string;
  readonly tokens: Pick<ReceivedTokens, 'accessToken' | 'refreshToken'> | undefined;
}

/** Everything specific to one account provider. All other code is shared. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly family: ProviderFamily;
  /** Undefined if the operator has not configured it; `missing` names the settings to add. */
  readonly client: ClientCredentials | undefined;
  readonly missing: readonly string[];
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  readonly hasPkce: boolean;
  /** Location of the client secret in requests to the token endpoint. */
  readonly secretLocation: 'header' | 'body';
  /** True if the account's tokens are used after the sign-in. */
  readonly shouldKeepTokens: boolean;
  /** `response` is the whole response of the token endpoint. */
  account(
    fetch: ProviderFetch,
    accessToken: string,
    response: Readonly<Record<string, unknown>>,
  ): Promise<ProviderAccount>;
  revoke(fetch: ProviderFetch, client: ClientCredentials, revocation: Revocation): Promise<void>;
}

export const buildBasicAuthorization = ({ id, secret }: ClientCredentials): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
