import { newId } from '@millwright/contract';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import type { ReceivedTokens } from '../../core/parse-token-response.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Sealer } from '../../core/sealer.ts';
import { ExclusiveTokenRefresh } from '../../infra/concurrency/exclusive-token-refresh.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import {
  type ConnectionRow,
  findConnection,
  findConnectionById,
  isConnectionLeased,
  leaseConnection,
  listConnections,
  releaseConnection,
  removeConnection,
  removeStates,
  renewConnection,
  saveConnection,
} from '../../store/queries/connections.ts';
import { isFinalError, type OAuth } from './oauth.ts';
import type { Provider, ProviderAccount, ProviderFamily } from './provider.ts';
import type { ProviderFetch } from './provider-fetch.ts';

export interface ConnectionsOptions {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Logger;
  readonly providers: readonly Provider[];
  readonly oauth: OAuth;
  readonly fetch: ProviderFetch;
  /** Finds the projects that use a connection. The returned function notifies them that the connection was deleted. */
  readonly findDependents: (connectionId: string) => Promise<() => void>;
}

const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string().optional() });
type Tokens = z.output<typeof tokensSchema>;

/** Tokens that expire sooner than this are refreshed before use. */
const refreshMarginMs = 30_000;

/** External accounts that users have connected. Tokens are sealed and bound to one provider's address. */
export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #refresher: ExclusiveTokenRefresh<ConnectionRow>;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
    const { db } = options;
    this.#refresher = new ExclusiveTokenRefresh({
      lease: (row, leaseMs) => leaseConnection(db, row, leaseMs),
      isLeased: (row) => isConnectionLeased(db, row),
    });
  }

  /** Lists the providers of a family, configured or not. */
  providers(family: ProviderFamily): Provider[] {
    return this.#options.providers.filter((provider) => provider.family === family);
  }

  async list(userId: string, family: ProviderFamily): Promise<ConnectionRow[]> {
    const ids = this.providers(family).map(({ id }) => id);
    return listConnections(this.#options.db, userId, ids);
  }

  async find(userId: string, providerId: string): Promise<ConnectionRow | undefined> {
    return findConnection(this.#options.db, userId, providerId);
  }

  /** Saves the result of a sign-in, replacing an existing connection. */
  async save(
    userId: string,
    provider: Provider,
    { id: accountId, name: accountName, avatarUrl, livemode }: ProviderAccount,
    { accessToken, refreshToken, expiresAt, scopes = [] }: ReceivedTokens,
  ): Promise<ConnectionRow> {
    const { db, clock } = this.#options;
    const tokens = { accessToken, refreshToken };
    return saveConnection(db, {
      id: newId('connection'),
      userId,
      provider: provider.id,
      accountId,
      accountName,
      avatarUrl,
      livemode,
      scopes,
      sealedTokens: provider.shouldKeepTokens ? this.#seal(userId, provider, tokens) : null,
      expiresAt: provider.shouldKeepTokens ? expiresAt : null,
      createdAt: clock.now(),
    });
  }

  /** Returns true if the provider no longer accepts the connection, so that the user has to sign in again. */
  isExpired({ provider: id, sealedTokens }: ConnectionRow): boolean {
    const provider = this.#options.providers.find((one) => one.id === id);
    return sealedTokens === null && provider?.shouldKeepTokens === true;
  }

  /** Returns the user's login at a provider and a token that stays valid for a while; undefined if not connected. */
  async tokenOf(
    userId: string,
    providerId: string,
  ): Promise<{ login: string; token: string } | undefined> {
    const found = await this.#find(userId, providerId);
    if (!found) return undefined;
    const login = found.row.accountName;
    if (this.#remainingMs(found.row) > (found.tokens.refreshToken ? refreshMarginMs : 0)) {
      return { login, token: found.tokens.accessToken };
    }
    if (!found.tokens.refreshToken) return undefined;
    await this.#renew(found.row, found.provider, found.tokens.refreshToken);
    const renewed = await this.#find(userId, providerId);
    return renewed && { login, token: renewed.tokens.accessToken };
  }

  /** Deletes a connection and revokes it in the background. */
  async remove(userId: string, family: ProviderFamily, id: string): Promise<void> {
    const { db, findDependents } = this.#options;
    const row = await findConnectionById(db, id);
    const provider = this.providers(family).find((one) => one.id === row?.provider);
    if (!row || !provider) throw new ApiError('NOT_FOUND', 'Connection not found');
    if (row.userId !== userId) {
      throw new ApiError('ACCESS_DENIED', "You don't have access to this connection");
    }
    await removeStates(db, userId, row.provider);
    const notifyDependents = await findDependents(id);
    const removed = await removeConnection(db, id);
    notifyDependents();
    if (removed) this.revoke(provider, removed.accountId, this.#open(removed, provider));
  }

  /** Revokes tokens, best effort. The connection is deleted regardless of the provider's response. */
  revoke(provider: Provider, accountId: string, tokens: Tokens | undefined): void {
    const { fetch, log } = this.#options;
    if (!provider.client) return;
    const revocation = {
      accountId,
      tokens: tokens && { ...tokens, refreshToken: tokens.refreshToken },
    };
    // The error is not logged, because it may contain the token.
    provider
      .revoke(fetch, provider.client, revocation)
      .catch(() => log.info({ provider: provider.id }, 'a connection was not revoked'));
  }

  async #find(userId: string, providerId: string) {
    const provider = this.#options.providers.find(({ id }) => id === providerId);
    const row = provider?.client && (await findConnection(this.#options.db, userId, providerId));
    const tokens = provider && row && this.#open(row, provider);
    return tokens && { provider, row, tokens };
  }

  #remainingMs({ expiresAt }: ConnectionRow): number {
    if (expiresAt === null) return Number.POSITIVE_INFINITY;
    return expiresAt.getTime() - this.#options.clock.now().getTime();
  }

  #renew(row: ConnectionRow, provider: Provider, refreshToken: string): Promise<void> {
    return this.#refresher.run(row.id, row, () => this.#refresh(row, provider, refreshToken));
  }

  async #refresh(row: ConnectionRow, provider: Provider, refreshToken: string): Promise<void> {
    const { db, oauth, clock, log } = this.#options;
    const { client } = provider;
    if (!client) return;
    try {
      const fresh = await oauth.refresh(provider, client, refreshToken, clock.now());
      // Keep using the old refresh token if the provider does not rotate it.
      const tokens = { refreshToken, ...pickTokens(fresh) };
      const sealedTokens = this.#seal(row.userId, provider, tokens);
      const isStored = await renewConnection(db, row, { sealedTokens, expiresAt: fresh.expiresAt });
      // The account was disconnected or reconnected in the meantime.
      if (!isStored) this.revoke(provider, row.accountId, tokens);
    } catch (error) {
      // Credentials obtained through the connection, such as database keys, stay valid.
      if (isFinalError(error))
        await renewConnection(db, row, { sealedTokens: null, expiresAt: null });
      else await releaseConnection(db, row);
      const outcome = isFinalError(error) ? 'forgotten' : 'kept';
      const logFields = { user_id: row.userId, provider: provider.id, outcome };
      log.info(logFields, 'a connection was not refreshed');
    }
  }

  #seal(userId: string, provider: Provider, { accessToken, refreshToken }: Tokens): string {
    const content = JSON.stringify({ accessToken, refreshToken });
    return this.#options.sealer.seal(content, sealContext(userId, provider));
  }

  /** Returns undefined if the tokens were tampered with, sealed with another key, or belong to another address. */
  #open({ userId, sealedTokens }: ConnectionRow, provider: Provider): Tokens | undefined {
    if (sealedTokens === null) return undefined;
    const { sealer, log } = this.#options;
    try {
      const content = sealer.open(sealedTokens, sealContext(userId, provider));
      return tokensSchema.parse(JSON.parse(content));
    } catch {
      log.warn({ user_id: userId, provider: provider.id }, 'a connection cannot be read');
      return undefined;
    }
  }
}

function pickTokens({ accessToken, refreshToken }: ReceivedTokens): Tokens {
  return refreshToken ? { accessToken, refreshToken } : { accessToken };
}

/** Binds sealed tokens to their user, provider and address, so that they cannot be swapped or sent elsewhere. */
function sealContext(userId: string, { id, tokenUrl }: Provider): string {
  return JSON.stringify(['connection', userId, id, tokenUrl]);
}
