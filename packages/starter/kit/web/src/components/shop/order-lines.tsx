import { formatMoney } from '@/lib/format';
import type { OrderLine } from '@/lib/shop';

export function OrderLines({ lines, currency }: { lines: OrderLine[]; currency: string }) {
  return (
    <ul className="space-y-3 text-sm">
      {lines.map(({ id, name, quantity, price }) => (
        <li key={id} className="flex justify-between gap-4">
          <span>
            <span className="text-muted-foreground tabular-nums">{quantity} × </span>
            {name}
          </span>
          <span className="tabular-nums">{formatMoney(price * quantity, currency)}</span>
        </li>
      ))}
    </ul>
  );
}
