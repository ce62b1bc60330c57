import type pg from 'pg';
import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import {
  checkEvent,
  claimEvent,
  type EventOutcome,
  recordEventOutcome,
} from '../../store/queries/billing.ts';
import { transaction } from '../../store/transaction.ts';
import { isSignedByStripe } from './is-signed-by-stripe.ts';
import type { PlanCatalog } from './plan-catalog.ts';
import { handlerFor } from './stripe-event-handlers.ts';

export interface WebhookOptions {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly stripe: Stripe;
  readonly catalog: PlanCatalog;
  readonly secrets: readonly string[];
  readonly isLive: boolean;
  readonly clock: Clock;
  readonly log: Logger;
}

const id = z.string().min(1).max(255);
/** The trusted part of an event: its identity and the id of its object. */
const eventShape = z.object({
  id,
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id }) }),
});

/** Processes Stripe webhooks. */
export class Webhook {
  readonly #options: WebhookOptions;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  /** Resolves when the event is stored with its effect, or has none. On an error Stripe redelivers the event. */
  async receive(header: string | undefined, body: Uint8Array): Promise<void> {
    const { db, pool, isLive, log, stripe, catalog, secrets, clock } = this.#options;
    if (!isSignedByStripe(header, body, secrets, clock.now())) {
      throw new ApiError(
        'SIGNATURE_INVALID',
        'The Stripe-Signature header is missing, invalid or too old',
        {
          status: 400,
        },
      );
    }
    const event = readEvent(body);
    // Events whose object has no id are irrelevant.
    if (!event) return;
    const logFields = { event: event.id, type: event.type, object: event.data.object.id };
    if (event.livemode !== isLive) {
      log.warn(logFields, 'a Stripe event of the other mode was ignored');
      return;
    }
    const handler = handlerFor(event.type);
    if (!handler) return;
    const { isKnown, now } = await checkEvent(db, event.id);
    if (isKnown) return;
    const effect = await handler({ stripe, catalog, now }, logFields.object);
    const outcome = await transaction<EventOutcome['outcome'] | undefined>(pool, async (tx) => {
      const row = { id: event.id, type: event.type, objectId: logFields.object };
      if (!(await claimEvent(tx, row))) return undefined;
      const result = await effect(tx);
      return async () => {
        await recordEventOutcome(tx, event.id, result);
        return result.outcome;
      };
    });
    if (!outcome) return;
    const level = outcome === 'noted' ? 'warn' : 'info';
    log[level]({ ...logFields, outcome }, 'a Stripe event was processed');
  }
}

function readEvent(body: Uint8Array): z.output<typeof eventShape> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    throw new ApiError('INVALID_JSON', 'The body is not valid JSON', { cause: error });
  }
  return eventShape.safeParse(value).data;
}
