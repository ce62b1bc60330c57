import type { Millwright } from '@millwright/client';
import { useLoaded } from '../../api/use-loaded.ts';

/** Payment configuration of the service. */
export const useBillingConfig = () => useLoaded(readConfig);

const readConfig = (millwright: Millwright, signal?: AbortSignal) =>
  millwright.billing.config({ signal });
