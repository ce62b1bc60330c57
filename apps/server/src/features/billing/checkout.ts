import { createHash } from 'node:crypto';
import type { CheckoutRequest } from '@millwright/contract';
import type Stripe from 'stripe';
import { ApiError } from '../../core/api-error.ts';
import type { Caller } from '../../core/caller.ts';
import { toAmount } from '../../core/credits.ts';
import { SingleFlight } from '../../infra/concurrency/single-flight.ts';
import type { Db } from '../../store/db.ts';
import { findCustomer, readUserPlans, saveCustomer } from '../../store/queries/billing.ts';
import { mapStripeError } from './open-stripe.ts';
import type { PlanCatalog } from './plan-catalog.ts';

export interface CheckoutOptions {
  readonly db: Db;
  readonly stripe: Stripe;
  readonly catalog: PlanCatalog;
  /** Redirect target after a visit to Stripe. */
  readonly returnUrl: string;
}

type SessionParams = Stripe.Checkout.SessionCreateParams;

/** Creates Stripe sessions for checkout and the billing portal. */
export class Checkout {
  readonly #options: CheckoutOptions;
  /** Creates at most one customer per user at a time. */
  readonly #customers = new SingleFlight<string>();

  constructor(options: CheckoutOptions) {
    this.#options = options;
  }

  /** Creates a checkout session and returns its URL. */
  async createCheckoutSession(
    caller: Caller,
    request: CheckoutRequest,
    idempotencyKey: string | undefined,
  ): Promise<string> {
    const { stripe, returnUrl } = this.#options;
    const { userId } = caller;
    const sessionParams =
      request.plan === undefined
        ? this.#topUp(request.top_up)
        : await this.#plan(userId, request.plan);
    try {
      const session = await stripe.checkout.sessions.create(
        {
          ...sessionParams,
          customer: await this.#customer(caller),
          client_reference_id: userId,
          success_url: `${returnUrl}?checkout=done`,
          cancel_url: `${returnUrl}?checkout=cancelled`,
        },
        // Keys are scoped to the user: two users may choose the same one.
        idempotencyKey === undefined
          ? {}
          : { idempotencyKey: stripeIdempotencyKey('checkout', userId, idempotencyKey) },
      );
      if (!session.url) throw new Error('Stripe returned no checkout address');
      return session.url;
    } catch (error) {
      throw mapStripeError(error);
    }
  }

  /** Creates a portal session, where users change or cancel a subscription and find invoices, and returns its URL. */
  async createPortalSession(caller: Caller): Promise<string> {
    const { stripe, returnUrl } = this.#options;
    try {
      const customer = await this.#customer(caller);
      const session = await stripe.billingPortal.sessions.create({
        customer,
        return_url: returnUrl,
      });
      return session.url;
    } catch (error) {
      throw mapStripeError(error);
    }
  }

  async #plan(userId: string, id: string): Promise<SessionParams> {
    const { db, catalog } = this.#options;
    const plan = catalog.plans.find((one) => one.id === id);
    if (!plan?.stripe_price_id) {
      throw invalidFieldError(
        'plan',
        `plan ${id} is not for sale`,
        'GET /api/v1/billing/plans lists the available plans.',
      );
    }
    const current = (await readUserPlans(db, [userId])).get(userId)?.plan;
    const paid = catalog.plans.find((one) => one.id === current && one.price);
    if (paid) {
      const message = `you are already on the plan ${paid.id}`;
      throw invalidFieldError(
        'plan',
        message,
        'To change it, open the billing portal: POST /api/v1/billing/portal.',
      );
    }
    return {
      mode: 'subscription',
      line_items: [{ price: plan.stripe_price_id, quantity: 1 }],
      subscription_data: { metadata: { user_id: userId } },
    };
  }

  #topUp(credits: number | undefined): SessionParams {
    const { top_ups, currency } = this.#options.catalog;
    const chosen = top_ups.find((one) => one.credits === credits);
    if (!chosen) {
      const message = `no top-up of ${credits} credits is available`;
      throw invalidFieldError(
        'top_up',
        message,
        'GET /api/v1/billing/config lists the available top-ups.',
      );
    }
    const product_data = { name: `${chosen.credits} credits` };
    return {
      mode: 'payment',
      line_items: [
        { price_data: { currency, unit_amount: chosen.amount, product_data }, quantity: 1 },
      ],
      // Lets the webhook know the purchase, even if the offer has changed since.
      metadata: { millwright_top_up: String(toAmount(chosen.credits)) },
    };
  }

  /** Stripe customer of a user; created on first use. */
  async #customer(caller: Caller): Promise<string> {
    const { userId } = caller;
    const known = await findCustomer(this.#options.db, userId);
    if (known) return known;
    return this.#customers.run(userId, () => this.#createCustomer(caller));
  }

  /**
   * The idempotency key gives concurrent processes the same customer. If Stripe has expired the key and creates a
   * second customer, the one stored first wins.
   */
  async #createCustomer({ userId, email, name }: Caller): Promise<string> {
    const { db, stripe } = this.#options;
    const customer = await stripe.customers.create(
      { ...(email && { email }), ...(name && { name }), metadata: { user_id: userId } },
      { idempotencyKey: stripeIdempotencyKey('customer', userId, email ?? '', name ?? '') },
    );
    return saveCustomer(db, userId, customer.id);
  }
}

function invalidFieldError(path: string, message: string, hint: string): ApiError {
  return new ApiError('VALIDATION_FAILED', `${path}: ${message}`, {
    hint,
    details: [{ path, code: 'unknown_value', message }],
  });
}

function stripeIdempotencyKey(...parts: string[]): string {
  return `millwright-${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
}
