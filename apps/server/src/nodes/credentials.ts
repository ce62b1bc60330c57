import { createHash } from 'node:crypto';
import type { Clock } from '../core/ports/clock.ts';
import type { Sealer } from '../core/seal.ts';

/** Longer than clocks of one installation differ. */
const lifetimeMs = 300_000;
const scheme = 'Bearer ';

/** What a credential is good for: this request, to this process, and nothing else. */
export interface NodeRpcScope {
  readonly node: string;
  readonly path: string;
  /** Of what is sent along, so that it can be judged before it is read. */
  readonly digest: string;
}

export const digestOf = (body: string) => createHash('sha256').update(body).digest('base64url');

/** Only processes with the same ENCRYPTION_KEY run errands for each other. */
export class Credentials {
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

  isGood(header: string | undefined, scope: NodeRpcScope): boolean {
    if (!header?.startsWith(scheme)) return false;
    try {
      const until = this.#sealer.open(header.slice(scheme.length), contextOf(scope));
      return new Date(until) > this.#clock.now();
    } catch {
      return false;
    }
  }
}

function contextOf({ node, path, digest }: NodeRpcScope): string {
  return `errand ${node} ${path} ${digest}`;
}
