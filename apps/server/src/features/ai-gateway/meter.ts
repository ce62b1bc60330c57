import { newId } from '@millwright/contract';
import type pg from 'pg';
import type { ModelPreset } from '../../agent/models/model-preset.ts';
import { ApiError } from '../../core/api-error.ts';
import { toCredits } from '../../core/credits.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import {
  extendReservations,
  readCreditBalance,
  releaseCredits,
  reserveForKey,
  reserveForVisitor,
  settleCall,
  type VisitorBudgets,
  type VisitorCap,
} from '../../store/queries/ledger.ts';
import type { ProjectKeyWithPayer } from '../../store/queries/project-keys.ts';
import { transaction } from '../../store/transaction.ts';
import type { Claim } from './idempotency-store.ts';
import type { ReplayableResponse } from './replayable-response.ts';
import type { GatewayCaller } from './run-metered.ts';

export interface MeterOptions {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Without billing, calls are only recorded. */
  readonly isCharged: boolean;
  readonly visitorBudgets: VisitorBudgets;
  readonly logger: Logger;
}

/** Lower and upper bound of a call's cost. */
export interface CostBounds {
  readonly least: number;
  readonly most: number;
}

/** A call's usage. */
export interface CallUsage {
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cost: number;
}

/** A call's charge, in credits. */
export interface Bill {
  readonly charged: number;
  /** Undefined without billing. */
  readonly remaining: number | undefined;
}

/** A dead process's reservation expires after this time; live processes extend theirs periodically. */
const reservationSeconds = 60;
const renewMs = 20_000;

/** A caller whose calls the project's owner pays for. */
type Payer = Pick<GatewayCaller, 'key' | 'claim' | 'visitor'>;

