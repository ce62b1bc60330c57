import { formatMoney } from '@/lib/format';
import type { Sums } from '@/lib/shop';

export function OrderSums({ sums, currency }: { sums: Sums; currency: string }) {
  const { subtotal, shipping, total } = sums;
  return (
    <dl className="space-y-2 text-sm tabular-nums">
      <div className="flex justify-between gap-4">
        <dt className="text-muted-foreground">Subtotal</dt>
        <dd>{formatMoney(subtotal, currency)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-muted-foreground">Shipping</dt>
        <dd>{shipping === 0 ? 'Free' : formatMoney(shipping, currency)}</dd>
      </div>
      <div className="flex justify-between gap-4 border-t pt-2 font-semibold text-base">
        <dt>Total</dt>
        <dd>{formatMoney(total, currency)}</dd>
      </div>
    </dl>
  );
}
