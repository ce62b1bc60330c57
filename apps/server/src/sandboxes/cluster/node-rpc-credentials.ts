import { createHash } from 'node:crypto';
import type { Clock } from '../../core/ports/clock.ts';
import type { Sealer } from '../../core/sealer.ts';

/** Exceeds the clock skew between processes of one installation. */
const lifetimeMs = 300_000;
const scheme = 'Bearer ';

/** Scope of a credential: this request to this process, and nothing else. */
export interface NodeRpcScope {
  readonly node: string;
  readonly path: string;
  /** Digest of the body, which allows authentication before the body is read. */
  readonly digest: string;
}

export const digestOf = (body: string) => createHash('sha256').update(body).digest('base64url');

/** Authenticates RPCs between nodes: only processes with the same ENCRYPTION_KEY accept each other's calls. */
export class NodeRpcCredentials {
  readonly #sealer: Sealer;
  readonly #clock: Clock;

  constructor(sealer: Sealer, clock: Clock) {
    this.#sealer = sealer;
    this.#clock = clock;
  }

  issue(scope: NodeRpcScope): string {
    const until = new Date(this.#clock.now().getTime() + lifetimeMs);
    return scheme + this.#sealer.seal(until.toISOString(), contextOf(scope));
  }

  isValid(header: string | undefined, scope: NodeRpcScope): boolean {
    if (!header?.startsWith(scheme)) return false;
    try {
      const until = this.#sealer.open(header.slice(scheme.length), contextOf(scope));
      return new Date(until) > this.#clock.now();
    } catch {
      // Forged, damaged, or issued with another key.
      return false;
    }
  }
}

function contextOf({ node, path, digest }: NodeRpcScope): string {
  return `errand ${node} ${path} ${digest}`;
}
