import type { CreditsRecord } from '@millwright/contract';
import { toCredits } from '../../core/credits.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import type { RouteDefinition } from '../../http/route.ts';
import type { Logger } from '../../infra/log.ts';
import type { Database } from '../../store/database.ts';
import type { Db } from '../../store/db.ts';
import { readCredits, readUserPlans, setPlans } from '../../store/queries/billing.ts';
import { readUsageDays } from '../../store/queries/usage.ts';
import type { MaxConcurrentTurns } from '../../turns/next-projects.ts';
import { billingRoutes } from './billing-routes.ts';
import { currentUserRoutes } from './current-user-routes.ts';
import { loadPlanCatalog, selfHosted, toPlanRecord, toPlanRow } from './plan-catalog.ts';
import { usageRoutes } from './usage-routes.ts';

export interface BillingOptions {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Billing {
  readonly maxConcurrentTurns: MaxConcurrentTurns;
  readonly routes: RouteDefinition[];
  /** Stores the plans, so that the database can enforce their limits. */
  prepare(): Promise<void>;
}

/** Builds plans with their limits, usage, and payments. */
export function composeBilling(options: BillingOptions): Promise<Billing> {
  return options.config.BILLING_ENABLED ? composePaidBilling(options) : composeFreeBilling(options);
}

/** Billing of an installation that charges nothing: one plan, and usage for information. */
async function composeFreeBilling({ config, database, clock }: BillingOptions): Promise<Billing> {
  const { db } = database;
  return {
    maxConcurrentTurns: async () => () => config.MAX_CONCURRENT_TURNS,
    prepare: () => setPlans(db, []),
    routes: [
      ...currentUserRoutes(async () => selfHosted.id),
      ...usageRoutes({ db, clock, isCharged: false }),
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
        credits: (userId) => readFreeCredits(db, userId, clock.now()),
        payments: undefined,
      }),
    ],
  };
}

async function composePaidBilling({
  config,
  database,
  clock,
  log,
}: BillingOptions): Promise<Billing> {
  const { db, pool } = database;
  const catalog = await loadPlanCatalog(config.PLANS_CONFIG_PATH);
  const defaultPlan = catalog.plans.find((plan) => plan.default)?.id ?? '';
  const { isLive, openStripe } = await import('./open-stripe.ts');
  const { Checkout } = await import('./checkout.ts');
  const { Webhook } = await import('./webhook.ts');
  const secretKey = config.STRIPE_SECRET_KEY ?? '';
  const stripe = openStripe({ secretKey, url: config.STRIPE_API_URL });
  const checkout = new Checkout({ db, stripe, catalog, returnUrl: `${config.APP_URL}/settings` });
  const webhook = new Webhook({
    db,
    pool,
    stripe,
    catalog,
    secrets: config.STRIPE_WEBHOOK_SECRET ?? [],
    isLive: isLive(secretKey),
    clock,
    log,
  });
  const planOf = async (userId: string) =>
    (await readUserPlans(db, [userId])).get(userId)?.plan ?? defaultPlan;
  return {
    maxConcurrentTurns: async (tx, userIds) => {
      const plans = await readUserPlans(tx, userIds);
      return (userId) => plans.get(userId)?.concurrentTurns ?? config.MAX_CONCURRENT_TURNS;
    },
    prepare: () => setPlans(db, catalog.plans.map(toPlanRow)),
    routes: [
      ...currentUserRoutes(planOf),
      ...usageRoutes({ db, clock, isCharged: true }),
      ...billingRoutes({
        plans: { plans: catalog.plans.map((plan) => toPlanRecord(plan, catalog.currency)) },
        config: {
          enabled: true,
          provider: 'stripe',
          publishable_key: config.STRIPE_PUBLISHABLE_KEY ?? null,
          currency: catalog.currency,
          portal_enabled: true,
          top_ups: catalog.top_ups,
        },
        credits: (userId) => readPaidCredits(db, userId, defaultPlan),
        payments: { checkout, webhook },
      }),
    ],
  };
}

async function readPaidCredits(
  db: Db,
  userId: string,
  defaultPlan: string,
): Promise<CreditsRecord> {
  const { balance, included, used, startsAt, endsAt, plan } = await readCredits(db, userId);
  return {
    balance: toCredits(balance),
    included: toCredits(included),
    used: toCredits(used),
    period_start: startsAt.toISOString(),
    period_end: endsAt.toISOString(),
    plan: plan ?? defaultPlan,
  };
}

/** Reports the usage of the current month; nothing is charged. */
async function readFreeCredits(db: Db, userId: string, now: Date): Promise<CreditsRecord> {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  const days = await readUsageDays(db, { userId, from, to });
  return {
    balance: null,
    included: null,
    used: toCredits(days.reduce((all, { cost }) => all + cost, 0)),
    period_start: from.toISOString(),
    period_end: to.toISOString(),
    plan: selfHosted.id,
  };
}
