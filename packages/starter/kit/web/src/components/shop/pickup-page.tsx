import { Info, ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyNotice } from '@/components/empty-notice';
import { EntryField } from '@/components/fields/entry-field';
import { OrderLines } from '@/components/shop/order-lines';
import { OrderSums } from '@/components/shop/order-sums';
import { ShopPageHeading } from '@/components/shop/shop-page-heading';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { FieldError } from '@/components/ui/field';
import { useEntries } from '@/hooks/use-entries';
import { useSubmit } from '@/hooks/use-submit';
import type { Address, OrderLine, Sums } from '@/lib/shop';

interface PickupPageProps {
  lines: OrderLine[];
  sums: Sums;
  currency: string;
  /** Resolves to the reason if the order is not possible. */
  onOrder: (address: Address) => Promise<string | undefined>;
}

const blank = { name: '', phone: '', email: '', pickupDay: '' };
const required = {
  name: 'Enter your name.',
  phone: 'Enter your phone number.',
  pickupDay: 'Choose a day.',
};

/** Asks who collects an order, and when. It is paid on the spot. */
export function PickupPage({ lines, sums, currency, onOrder }: PickupPageProps) {
  const { entries, fieldProps, check } = useEntries(blank, required);
  const { isSending, problem, submit } = useSubmit(() =>
    onOrder({ ...entries, street: '', postcode: '', city: '' }),
  );
  if (lines.length === 0) {
    return (
      <EmptyNotice
        icon={ShoppingCart}
        title="Your cart is empty"
        action={
          <Button asChild>
            <Link to={{ search: '' }}>See all products</Link>
          </Button>
        }
      >
        Choose something first, then order it.
      </EmptyNotice>
    );
  }
  return (
    <div className="space-y-6">
      <ShopPageHeading title="Your order" />
      <form
        noValidate
        className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]"
        onSubmit={(event) => check(event) && submit()}
      >
        <Card>
          <CardHeader>
            <CardTitle>
              <h4>Who collects it, and when?</h4>
            </CardTitle>
          </CardHeader>
          <CardContent className="grid gap-5 sm:grid-cols-2">
            <EntryField label="Name" autoComplete="name" {...fieldProps('name')} />
            <EntryField label="Phone" type="tel" autoComplete="tel" {...fieldProps('phone')} />
            <EntryField
              label="Email (optional)"
              type="email"
              autoComplete="email"
              {...fieldProps('email')}
            />
            <EntryField label="Pickup day" type="date" {...fieldProps('pickupDay')} />
          </CardContent>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle>
              <h4>Summary</h4>
            </CardTitle>
          </CardHeader>
          <CardContent className="space-y-5">
            <OrderLines lines={lines} currency={currency} />
            <OrderSums sums={sums} currency={currency} />
            <p className="flex gap-2 rounded-lg bg-muted p-3 text-muted-foreground text-sm">
              <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              You pay when you collect your order.
            </p>
            {problem && <FieldError>{problem}</FieldError>}
            <Button type="submit" size="lg" className="w-full" disabled={isSending}>
              Place order
            </Button>
          </CardContent>
        </Card>
      </form>
    </div>
  );
}
