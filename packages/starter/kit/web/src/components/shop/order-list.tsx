import { ChevronRight, Package } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyNotice } from '@/components/empty-notice';
import { ShopPageHeading } from '@/components/shop/shop-page-heading';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatDateTime, formatMoney } from '@/lib/format';
import type { Order } from '@/lib/shop';

interface OrderListProps {
  /** The newest one comes first. */
  orders: Order[];
  currency: string;
}

export function OrderList({ orders, currency }: OrderListProps) {
  return (
    <div className="space-y-6">
      <ShopPageHeading title="Your orders" />
      {orders.length === 0 ? (
        <EmptyNotice
          icon={Package}
          title="No orders yet"
          action={
            <Button asChild>
              <Link to={{ search: '' }}>See all products</Link>
            </Button>
          }
        >
          Orders that you place appear here.
        </EmptyNotice>
      ) : (
        <ul className="space-y-3">
          {orders.map(({ number, placed, lines, total, status }) => (
            <li key={number}>
              <Card className="relative flex-row items-center gap-4 px-5 py-4 transition has-[a:focus-visible]:ring-[3px] has-[a:focus-visible]:ring-ring/50 hover:shadow-md">
                <div className="min-w-0 grow">
                  <h4 className="font-semibold">
                    <Link
                      to={{ search: `?order=${number}` }}
                      className="outline-hidden after:absolute after:inset-0"
                    >
                      Order {number}
                    </Link>
                  </h4>
                  <p className="text-muted-foreground text-sm">
                    {formatDateTime(new Date(placed).toISOString())}
                  </p>
                  <p className="truncate text-sm">
                    {lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
                  </p>
                </div>
                {status && <Badge variant="secondary">{status}</Badge>}
                <span className="font-semibold tabular-nums">{formatMoney(total, currency)}</span>
                <ChevronRight aria-hidden="true" className="size-4 text-muted-foreground" />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
