import {
  parseScopes,
  parseTokenResponse,
  type ReceivedTokens,
} from '../../../core/parse-token-response.ts';
import type { Clock } from '../../../core/ports/clock.ts';
import type { Sealer } from '../../../core/sealer.ts';
import {
  ExclusiveTokenRefresh,
  refreshTimeoutMs,
} from '../../../infra/concurrency/exclusive-token-refresh.ts';
import type { Logger } from '../../../infra/log.ts';
import type { Db } from '../../../store/db.ts';
import {
  findGrant,
  findGrants,
  type GrantRow,
  isGrantLeased,
  leaseGrant,
  releaseGrant,
  removeGrant,
  removeSignIns,
  renewGrant,
  saveGrant,
} from '../../../store/queries/mcp-oauth.ts';
import { type GrantContent, grantContent } from './grant-content.ts';
import { isFinalOAuthError } from './is-final-oauth-error.ts';
import { type Fetch, loadClientLibrary, withSignal } from './load-client-library.ts';
import { mergeScopes } from './merge-scopes.ts';
import { revoke } from './revoke.ts';

/** The id is `mcp_…`, or `cfg_<name>` for one of the operator's servers. */
export interface OAuthServer {
  readonly id: string;
  readonly url: string;
}

export interface GrantState {
  readonly origin: string;
  readonly expiresAt: Date | null;
  readonly scopes: string[];
}

export interface OAuthGrantsOptions {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly log: Logger;
}

/** Tokens that expire sooner than this are refreshed before use. */
const refreshMarginMs = 30_000;

/** The users' OAuth grants for their servers. Tokens are sealed and bound to one origin. */
export class OAuthGrants {
  readonly #options: OAuthGrantsOptions;
  readonly #refresher: ExclusiveTokenRefresh<GrantRow>;

