import { CircleCheck } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { Detail } from '@/components/records/detail';
import { OrderLines } from '@/components/shop/order-lines';
import { OrderSums } from '@/components/shop/order-sums';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { useFocus } from '@/hooks/use-focus';
import { orderTexts } from '@/hooks/use-orders';
import { formatDate, formatDateTime } from '@/lib/format';
import type { Order } from '@/lib/shop';

interface OrderPageProps {
  order: Order;
  currency: string;
  /** The message of a new order; by default, one with the name. */
  confirmation?: string | undefined;
}

/** An order: right after it was placed, as its confirmation. */
export function OrderPage({ order, currency, confirmation }: OrderPageProps) {
  const { number, placed, address, lines, status } = order;
  const heading = useFocus<HTMLHeadingElement>();
  const isNew = useLocation().state?.isNew === true;
  return (
    <Card className="mx-auto max-w-2xl">
      <CardContent className="space-y-6 sm:px-10 sm:py-4">
        <div className={isNew ? 'flex flex-col items-center gap-3 text-center' : undefined}>
          {isNew && (
            <span className="grid size-14 place-items-center rounded-full bg-primary/12 text-primary">
              <CircleCheck aria-hidden="true" className="size-7" />
            </span>
          )}
          <h3
            ref={heading}
            tabIndex={-1}
            className="text-balance font-semibold text-2xl tracking-tight outline-hidden"
          >
            {isNew ? (confirmation ?? `Thank you, ${address.name}!`) : `Order ${number}`}
          </h3>
          {isNew && (
            <p role="status" className="text-muted-foreground">
              Your order <strong className="text-foreground">{number}</strong> is confirmed.{' '}
              {address.pickupDay ? 'You pay when you collect it.' : orderTexts.payment}
            </p>
          )}
        </div>
        <dl className="grid gap-4 rounded-lg bg-muted/50 p-4 sm:grid-cols-3">
          <Detail label="Order number">{number}</Detail>
          <Detail label="Placed">{formatDateTime(new Date(placed).toISOString())}</Detail>
          {status && <Detail label="Status">{status}</Detail>}
          {address.email && <Detail label="Email">{address.email}</Detail>}
          {address.pickupDay ? (
            <>
              <Detail label="Phone">{address.phone}</Detail>
              <Detail label="Name">{address.name}</Detail>
              <Detail label="Pickup day">{formatDate(address.pickupDay)}</Detail>
            </>
          ) : (
            <Detail label="Delivery to" wide>
              {`${address.name}\n${address.street}\n${address.postcode} ${address.city}`}
            </Detail>
          )}
        </dl>
        <OrderLines lines={lines} currency={currency} />
        <OrderSums sums={order} currency={currency} />
        <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
          <Button variant="outline" asChild>
            <Link to={{ search: '?page=orders' }}>Your orders</Link>
          </Button>
          <Button asChild>
            <Link to={{ search: '' }}>Continue shopping</Link>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
