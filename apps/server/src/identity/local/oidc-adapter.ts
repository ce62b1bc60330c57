import { createHash } from 'node:crypto';
import { type Adapter, type AdapterConstructor, type AdapterPayload, errors } from 'oidc-provider';
import type { Sealer } from '../../core/sealer.ts';
import type { OidcPayloadRow, OidcPayloadStore } from '../../store/queries/oidc-payloads.ts';

/** Maximum lifetime. Some records (a permanent grant) come without one, but none is kept forever. */
const maxLifetimeSeconds = 90 * 24 * 60 * 60;

/**
 * Stores the provider's records in our database, sealed and keyed by digest, so that they cannot be read or replayed.
 */
export function oidcAdapter(store: OidcPayloadStore, sealer: Sealer): AdapterConstructor {
  return class OidcAdapter implements Adapter {
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
      const key = this.#key(id);
      await store.save({
        key,
        sealedPayload: sealer.seal(JSON.stringify(payload), key),
        grantId: payload.grantId ?? null,
        userCodeDigest: payload.userCode ? digestOf(payload.userCode) : null,
        uidDigest: payload.uid ? digestOf(payload.uid) : null,
        expiresAt: new Date(Date.now() + (expiresIn || maxLifetimeSeconds) * 1000),
      });
    }

    find = async (id: string) => this.#read(await store.byKey(this.#key(id)));
    findByUid = async (uid: string) => this.#read(await store.byUid(digestOf(uid)));
    findByUserCode = async (code: string) => this.#read(await store.byUserCode(digestOf(code)));
    destroy = (id: string) => store.remove(this.#key(id));
    revokeByGrantId = (grantId: string) => store.removeGrant(grantId, `${this.#model}:`);

    /** The provider checks before it consumes. If several requests pass the check at once, only one succeeds here. */
    async consume(id: string): Promise<void> {
      const isFirst = await store.consume(this.#key(id));
      if (!isFirst) throw new errors.InvalidGrant('it was already used');
    }

    #key(id: string): string {
      return `${this.#model}:${digestOf(id)}`;
    }

    #read(row: OidcPayloadRow | undefined): AdapterPayload | undefined {
      if (!row?.key.startsWith(`${this.#model}:`)) return undefined;
      const payload: AdapterPayload = JSON.parse(sealer.open(row.sealedPayload, row.key));
      return row.consumedAt ? { ...payload, consumed: toEpochSeconds(row.consumedAt) } : payload;
    }
  };
}

function digestOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

function toEpochSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
