import { formatMoney } from '@/lib/format';
import { cn } from '@/lib/utils';

interface PriceProps {
  /** Null if it is unknown. */
  price: number | null;
  currency: string;
  className?: string;
}

export function Price({ price, currency, className }: PriceProps) {
  return (
    <span className={cn('tabular-nums', className)}>
      {price === null ? 'Price on request' : formatMoney(price, currency)}
    </span>
  );
}
