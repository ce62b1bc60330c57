import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@millwright/contract';
import { ApiError } from '../core/api-error.ts';
import type { Logger } from '../log.ts';
import type { Db } from '../store/db.ts';
import {
  type CallClaim,
  claimCall,
  findCall,
  forgetCall,
  keepClaim,
  rememberCall,
} from '../store/idempotent-calls.ts';
import type { Answer } from './answer.ts';

/** A call that only its holder makes; whoever sends the same waits for what comes of it. */
export interface Claim {
  readonly reference: string;
  /** Within the transaction that charges the call; throws when somebody else took it over. */
  remember(db: Db, answer: Answer): Promise<void>;
  /** It came to nothing and may be made again. */
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
  /** How long somebody waits for a call that another request makes. */
  readonly patienceMs?: number;
}

/** Calls with an Idempotency-Key: made once, answered as often as they are sent. */
export class IdempotencyStore {
  readonly #options: IdempotencyStoreOptions;

  constructor(options: IdempotencyStoreOptions) {
    this.#options = options;
  }

  /** What came of the call before, or the right to make it. */
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
          'This Idempotency-Key belongs to another request',
          { hint: 'Send a new key with a new request.' },
        );
      }
      if (found?.body && found.headers) {
        return { answer: { headers: found.headers, body: found.body } };
      }
      if (performance.now() > deadline) {
        throw new ApiError('SERVICE_UNAVAILABLE', 'The same call is still under way', {
          hint: 'Send it again in a few seconds.',
          headers: { 'retry-after': '5' },
        });
      }
      await delay(lookMs, undefined, { signal });
    }
  }

  #hold(held: CallClaim): Claim {
    const { db, logger } = this.#options;
    const timer = setInterval(() => {
      keepClaim(db, held).catch((error) => logger.warn({ err: error }, 'a call could not be held'));
    }, aliveMs).unref();
    const end = () => clearInterval(timer);
    return {
      reference: held.reference,
      end,
      async remember(tx, answer) {
        if (await rememberCall(tx, held, answer)) return;
        throw new ApiError('SERVICE_UNAVAILABLE', 'The same call is made by another request');
      },
      async forget() {
        end();
        await forgetCall(db, held);
      },
    };
  }
}
