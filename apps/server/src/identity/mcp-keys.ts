import { type McpKeyRequest, newId } from '@millwright/contract';
import type { Caller } from '../core/caller.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { McpKey, McpKeyStore, McpKeyWithUser } from '../store/queries/mcp-keys.ts';
import { createInvalidKeyError, mintApiKey, verifyApiKey } from './verify-api-key.ts';

export interface McpKeysOptions {
  readonly store: McpKeyStore;
  readonly pepper: Uint8Array;
  readonly clock: Clock;
}

const prefix = 'mwm_';
/** Time for which a key without an expiry date is trusted before it has to be presented again. */
const defaultTrustMs = 3_600_000;

/** Keys that let programs act on behalf of a user. */
export class McpKeys {
  readonly #options: McpKeysOptions;

  constructor(options: McpKeysOptions) {
    this.#options = options;
  }

  async create(userId: string, request: McpKeyRequest): Promise<{ record: McpKey; key: string }> {
    const { store, pepper, clock } = this.#options;
    const { key, stored } = mintApiKey(prefix, pepper);
    const record = await store.insert({
      id: newId('key'),
      userId,
      ...stored,
      name: request.name,
      scopes: request.scopes,
      createdAt: clock.now(),
      expiresAt: request.expires_at ? new Date(request.expires_at) : null,
    });
    return { record, key };
  }

  /** Returns the presented key if it is valid. */
  async find(presented: string): Promise<McpKeyWithUser> {
    const { store, pepper } = this.#options;
    return this.#requireUsable(await verifyApiKey(presented, prefix, pepper, store.byHandle));
  }

  /** Returns a key by id if it is valid. Tokens derived from a key use this, so they expire with the key. */
  async findById(id: string): Promise<McpKeyWithUser> {
    const found = await this.#options.store.byId(id);
    if (!found) throw createInvalidKeyError();
    return this.#requireUsable(found);
  }

  /** Returns the user, limited to the key's scopes. Keys never grant admin roles. */
  toCaller({ userId, email, userName, scopes, expiresAt }: McpKeyWithUser): Caller {
    const tokenExpiresAt =
      expiresAt ?? new Date(this.#options.clock.now().getTime() + defaultTrustMs);
    return { userId, email, name: userName, roles: [], tokenExpiresAt, scopes };
  }

  async #requireUsable(found: McpKeyWithUser): Promise<McpKeyWithUser> {
    const { store, clock } = this.#options;
    const now = clock.now();
    if (found.revokedAt) throw createInvalidKeyError('The API key was revoked');
    if (found.expiresAt && found.expiresAt <= now)
      throw createInvalidKeyError('The API key has expired');
    await store.recordUse(found, now);
    return found;
  }
}
