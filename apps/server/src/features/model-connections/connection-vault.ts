import type { VendorAccess } from '../../agent/models/vendors.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { ModelConnectionRow } from '../../store/queries/model-connections.ts';
import type { ConnectionFetch } from './connection-fetch.ts';

/** The part of a connection that its key is bound to. */
export type KeyOwner = Pick<ModelConnectionRow, 'id' | 'userId' | 'vendor' | 'baseUrl'>;
type Reachable = KeyOwner & Pick<ModelConnectionRow, 'sealedKey' | 'region' | 'project'>;

/** Encrypts the keys of connections. A key is decrypted only for the request that needs it. */
export class ConnectionVault {
  readonly #sealer: Sealer;
  readonly #fetchFor: ConnectionFetch;

  constructor(sealer: Sealer, fetchFor: ConnectionFetch) {
    this.#sealer = sealer;
    this.#fetchFor = fetchFor;
  }

  seal(owner: KeyOwner, key: string | undefined): string | null {
    return key === undefined ? null : this.#sealer.seal(key, contextOf(owner));
  }

  /** Throws if the key was encrypted with another ENCRYPTION_KEY or for another address. */
  accessOf(connection: Reachable): VendorAccess {
    const { sealedKey, region, project } = connection;
    const apiKey =
      sealedKey === null ? undefined : this.#sealer.open(sealedKey, contextOf(connection));
    return this.toAccess(connection, { apiKey, region, project });
  }

  isReadable(connection: Reachable): boolean {
    try {
      this.accessOf(connection);
      return true;
    } catch {
      // The sealer gives no other reason to throw.
      return false;
    }
  }

  toAccess(
    { userId, baseUrl }: Pick<KeyOwner, 'userId' | 'baseUrl'>,
    fields: {
      readonly apiKey: string | undefined;
      readonly region: string | null;
      readonly project: string | null;
    },
  ): VendorAccess {
    const { apiKey, region, project } = fields;
    return {
      apiKey,
      baseUrl: baseUrl ?? undefined,
      region: region ?? undefined,
      project: project ?? undefined,
      fetch: this.#fetchFor({ userId, baseUrl, apiKey }),
    };
  }
}

/** Binds a key to its record and server, so that it can neither be moved nor sent elsewhere. */
function contextOf({ id, userId, vendor, baseUrl }: KeyOwner): string {
  const origin = baseUrl === null ? '' : new URL(baseUrl).origin;
  return `model_connection:${id}:${userId ?? ''}:${vendor}:${origin}`;
}