  constructor(options: OAuthGrantsOptions) {
    this.#options = options;
    const { db } = options;
    this.#refresher = new ExclusiveTokenRefresh({
      lease: (row, leaseMs) => leaseGrant(db, row, leaseMs),
      isLeased: (row) => isGrantLeased(db, row),
    });
  }

  /**
   * Returns the access token for this server, refreshed before it expires; undefined if the user has not signed in, or
   * has signed in to an origin other than the server's current one.
   */
  async getToken(userId: string, server: OAuthServer): Promise<string | undefined> {
    const found = await this.#find(userId, server);
    if (!found) return undefined;
    if (!found.content.refreshToken) {
      return this.#remainingMs(found.row) > 0 ? found.content.accessToken : undefined;
    }
    if (this.#remainingMs(found.row) > refreshMarginMs) return found.content.accessToken;
    await this.#renew(found.row, found.content);
    // If the refresh failed temporarily, the server decides whether the old token is still valid.
    return (await this.#find(userId, server))?.content.accessToken;
  }

  /** Handles a token that the server rejected: refreshes it once, then deletes the grant. */
  async handleRejectedToken(userId: string, server: OAuthServer, token: string): Promise<void> {
    const found = await this.#find(userId, server);
    if (found?.content.accessToken !== token) return;
    const { row, content } = found;
    if (content.refreshToken && !content.isSecondTry) await this.#renew(row, content, true);
    else await removeGrant(this.#options.db, userId, server.id, row.revision);
  }

  /** Records scopes that the server requires beyond those of the current token. */
  async addMissingScopes(userId: string, server: OAuthServer, scope: string): Promise<void> {
    const { db } = this.#options;
    const found = await this.#find(userId, server);
    if (!found) return;
    const { row, content } = found;
    // A refresh in progress must find the row unchanged.
    if (await isGrantLeased(db, row)) return;
    const missing = mergeScopes(content.missing ?? [], parseScopes(scope));
    const { scopes, expiresAt } = row;
    const sealedContent = this.#seal(row, { ...content, missing });
    await renewGrant(db, row, { scopes, expiresAt, sealedContent });
  }

  /** Returns additional scopes for the next sign-in: if any are missing, those and all that were already granted. */
  async additionalScopes(userId: string, server: OAuthServer): Promise<string[]> {
    const found = await this.#find(userId, server);
    const { missing = [] } = found?.content ?? {};
    return found && missing.length > 0 ? mergeScopes(found.row.scopes, missing) : [];
  }

  async getStates(
    userId: string,
    serverIds: readonly string[],
  ): Promise<ReadonlyMap<string, GrantState>> {
    const rows = await findGrants(this.#options.db, userId, serverIds);
    return new Map(
      rows.map(({ serverId, origin, expiresAt, scopes }) => [
        serverId,
        { origin, expiresAt, scopes },
      ]),
    );
  }

  /** Deletes the grant and revokes it in the background. */
  async delete(userId: string, serverId: string): Promise<void> {
    const { db } = this.#options;
    await removeSignIns(db, userId, serverId);
    const row = await removeGrant(db, userId, serverId);
    const content = row && this.#open(row);
    if (content) this.#revoke(content);
  }

  /** Saves the result of a sign-in, replacing an existing grant. */
  async save(
    userId: string,
    server: OAuthServer,
    { expiresAt, scopes, ...tokens }: ReceivedTokens & { scopes: string[] },
    about: Pick<GrantContent, 'resource' | 'server' | 'client'>,
  ): Promise<void> {
    const { origin } = new URL(server.url);
    const key = { userId, serverId: server.id, origin, issuer: about.server.issuer };
    const sealedContent = this.#seal(key, { ...about, ...tokens });
    await saveGrant(this.#options.db, { ...key, scopes, expiresAt, sealedContent });
  }

  async #find(
    userId: string,
    server: OAuthServer,
  ): Promise<{ row: GrantRow; content: GrantContent } | undefined> {
    const row = await findGrant(this.#options.db, userId, server.id);
    if (row?.origin !== new URL(server.url).origin) return undefined;
    const content = this.#open(row);
    return content && { row, content };
  }

  #remainingMs({ expiresAt }: GrantRow): number {
    if (expiresAt === null) return Number.POSITIVE_INFINITY;
    return expiresAt.getTime() - this.#options.clock.now().getTime();
  }

  #renew(row: GrantRow, content: GrantContent, isSecondTry = false): Promise<void> {
    const key = JSON.stringify([row.userId, row.serverId]);
    return this.#refresher.run(key, row, () => this.#refresh(row, content, isSecondTry));
  }

  async #refresh(row: GrantRow, content: GrantContent, isSecondTry: boolean): Promise<void> {
    const { db, fetch, clock, log } = this.#options;
    const { userId, serverId } = row;
    try {
      const { accessToken, refreshToken, expiresAt, scopes } = await requestRefresh(
        content,
        withSignal(AbortSignal.timeout(refreshTimeoutMs), fetch),
        clock.now(),
      );
      const next = { ...content, accessToken, refreshToken, isSecondTry };
      const renewal = {
        scopes: scopes ?? row.scopes,
        expiresAt,
        sealedContent: this.#seal(row, next),
      };
      // The grant was deleted in the meantime, or replaced by a new sign-in.
      if (!(await renewGrant(db, row, renewal))) this.#revoke(next);
    } catch (error) {
      if (isFinalOAuthError(error)) await removeGrant(db, userId, serverId, row.revision);
      else await releaseGrant(db, row);
      const outcome = isFinalOAuthError(error) ? 'forgotten' : 'kept';
      log.info({ user_id: userId, server_id: serverId, outcome }, 'an MCP token was not refreshed');
    }
  }

  #revoke(content: GrantContent): void {
    const { fetch, log } = this.#options;
    // Best effort. The error is not logged, because it may contain the token.
    revoke(content, fetch).catch(() => log.debug('an MCP token was not revoked'));
  }

  #seal(key: Parameters<typeof sealContext>[0], content: GrantContent): string {
    return this.#options.sealer.seal(JSON.stringify(content), sealContext(key));
  }

  /** Returns undefined if the grant was tampered with or sealed with another key, which counts as not signed in. */
  #open(row: GrantRow): GrantContent | undefined {
    const { sealer, log } = this.#options;
    try {
      return grantContent.parse(JSON.parse(sealer.open(row.sealedContent, sealContext(row))));
    } catch {
      const { userId: user_id, serverId: server_id } = row;
      log.warn({ user_id, server_id }, 'an MCP grant cannot be read');
      return undefined;
    }
  }
}

async function requestRefresh(
  { server, client, resource, refreshToken = '' }: GrantContent,
  fetchFn: Fetch,
  now: Date,
): Promise<ReceivedTokens> {
  const { refreshAuthorization } = await loadClientLibrary();
  const metadata = server;
  const tokens = await refreshAuthorization(server.issuer, {
    metadata,
    clientInformation: client,
    refreshToken,
    resource,
    fetchFn,
  });
  return parseTokenResponse(tokens, now);
}

/** Binds a sealed grant to its user, server, issuer and origin, so that it cannot be swapped. */
function sealContext(row: Pick<GrantRow, 'userId' | 'serverId' | 'issuer' | 'origin'>): string {
  return JSON.stringify(['mcp grant', row.userId, row.serverId, row.issuer, row.origin]);
}
