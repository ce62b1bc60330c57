import type { Millwright } from '@millwright/client';
import type { BillingPlanRecord, CreditsRecord } from '@millwright/contract';
import { useLoaded } from '../../api/use-loaded.ts';

export interface Account {
  readonly credits: CreditsRecord;
  readonly plans: readonly BillingPlanRecord[];
}

/** The user's credits and the available plans. */
export const useAccount = () => useLoaded(readAccount);

async function readAccount(millwright: Millwright, signal?: AbortSignal): Promise<Account> {
  const [credits, { plans }] = await Promise.all([
    millwright.billing.credits({ signal }),
    millwright.billing.plans({ signal }),
  ]);
  return { credits, plans };
}
