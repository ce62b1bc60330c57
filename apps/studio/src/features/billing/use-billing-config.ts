import type { Millwright } from '@millwright/client';
import { useLoaded } from '../../api/use-loaded.ts';

/** How payments are made here, if at all. */
export const useBillingConfig = () => useLoaded(readConfig);

const readConfig = (millwright: Millwright, signal?: AbortSignal) =>
  millwright.billing.config({ signal });
