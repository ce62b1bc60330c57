import { type McpKeyRequest, newId } from '@millwright/contract';
import { ApiError } from '../core/api-error.ts';
import { digestApiKey, hintOfKey, newApiKey, readApiKey, sameDigest } from '../core/api-key.ts';
import type { Caller } from '../core/caller.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { HeldKey, McpKey, McpKeyStore } from '../store/mcp-keys.ts';

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
    const { key, handle } = newApiKey(prefix);
    const record = await store.insert({
      id: newId('key'),
      userId,
      handle,
      digest: digestApiKey(key, pepper),
      name: request.name,
      ...hintOfKey(key),
      scopes: request.scopes,
      createdAt: clock.now(),
      expiresAt: request.expires_at ? new Date(request.expires_at) : null,
    });
    return { record, key };
  }

  /** The key that was shown, if it opens anything. */
  async find(shown: string): Promise<HeldKey> {
    const { store, pepper } = this.#options;
    const label = readApiKey(shown);
    if (label?.prefix !== prefix) throw invalid();
    const digest = digestApiKey(shown, pepper);
    const found = await store.byHandle(label.handle);
    if (!found || !sameDigest(found.digest, digest)) throw invalid();
    return this.#usable(found);
  }

  /** The same for what was made from a key: it ends with the key. */
  async findById(id: string): Promise<HeldKey> {
    const found = await this.#options.store.byId(id);
    if (!found) throw invalid();
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
    if (found.revokedAt) throw invalid('The API key was revoked');
    if (found.expiresAt && found.expiresAt <= now) throw invalid('The API key has expired');
    await store.noteUse(found, now);
    return found;
  }
}

function invalid(message = 'The API key is not valid'): ApiError {
  return new ApiError('API_KEY_INVALID', message);
}
