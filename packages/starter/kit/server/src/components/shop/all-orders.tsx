import { Package } from 'lucide-react';
import { EmptyNotice } from '@/components/empty-notice';
import { PageHeader } from '@/components/records/page-header';
import { OrderLines } from '@/components/shop/order-lines';
import { OrderSums } from '@/components/shop/order-sums';
import { Card } from '@/components/ui/card';
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '@/components/ui/select';
import { type StoredOrder, useAllOrders } from '@/hooks/use-orders';
import { formatDate, formatDateTime } from '@/lib/format';
import { shop } from '../../../shared/shop';

interface AllOrdersProps {
  title: string;
  currency: string;
}

/** The orders of all customers, for the owner, who sets their status. */
export function AllOrders({ title, currency }: AllOrdersProps) {
  const { orders, setStatus } = useAllOrders();
  return (
    <div className="space-y-5">
      <PageHeader title={title} count={orders.length} />
      {orders.length === 0 ? (
        <EmptyNotice icon={Package} title="No orders yet">
          As soon as somebody orders something, it appears here.
        </EmptyNotice>
      ) : (
        <ul className="space-y-3">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard
                order={order}
                currency={currency}
                onStatus={(status) => setStatus(order, status)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface OrderCardProps {
  order: StoredOrder;
  currency: string;
  onStatus: (status: string) => void;
}

function OrderCard({ order, currency, onStatus }: OrderCardProps) {
  const { number, placed, status, lines } = order;
  return (
    <Card className="gap-4 px-5 py-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <h3 className="font-semibold">Order {number}</h3>
          <p className="text-muted-foreground text-sm">
            {formatDateTime(new Date(placed).toISOString())}
          </p>
        </div>
        <Select value={status} onValueChange={onStatus}>
          <SelectTrigger aria-label={`Status of order ${number}`} className="w-40">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {shop.statuses.map((step) => (
              <SelectItem key={step} value={step}>
                {step}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <p className="wrap-anywhere whitespace-pre-line text-sm">{describe(order)}</p>
        <div className="space-y-3">
          <OrderLines lines={lines} currency={currency} />
          <OrderSums sums={order} currency={currency} />
        </div>
      </div>
    </Card>
  );
}

/** Returns the customer's details, one on each line. */
function describe({ address }: StoredOrder): string {
  const { name, street, postcode, city, email, phone, pickupDay } = address;
  const lines = [
    name,
    street,
    `${postcode} ${city}`.trim(),
    email,
    phone,
    pickupDay && `Pickup: ${formatDate(pickupDay)}`,
  ];
  return lines.filter(Boolean).join('\n');
}