/** Reserves the maximum cost of calls and charges the actual cost. */
export class Meter {
  readonly #options: MeterOptions;
  readonly #open = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MeterOptions) {
    this.#options = options;
  }

  /** Reserves credits. Rejects the call before any model request if the balance does not cover the lower bound. */
  async startCall(caller: Payer, preset: ModelPreset, bounds: CostBounds): Promise<MeteredCall> {
    const { key, claim } = caller;
    const reference = claim?.reference ?? newId('generation');
    const reservation = { reference, seconds: reservationSeconds, ...bounds };
    const amount = await this.reserve(this.#options.db, caller, reservation);
    if (amount === undefined) {
      return new MeteredCall(this.#options, key, preset, reference, undefined, claim);
    }
    this.#keepAlive(reference);
    const done = () => void this.#open.delete(reference);
    return new MeteredCall(this.#options, key, preset, reference, amount, claim, done);
  }

  /** Reserves credits within all of the caller's limits. Returns undefined without billing. */
  async reserve(
    db: Db,
    { key, visitor }: Payer,
    reservation: CostBounds & { readonly reference: string; readonly seconds: number },
  ): Promise<number | undefined> {
    const { isCharged, visitorBudgets } = this.#options;
    if (!isCharged) return undefined;
    const request = { userId: key.payerId, keyId: key.id, ...reservation };
    const reserved = visitor
      ? await reserveForVisitor(db, { ...request, ...visitorBudgets, visitor: visitor.budget })
      : await reserveForKey(db, request);
    if ('cap' in reserved) throw insufficientCreditsError(reserved.cap, reservation.least);
    return reserved.amount;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #keepAlive(reference: string): void {
    const { db, logger } = this.#options;
    this.#open.add(reference);
    this.#timer ??= setInterval(() => {
      if (this.#open.size === 0) return;
      extendReservations(db, [...this.#open], reservationSeconds).catch((error) =>
        logger.warn({ err: error }, 'reserved credits could not be kept'),
      );
    }, renewMs).unref();
  }
}

/** One call, settled or released exactly once. */
export class MeteredCall {
  readonly reference: string;
  /** Reserved amount; undefined without billing. */
  readonly amount: number | undefined;
  readonly preset: ModelPreset;
  readonly #options: MeterOptions;
  readonly #key: ProjectKeyWithPayer;
  readonly #claim: Claim | undefined;
  readonly #done: () => void;

  constructor(
    options: MeterOptions,
    key: ProjectKeyWithPayer,
    preset: ModelPreset,
    reference: string,
    amount: number | undefined,
    claim: Claim | undefined,
    done: () => void = () => undefined,
  ) {
    this.#options = options;
    this.#key = key;
    this.preset = preset;
    this.reference = reference;
    this.amount = amount;
    this.#claim = claim;
    this.#done = done;
  }

  /**
   * Charges the call and stores its response for replay in one transaction. A process that dies here has not charged
   * for a response that cannot be retrieved.
   */
  async settle(
    usage: CallUsage,
    toResponse: (bill: Bill) => ReplayableResponse,
  ): Promise<ReplayableResponse> {
    const { pool } = this.#options;
    try {
      return await transaction(pool, async (db) => {
        const bill = await this.#charge(db, usage);
        const response = this.#withHeaders(toResponse(bill), bill);
        if (this.#claim) await this.#claim.store(db, response);
        return response;
      });
    } catch (error) {
      await this.release();
      throw error;
    } finally {
      this.#done();
      this.#claim?.end();
    }
  }

  /**
   * Charges the part delivered to a caller that disconnected. A partial response cannot be replayed, so the claim is
   * dropped.
   */
  async settlePart(usage: CallUsage): Promise<void> {
    const { pool } = this.#options;
    try {
      await transaction(pool, (db) => this.#charge(db, usage));
    } finally {
      this.#done();
      await this.#claim?.drop();
    }
  }

  /** Releases the reservation of a failed call, which costs nothing. */
  async release(): Promise<void> {
    const { db, logger } = this.#options;
    this.#done();
    try {
      if (this.amount !== undefined) await releaseCredits(db, this.reference);
      await this.#claim?.drop();
    } catch (error) {
      // The reservation expires on its own, and the caller must see the original error.
      logger.warn({ err: error }, 'credits could not be released');
    }
  }

  async #charge(db: Db, usage: CallUsage): Promise<Bill> {
    const { isCharged } = this.#options;
    const { id: keyId, projectId, payerId: userId } = this.#key;
    const { id: model, provider } = this.preset;
    const call = { reference: this.reference, userId, projectId, turnId: null, keyId, ...usage };
    const source = 'ai_gateway';
    const charged = await settleCall(db, { ...call, source, model, provider }, isCharged);
    if (!isCharged) return { charged: 0, remaining: undefined };
    const { balance, reserved } = await readCreditBalance(db, userId);
    return { charged: toCredits(charged), remaining: toCredits(balance - reserved) };
  }

  #withHeaders(
    { headers, body }: ReplayableResponse,
    { charged, remaining }: Bill,
  ): ReplayableResponse {
    const callHeaders = {
      'x-generation-id': this.reference,
      'x-credits-charged': String(charged),
      ...(remaining !== undefined && { 'x-credits-remaining': String(remaining) }),
    };
    return { headers: { ...headers, ...callHeaders }, body };
  }
}

const resetHint = 'It resets at midnight UTC.';

export function insufficientCreditsError(cap: VisitorCap, least: number): ApiError {
  if (cap === 'visitor') {
    return new ApiError('OUT_OF_CREDITS', "You've reached today's AI limit for this app", {
      hint: resetHint,
    });
  }
  if (cap === 'visitors') {
    return new ApiError('OUT_OF_CREDITS', "Visitors have reached today's AI limit for this app", {
      hint: `${resetHint} Calls with an app key still work.`,
    });
  }
  if (cap === 'key') {
    return new ApiError('OUT_OF_CREDITS', 'Monthly credit limit reached for this key', {
      hint: 'Use another key, or create one with a higher monthly_credit_limit.',
    });
  }
  if (cap === 'project') {
    return new ApiError('OUT_OF_CREDITS', 'Monthly credit limit reached for this project', {
      hint: 'Raise its monthly_credit_limit, or wait until next month.',
    });
  }
  return new ApiError('OUT_OF_CREDITS', 'Not enough credits for this call', {
    hint: `It can cost up to ${toCredits(least)} credits. Reduce the request, or add credits.`,
  });
}
