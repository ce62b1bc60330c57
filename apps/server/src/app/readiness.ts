import type { IdentityServices } from '../identity/compose-identity.ts';
import type { AppContext } from './app-context.ts';

/** Tracks whether this process can serve requests, for health checks and load balancers. */
export class Readiness {
  isPrepared = false;
  isDraining = false;
  /** Each rejects while its part is not ready. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;

  constructor({ database, storage, links }: AppContext, identity: IdentityServices) {
    this.checks = {
      database: () => database.ping(),
      schema: async () => assertReady(this.isPrepared, 'still preparing'),
      storage: async () => assertReady(storage.level === 'ok', 'out of storage space'),
      links: () => links.check(),
      ...(links.roles.has('api') && { issuer: () => identity.check() }),
      traffic: async () => assertReady(!this.isDraining, 'draining'),
    };
  }
}

function assertReady(isReady: boolean, reason: string): void {
  if (!isReady) throw new Error(reason);
}
