import type Stripe from 'stripe';
import { amountOf } from '../../core/credits.ts';
import {
  beginPeriod,
  type EventEffect,
  forgetSubscription,
  noteSubscription,
  raisePeriod,
  userOfCustomer,
} from '../../store/billing.ts';
import type { Db } from '../../store/db.ts';
import { bookCredits } from '../../store/ledger.ts';
import type { Offer, Plan } from './plans.ts';
import { ifThere } from './stripe.ts';

/** Effect of an event, computed from Stripe's current state and applied in the transaction that stores the event. */
export type Effect = (tx: Db) => Promise<EventEffect>;

export interface Asking {
  readonly stripe: Stripe;
  readonly offer: Offer;
  /** Time of the Stripe requests, by the database clock. */
  readonly now: Date;
}

const nothing: EventEffect = { outcome: 'nothing', booked: null };
const noted: EventEffect = { outcome: 'noted', booked: null };
const planned: EventEffect = { outcome: 'plan', booked: null };
const none: Effect = async () => nothing;

/**
 * Relevant event types. Each handler fetches the object's current state from Stripe, so neither the order nor the
 * content of events matters; other types have no effect.
 */
const effects: Readonly<Record<string, (asking: Asking, objectId: string) => Promise<Effect>>> = {
  'checkout.session.completed': ofCheckout,
  'checkout.session.async_payment_succeeded': ofCheckout,
  'invoice.paid': ofInvoice,
  'customer.subscription.created': ofSubscription,
  'customer.subscription.updated': ofSubscription,
  'customer.subscription.deleted': ofSubscription,
  'customer.subscription.paused': ofSubscription,
  'customer.subscription.resumed': ofSubscription,
  // An operator decides whether to revoke credits.
  'charge.refunded': async () => async () => noted,
  'charge.dispute.created': async () => async () => noted,
};

export function effectOf(type: string) {
  return Object.hasOwn(effects, type) ? effects[type] : undefined;
}

async function ofCheckout(asking: Asking, id: string): Promise<Effect> {
  const session = await ifThere(asking.stripe.checkout.sessions.retrieve(id));
  if (session?.status !== 'complete') return none;
  if (session.mode === 'subscription') {
    return session.subscription ? ofSubscription(asking, idOf(session.subscription)) : none;
  }
  const amount = Number(session.metadata?.['millwright_top_up']);
  // Pending payments trigger another event once they succeed.
  if (!Number.isSafeInteger(amount) || amount <= 0 || session.payment_status === 'unpaid')
    return none;
  return async (tx) => {
    const userId = await ownerOf(tx, session.customer);
    if (!userId) return nothing;
    const reference = `top_up ${session.id}`;
    return booked(
      reference,
      await bookCredits(tx, { userId, amount, reason: 'top_up', reference }),
    );
  };
}

async function ofSubscription({ stripe, offer, now }: Asking, id: string): Promise<Effect> {
  const found = await ifThere(stripe.subscriptions.retrieve(id));
  if (!found) {
    return async (tx) => ((await forgetSubscription(tx, id)) ? planned : nothing);
  }
  const plan = found.items.data.map(({ price }) => planFor(offer, price.id)).find(Boolean);
  if (!plan) return none;
  return async (tx) => {
    const userId = await ownerOf(tx, found.customer);
    if (!userId) return nothing;
    const { status } = found;
    const createdAt = moment(found.created);
    const state = { id: found.id, userId, plan: plan.id, status, createdAt, readAt: now };
    return (await noteSubscription(tx, state)) ? planned : nothing;
  };
}

async function ofInvoice(asking: Asking, id: string): Promise<Effect> {
  const invoice = await ifThere(asking.stripe.invoices.retrieve(id));
  const subscription = invoice?.parent?.subscription_details?.subscription;
  if (invoice?.status !== 'paid' || !subscription) return none;
  const subscriptionId = idOf(subscription);
  const line = planLine(asking.offer, invoice);
  // Works in either order: the invoice and the subscription are both read from Stripe.
  const keepSubscription = await ofSubscription(asking, subscriptionId);
  if (!line) return keepSubscription;
  const { plan, period, isProration } = line;
  return async (tx) => {
    const kept = await keepSubscription(tx);
    const userId = await ownerOf(tx, invoice.customer);
    if (!userId) return nothing;
    const included = amountOf(plan.credits);
    const paid = { userId, plan: plan.id, included };
    const [startsAt, endsAt] = [moment(period.start), moment(period.end)];
    const reference = isProration
      ? `grant ${subscriptionId} ${invoice.id}`
      : `grant ${subscriptionId} ${startsAt.toISOString()}`;
    const isFirst = isProration
      ? await raisePeriod(tx, { ...paid, reference, since: startsAt })
      : await beginPeriod(tx, { ...paid, reference, startsAt, endsAt });
    return isFirst ? booked(reference, true) : kept;
  };
}

/** The invoice line that pays for a plan: for a whole period, or prorated for the rest of a period after an upgrade. */
function planLine(offer: Offer, invoice: Stripe.Invoice) {
  const lines = invoice.lines.data.flatMap(({ parent, pricing, period, amount }) => {
    const details = parent?.subscription_item_details;
    const price = pricing?.price_details?.price;
    const plan = details && price ? planFor(offer, idOf(price)) : undefined;
    return plan && details ? [{ plan, period, amount, isProration: details.proration }] : [];
  });
  return (
    lines.find(({ isProration }) => !isProration) ??
    // The credit for the smaller plan is a line with a negative amount.
    lines.find(({ isProration, amount }) => isProration && amount > 0)
  );
}

function booked(reference: string, isFirst: boolean): EventEffect {
  return isFirst ? { outcome: 'booked', booked: reference } : nothing;
}

function planFor(offer: Offer, priceId: string): Plan | undefined {
  return offer.plans.find(({ stripe_price_id }) => stripe_price_id === priceId);
}

async function ownerOf(
  tx: Db,
  customer: string | { readonly id: string } | null,
): Promise<string | undefined> {
  return customer ? userOfCustomer(tx, idOf(customer)) : undefined;
}

function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

function moment(seconds: number): Date {
  return new Date(seconds * 1000);
}
