import type { CreditsRecord } from '@millwright/contract';
import { loadOffer, planRow, selfHosted, showPlan } from './plans.ts';
import type { Config } from '../../core/settings/table.ts';
import { creditsOf } from '../../core/credits.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { billingRoutes } from './billing-routes.ts';
import { meRoutes } from './me-routes.ts';
import { usageRoutes } from './usage-routes.ts';
import type { Logger } from '../../infra/log.ts';
import { readCredits, readUserPlans, setPlans } from '../../store/billing.ts';
import type { Database } from '../../store/database.ts';
import { readUsageDays } from '../../store/usage.ts';
import type { TurnsAtOnce } from '../../turns/next-projects.ts';

export interface BillingOptions {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Builds plans with their limits, usage, and payments. */
export async function composeBilling({ config, database, clock, log }: BillingOptions) {
  const { db, pool } = database;
  const usual = config.MAX_CONCURRENT_TURNS;
  const usage = usageRoutes({ db, clock, isCharged: config.BILLING_ENABLED });

  if (!config.BILLING_ENABLED) {
    const turnsAtOnce: TurnsAtOnce = async () => () => usual;
    return {
      turnsAtOnce,
      prepare: () => setPlans(db, []),
      routes: [
        ...meRoutes(async () => selfHosted.id),
        ...usage,
        ...billingRoutes({
          plans: { plans: [selfHosted] },
          config: {
            enabled: false,
            provider: null,
            publishable_key: null,
            currency: null,
            portal_enabled: false,
            top_ups: [],
          },
          credits: freeCredits,
          sale: undefined,
        }),
      ],
    };
  }

  const offer = await loadOffer(config.PLANS_CONFIG_PATH);
  const fallback = offer.plans.find((plan) => plan.default)?.id ?? '';
  const { isLive, openStripe } = await import('./stripe.ts');
  const { Checkout } = await import('./checkout.ts');
  const { Webhook } = await import('./webhook.ts');
  const secretKey = config.STRIPE_SECRET_KEY ?? '';
  const stripe = openStripe({ secretKey, url: config.STRIPE_API_URL });
  const checkout = new Checkout({ db, stripe, offer, returnUrl: `${config.APP_URL}/settings` });
  const webhook = new Webhook({
    db,
    pool,
    stripe,
    offer,
    secrets: config.STRIPE_WEBHOOK_SECRET ?? [],
    isLive: isLive(secretKey),
    clock,
    log,
  });
  const turnsAtOnce: TurnsAtOnce = async (some, userIds) => {
    const plans = await readUserPlans(some, userIds);
    return (userId) => plans.get(userId)?.concurrentTurns ?? usual;
  };

  return {
    turnsAtOnce,
    prepare: () => setPlans(db, offer.plans.map(planRow)),
    routes: [
      ...meRoutes(
        async (userId) => (await readUserPlans(db, [userId])).get(userId)?.plan ?? fallback,
      ),
      ...usage,
      ...billingRoutes({
        plans: { plans: offer.plans.map((plan) => showPlan(plan, offer.currency)) },
        config: {
          enabled: true,
          provider: 'stripe',
          publishable_key: config.STRIPE_PUBLISHABLE_KEY ?? null,
          currency: offer.currency,
          portal_enabled: true,
          top_ups: offer.top_ups,
        },
        credits: paidCredits,
        sale: { checkout, webhook },
      }),
    ],
  };

  async function paidCredits(userId: string): Promise<CreditsRecord> {
    const { balance, included, used, startsAt, endsAt, plan } = await readCredits(db, userId);
    return {
      balance: creditsOf(balance),
      included: creditsOf(included),
      used: creditsOf(used),
      period_start: startsAt.toISOString(),
      period_end: endsAt.toISOString(),
      plan: plan ?? fallback,
    };
  }

  /** Reports the usage of the current month; nothing is charged. */
  async function freeCredits(userId: string): Promise<CreditsRecord> {
    const now = clock.now();
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
    const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
    const days = await readUsageDays(db, { userId, from, to });
    return {
      balance: null,
      included: null,
      used: creditsOf(days.reduce((all, { cost }) => all + cost, 0)),
      period_start: from.toISOString(),
      period_end: to.toISOString(),
      plan: selfHosted.id,
    };
  }
}
