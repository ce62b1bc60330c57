import type { Millwright } from '@millwright/client';
import { useLoaded } from '../../api/use-loaded.ts';
import { formatUtcDay } from '../../ui/time.ts';
import type { Vendor } from './connection-form.ts';

/** Providers that can be connected, and the day of the prices that this release knows. */
export function useVendors() {
  const { data } = useLoaded(readCatalog);
  const [first, ...others] = data?.providers ?? [];
  const vendors: readonly [Vendor, ...Vendor[]] | undefined = first && [first, ...others];
  const updated = data && `${formatUtcDay(data.updated)} ${data.updated.slice(0, 4)}`;
  return { vendors, updated };
}

const readCatalog = (millwright: Millwright, signal?: AbortSignal) =>
  millwright.modelCatalog({ signal });
