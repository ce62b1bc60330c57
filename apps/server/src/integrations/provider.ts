import type { ReceivedTokens } from '../core/received-tokens.ts';
import type { AskProvider } from './provider-fetch.ts';

export type Family = 'git' | 'database' | 'payment';

/** Who we are to a provider. */
export interface Client {
  readonly id: string;
  readonly secret: string;
}

/** Whose account was connected, as its provider tells it. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly livemode: boolean | null;
  /** For who asked by JSON. */
  readonly organizations: readonly { readonly id: string; readonly name: string }[];
}

/** What there is to revoke. */
export interface Unwanted {
  readonly accountId: string;
  readonly tokens: Pick<ReceivedTokens, 'accessToken' | 'refreshToken'> | undefined;
}

/** All that tells one provider of accounts from another; everything else is the same code for all. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly family: Family;
  /** Undefined where the operator has not set it up; `missing` says what to set. */
  readonly client: Client | undefined;
  readonly missing: readonly string[];
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  readonly hasPkce: boolean;
  /** How the client shows its secret at the token endpoint. */
  readonly secretIn: 'header' | 'body';
  /** Whether anything is done with the account's tokens after the sign-in. */
  readonly keepsTokens: boolean;
  /** `answer` is the whole answer of the token endpoint. */
  account(
    ask: AskProvider,
    accessToken: string,
    answer: Readonly<Record<string, unknown>>,
  ): Promise<Account>;
  revoke(ask: AskProvider, client: Client, unwanted: Unwanted): Promise<void>;
}

export const basicOf = ({ id, secret }: Client): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
