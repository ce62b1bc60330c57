import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import {
  type CallClaim,
  claimCall,
  findCall,
  releaseCall,
  renewClaim,
  saveCallResponse,
} from '../../store/queries/gateway-idempotent-calls.ts';
import type { ReplayableResponse } from './replayable-response.ts';

/** The exclusive right to make a call. Duplicate requests wait for its result. */
export interface Claim {
  readonly reference: string;
  /**
   * Stores the response in the transaction that charges the call. Throws if another request has taken over the claim.
   */
  store(db: Db, response: ReplayableResponse): Promise<void>;
  /** Drops the claim of a failed call, so that it can be retried. */
  drop(): Promise<void>;
  end(): void;
}

const claimSeconds = 30;
const renewMs = 10_000;
const pollMs = 200;
const waitTimeoutMs = 30_000;

export interface IdempotencyStoreOptions {
  readonly db: Db;
  readonly logger: Logger;
  readonly keepSeconds: number;
  /** Time limit for a duplicate request that waits for the call of another request. */
  readonly waitTimeoutMs?: number;
}

/** Makes calls with an Idempotency-Key once and replays the response to duplicates. */
export class IdempotencyStore {
  readonly #options: IdempotencyStoreOptions;

  constructor(options: IdempotencyStoreOptions) {
    this.#options = options;
  }

  /** Returns the response of an earlier call, or a claim to make it. */
  async claimOrReplay(
    keyId: string,
    name: string,
    fingerprint: string,
    signal: AbortSignal,
  ): Promise<{ response: ReplayableResponse } | { claim: Claim }> {
    const { db, keepSeconds } = this.#options;
    const reference = newId('generation');
    const callRequest = {
      keyId,
      name,
      fingerprint,
      reference,
      aliveSeconds: claimSeconds,
      keepSeconds,
    };
    const deadline = performance.now() + (this.#options.waitTimeoutMs ?? waitTimeoutMs);
    for (;;) {
      if (await claimCall(db, callRequest)) return { claim: this.#createClaim(callRequest) };
      const found = await findCall(db, callRequest);
      if (found && found.fingerprint !== fingerprint) {
        throw new ApiError(
          'IDEMPOTENCY_KEY_REUSED',
          'This Idempotency-Key was already used for a different request',
          { hint: 'Use a new key for a new request.' },
        );
      }
      if (found?.body && found.headers) {
        return { response: { headers: found.headers, body: found.body } };
      }
      if (performance.now() > deadline) {
        throw new ApiError('SERVICE_UNAVAILABLE', 'The same call is still in progress', {
          hint: 'Try again in a few seconds.',
          headers: { 'retry-after': '5' },
        });
      }
      await delay(pollMs, undefined, { signal });
    }
  }

  #createClaim(callClaim: CallClaim): Claim {
    const { db, logger } = this.#options;
    const timer = setInterval(() => {
      renewClaim(db, callClaim).catch((error) =>
        logger.warn({ err: error }, 'a call could not be kept alive'),
      );
    }, renewMs).unref();
    const end = () => clearInterval(timer);
    return {
      reference: callClaim.reference,
      end,
      async store(tx, response) {
        if (await saveCallResponse(tx, callClaim, response)) return;
        throw new ApiError('SERVICE_UNAVAILABLE', 'Another request is making the same call');
      },
      async drop() {
        end();
        await releaseCall(db, callClaim);
      },
    };
  }
}
