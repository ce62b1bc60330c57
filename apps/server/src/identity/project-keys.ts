import { newId, type ProjectKeyRequest } from '@millwright/contract';
import { toAmount } from '../core/credits.ts';
import type { Clock } from '../core/ports/clock.ts';
import type {
  KeyUsage,
  ProjectKey,
  ProjectKeyStore,
  ProjectKeyWithPayer,
} from '../store/queries/project-keys.ts';
import { createInvalidKeyError, mintApiKey, verifyApiKey } from './verify-api-key.ts';

export interface ProjectKeysOptions {
  readonly store: ProjectKeyStore;
  readonly pepper: Uint8Array;
  readonly clock: Clock;
}

const prefix = 'mwp_';

/** Keys that let a project's apps use the AI gateway. */
export class ProjectKeys {
  readonly #options: ProjectKeysOptions;

  constructor(options: ProjectKeysOptions) {
    this.#options = options;
  }

  async create(
    projectId: string,
    request: ProjectKeyRequest,
  ): Promise<{ record: ProjectKey; key: string }> {
    const { store, pepper, clock } = this.#options;
    const { key, stored } = mintApiKey(prefix, pepper);
    const limit = request.monthly_credit_limit;
    const record = await store.insert({
      id: newId('key'),
      projectId,
      ...stored,
      name: request.name,
      allowedOrigins: request.allowed_origins,
      monthlyLimit: limit === undefined ? null : toAmount(limit),
      createdAt: clock.now(),
    });
    return { record, key };
  }

  /**
   * Returns the key that the app's own pages use for the gateway. It is created on first use and never shown. Once its
   * owner revokes it, it is not replaced.
   */
  async findOrCreateOwn(projectId: string): Promise<ProjectKeyWithPayer> {
    const { store, pepper, clock } = this.#options;
    let found = await store.own(projectId);
    if (!found) {
      const { stored } = mintApiKey(prefix, pepper);
      const createdAt = clock.now();
      await store.insertOwn({ id: newId('key'), projectId, ...stored, name: 'Preview', createdAt });
      found = await store.own(projectId);
    }
    if (!found || found.revokedAt) {
      throw createInvalidKeyError('The owner of this app has revoked its preview key');
    }
    if (found.isPayerRemoved)
      throw createInvalidKeyError('The owner of this app is no longer a member');
    return found;
  }

  /** Returns the presented key if it is valid. Not cached, so that a revocation takes effect immediately. */
  async find(presented: string): Promise<ProjectKeyWithPayer> {
    const { store, pepper } = this.#options;
    const found = await verifyApiKey(presented, prefix, pepper, store.byHandle);
    if (found.revokedAt || found.isPayerRemoved) throw createRevokedError();
    return found;
  }

  /** Counts one use of a key. */
  async recordUse({ id }: ProjectKey): Promise<KeyUsage> {
    const use = await this.#options.store.recordUse(id);
    if (!use) throw createRevokedError();
    return use;
  }
}

function createRevokedError() {
  return createInvalidKeyError('The API key was revoked');
}
