import type Stripe from 'stripe';
import { toAmount } from '../../core/credits.ts';
import type { Db } from '../../store/db.ts';
import {
  cancelSubscription,
  type EventOutcome,
  findCustomerUser,
  raisePeriod,
  saveSubscription,
  startPeriod,
} from '../../store/queries/billing.ts';
import { bookCredits } from '../../store/queries/ledger.ts';
import { retrieveOrUndefined } from './open-stripe.ts';
import type { Plan, PlanCatalog } from './plan-catalog.ts';

/** Effect of an event, computed from Stripe's current state and applied in the transaction that stores the event. */
export type Effect = (tx: Db) => Promise<EventOutcome>;

export interface EffectContext {
  readonly stripe: Stripe;
  readonly catalog: PlanCatalog;
  /** Time of the Stripe requests, by the database clock. */
  readonly now: Date;
}

const noEffect: EventOutcome = { outcome: 'nothing', booked: null };
const notedEffect: EventOutcome = { outcome: 'noted', booked: null };
const planEffect: EventOutcome = { outcome: 'plan', booked: null };
const ignoreEvent: Effect = async () => noEffect;

/**
 * Relevant event types. Each handler fetches the object's current state from Stripe, so neither the order nor the
 * content of events matters; other types have no effect.
 */
const handlers: Readonly<
  Record<string, (context: EffectContext, objectId: string) => Promise<Effect>>
> = {
  'checkout.session.completed': handleCheckout,
  'checkout.session.async_payment_succeeded': handleCheckout,
  'invoice.paid': handleInvoice,
  'customer.subscription.created': handleSubscription,
  'customer.subscription.updated': handleSubscription,
  'customer.subscription.deleted': handleSubscription,
  'customer.subscription.paused': handleSubscription,
  'customer.subscription.resumed': handleSubscription,
  // An operator decides whether to revoke credits.
  'charge.refunded': async () => async () => notedEffect,
  'charge.dispute.created': async () => async () => notedEffect,
};

export function handlerFor(type: string) {
  return Object.hasOwn(handlers, type) ? handlers[type] : undefined;
}

async function handleCheckout(context: EffectContext, id: string): Promise<Effect> {
  const session = await retrieveOrUndefined(context.stripe.checkout.sessions.retrieve(id));
  if (session?.status !== 'complete') return ignoreEvent;
  if (session.mode === 'subscription') {
    return session.subscription
      ? handleSubscription(context, getId(session.subscription))
      : ignoreEvent;
  }
  const amount = Number(session.metadata?.['millwright_top_up']);
  // Pending payments trigger another event once they succeed.
  if (!Number.isSafeInteger(amount) || amount <= 0 || session.payment_status === 'unpaid')
    return ignoreEvent;
  return async (tx) => {
    const userId = await findOwner(tx, session.customer);
    if (!userId) return noEffect;
    const reference = `top_up ${session.id}`;
    return bookedEffect(
      reference,
      await bookCredits(tx, { userId, amount, reason: 'top_up', reference }),
    );
  };
}

async function handleSubscription(
  { stripe, catalog, now }: EffectContext,
  id: string,
): Promise<Effect> {
  const found = await retrieveOrUndefined(stripe.subscriptions.retrieve(id));
  if (!found) {
    return async (tx) => ((await cancelSubscription(tx, id)) ? planEffect : noEffect);
  }
  const plan = found.items.data.map(({ price }) => findPlan(catalog, price.id)).find(Boolean);
  if (!plan) return ignoreEvent;
  return async (tx) => {
    const userId = await findOwner(tx, found.customer);
    if (!userId) return noEffect;
    const { status } = found;
    const createdAt = dateFromSeconds(found.created);
    const state = { id: found.id, userId, plan: plan.id, status, createdAt, readAt: now };
    return (await saveSubscription(tx, state)) ? planEffect : noEffect;
  };
}

async function handleInvoice(context: EffectContext, id: string): Promise<Effect> {
  const invoice = await retrieveOrUndefined(context.stripe.invoices.retrieve(id));
  const subscription = invoice?.parent?.subscription_details?.subscription;
  if (invoice?.status !== 'paid' || !subscription) return ignoreEvent;
  const subscriptionId = getId(subscription);
  const line = findPlanLine(context.catalog, invoice);
  // Works in either order: the invoice and the subscription are both read from Stripe.
  const storeSubscription = await handleSubscription(context, subscriptionId);
  if (!line) return storeSubscription;
  const { plan, period, isProration } = line;
  return async (tx) => {
    const subscriptionEffect = await storeSubscription(tx);
    const userId = await findOwner(tx, invoice.customer);
    if (!userId) return noEffect;
    const included = toAmount(plan.credits);
    const paid = { userId, plan: plan.id, included };
    const [startsAt, endsAt] = [dateFromSeconds(period.start), dateFromSeconds(period.end)];
    const reference = isProration
      ? `grant ${subscriptionId} ${invoice.id}`
      : `grant ${subscriptionId} ${startsAt.toISOString()}`;
    const isFirst = isProration
      ? await raisePeriod(tx, { ...paid, reference, since: startsAt })
      : await startPeriod(tx, { ...paid, reference, startsAt, endsAt });
    return isFirst ? bookedEffect(reference, true) : subscriptionEffect;
  };
}

/** The invoice line that pays for a plan: for a whole period, or prorated for the rest of a period after an upgrade. */
function findPlanLine(catalog: PlanCatalog, invoice: Stripe.Invoice) {
  const lines = invoice.lines.data.flatMap(({ parent, pricing, period, amount }) => {
    const details = parent?.subscription_item_details;
    const price = pricing?.price_details?.price;
    const plan = details && price ? findPlan(catalog, getId(price)) : undefined;
    return plan && details ? [{ plan, period, amount, isProration: details.proration }] : [];
  });
  return (
    lines.find(({ isProration }) => !isProration) ??
    // The credit for the smaller plan is a line with a negative amount.
    lines.find(({ isProration, amount }) => isProration && amount > 0)
  );
}

function bookedEffect(reference: string, isFirst: boolean): EventOutcome {
  return isFirst ? { outcome: 'booked', booked: reference } : noEffect;
}

function findPlan(catalog: PlanCatalog, priceId: string): Plan | undefined {
  return catalog.plans.find(({ stripe_price_id }) => stripe_price_id === priceId);
}

async function findOwner(
  tx: Db,
  customer: string | { readonly id: string } | null,
): Promise<string | undefined> {
  return customer ? findCustomerUser(tx, getId(customer)) : undefined;
}

function getId(reference: string | { readonly id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

function dateFromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}
