import type { PaymentPageRecord } from '@millwright/contract';
import { redirectToPayment } from '../../api/payment.ts';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/location.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadState } from '../settings/load-state.tsx';
import { Section } from '../settings/section.tsx';
import { BalanceCard } from '../usage/balance-card.tsx';
import { useAccount } from '../usage/use-account.ts';
import { PaymentNotice } from './payment-notice.tsx';
import { PlanCard } from './plan-card.tsx';
import { findPlanAction } from './plan-description.ts';
import { TopUps } from './top-ups.tsx';
import { useBillingConfig } from './use-billing-config.ts';
import { useCheckoutReturn } from './use-checkout-return.ts';

/** Plans and credits to buy. */
export function BillingSection() {
  const { millwright } = useService();
  const { data: config, problem: configProblem, load: loadConfig } = useBillingConfig();
  const { data: account, problem: accountProblem, load } = useAccount();
  const payment = useCheckoutReturn(account, load);
  const pay = useAction(async (page: () => Promise<PaymentPageRecord>) => {
    if (account) redirectToPayment(await page(), account.credits);
  });
  const manage = () => void pay.run(() => millwright.billing.portal());
  const current = account?.plans.find(({ id }) => id === account.credits.plan);
  const hasPortal = config?.portal_enabled ?? false;
  return (
    <Section
      title="Billing"
      about="Manage your plan and buy credits. Payments are processed by Stripe."
    >
      <LoadState
        name="Your plan"
        isLoaded={config !== undefined && account !== undefined}
        problem={configProblem ?? accountProblem}
        onRetry={() => void Promise.all([loadConfig(), load()])}
      />
      {config?.enabled && <PaymentNotice state={payment} />}
      {pay.problem && (
        <Notice variant="bad" role="alert">
          {pay.problem} You were not charged.
        </Notice>
      )}
      {config && !config.enabled && <DisabledNotice />}
      {config?.enabled && account && (
        <>
          <BalanceCard
            account={account}
            action={
              hasPortal && (
                <Button small icon="outside" disabled={pay.isBusy} onClick={manage}>
                  Manage
                </Button>
              )
            }
          />
          <section aria-labelledby="plans" className="grid gap-3">
            <h3 id="plans" className="font-medium">
              Plans
            </h3>
            <ul
              aria-labelledby="plans"
              className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-3"
            >
              {account.plans.map((plan) => {
                const planAction = findPlanAction(plan, current, hasPortal);
                return (
                  <PlanCard
                    key={plan.id}
                    plan={plan}
                    currency={config.currency ?? 'usd'}
                    planAction={planAction}
                    isBusy={pay.isBusy}
                    onChoose={
                      planAction === 'portal'
                        ? manage
                        : () => void pay.run(() => millwright.billing.checkout({ plan: plan.id }))
                    }
                  />
                );
              })}
            </ul>
          </section>
          <TopUps
            config={config}
            isBusy={pay.isBusy}
            onBuy={(top_up) => void pay.run(() => millwright.billing.checkout({ top_up }))}
          />
        </>
      )}
    </Section>
  );
}

function DisabledNotice() {
  return (
    <div className="grid gap-2 rounded-xl border border-dashed border-line-strong px-4 py-8 text-center text-sm text-soft">
      <p className="font-medium text-ink">Billing is disabled on this installation.</p>
      <p>
        You are not charged for usage. The{' '}
        <Link href="/settings/usage" className="text-accent underline underline-offset-2">
          Usage
        </Link>{' '}
        page shows what your projects consume. To sell plans, the operator sets{' '}
        <code className="font-mono text-[13px]">BILLING_ENABLED</code>.
      </p>
    </div>
  );
}
