import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import {
  type CallClaim,
  claimCall,
  findCall,
  forgetCall,
  keepClaim,
  rememberCall,
} from '../../store/idempotent-calls.ts';
import type { Answer } from './gateway-response.ts';

/** The exclusive right to make a call. Duplicate requests wait for its result. */
export interface Claim {
  readonly reference: string;
  /**
   * Stores the response in the transaction that charges the call. Throws if another request has taken over the claim.
   */
  remember(db: Db, answer: Answer): Promise<void>;
  /** Drops the claim of a failed call, so that it can be retried. */
  forget(): Promise<void>;
  end(): void;
}

const aliveSeconds = 30;
const aliveMs = 10_000;
const lookMs = 200;
const patienceMs = 30_000;

export interface IdempotencyStoreOptions {
  readonly db: Db;
  readonly logger: Logger;
  readonly keepSeconds: number;
  /** Time limit for a duplicate request that waits for the call of another request. */
  readonly patienceMs?: number;
}

/** Makes calls with an Idempotency-Key once and replays the response to duplicates. */
export class IdempotencyStore {
  readonly #options: IdempotencyStoreOptions;

  constructor(options: IdempotencyStoreOptions) {
    this.#options = options;
  }

  /** Returns the response of an earlier call, or a claim to make it. */
  async begin(
    keyId: string,
    name: string,
    fingerprint: string,
    signal: AbortSignal,
  ): Promise<{ answer: Answer } | { claim: Claim }> {
    const { db, keepSeconds } = this.#options;
    const reference = newId('generation');
    const wanted = { keyId, name, fingerprint, reference, aliveSeconds, keepSeconds };
    const deadline = performance.now() + (this.#options.patienceMs ?? patienceMs);
    for (;;) {
      if (await claimCall(db, wanted)) return { claim: this.#hold(wanted) };
      const found = await findCall(db, wanted);
      if (found && found.fingerprint !== fingerprint) {
        throw new ApiError(
          'IDEMPOTENCY_KEY_REUSED',
          'This Idempotency-Key was already used for a different request',
          { hint: 'Use a new key for a new request.' },
        );
      }
      if (found?.body && found.headers) {
        return { answer: { headers: found.headers, body: found.body } };
      }
      if (performance.now() > deadline) {
        throw new ApiError('SERVICE_UNAVAILABLE', 'The same call is still in progress', {
          hint: 'Try again in a few seconds.',
          headers: { 'retry-after': '5' },
        });
      }
      await delay(lookMs, undefined, { signal });
    }
  }

  #hold(held: CallClaim): Claim {
    const { db, logger } = this.#options;
    const timer = setInterval(() => {
      keepClaim(db, held).catch((error) =>
        logger.warn({ err: error }, 'a call could not be kept alive'),
      );
    }, aliveMs).unref();
    const end = () => clearInterval(timer);
    return {
      reference: held.reference,
      end,
      async remember(tx, answer) {
        if (await rememberCall(tx, held, answer)) return;
        throw new ApiError('SERVICE_UNAVAILABLE', 'Another request is making the same call');
      },
      async forget() {
        end();
        await forgetCall(db, held);
      },
    };
  }
}
