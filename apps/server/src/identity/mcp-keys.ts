import { type McpKeyRequest, newId } from '@millwright/contract';
import type { Caller } from '../core/caller.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { HeldKey, McpKey, McpKeyStore } from '../store/mcp-keys.ts';
import { findKey, invalidKey, mintKey } from './api-keys.ts';

export interface McpKeysOptions {
  readonly store: McpKeyStore;
  readonly pepper: Uint8Array;
  readonly clock: Clock;
}

const prefix = 'mwm_';
/** A key without an end is believed for so long before it has to be shown again. */
const believedMs = 3_600_000;

/** Keys with which programs act for a user. */
export class McpKeys {
  readonly #options: McpKeysOptions;

  constructor(options: McpKeysOptions) {
    this.#options = options;
  }

  async make(userId: string, request: McpKeyRequest): Promise<{ record: McpKey; key: string }> {
    const { store, pepper, clock } = this.#options;
    const { key, kept } = mintKey(prefix, pepper);
    const record = await store.insert({
      id: newId('key'),
      userId,
      ...kept,
      name: request.name,
      scopes: request.scopes,
      createdAt: clock.now(),
      expiresAt: request.expires_at ? new Date(request.expires_at) : null,
    });
    return { record, key };
  }

  /** The key that was shown, if it opens anything. */
  async find(shown: string): Promise<HeldKey> {
    const { store, pepper } = this.#options;
    return this.#usable(await findKey(shown, prefix, pepper, store.byHandle));
  }

  /** The same for what was made from a key: it ends with the key. */
  async findById(id: string): Promise<HeldKey> {
    const found = await this.#options.store.byId(id);
    if (!found) throw invalidKey();
    return this.#usable(found);
  }

  /** The user as far as the key stands for them; nobody administers by a key. */
  callerOf({ userId, email, userName, scopes, expiresAt }: HeldKey): Caller {
    const tokenExpiresAt = expiresAt ?? new Date(this.#options.clock.now().getTime() + believedMs);
    return { userId, email, name: userName, roles: [], tokenExpiresAt, scopes };
  }

  async #usable(found: HeldKey): Promise<HeldKey> {
    const { store, clock } = this.#options;
    const now = clock.now();
    if (found.revokedAt) throw invalidKey('The API key was revoked');
    if (found.expiresAt && found.expiresAt <= now) throw invalidKey('The API key has expired');
    await store.noteUse(found, now);
    return found;
  }
}
