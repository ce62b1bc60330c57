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
import { orderTexts } from '@/hooks/use-orders';
import { useSubmit } from '@/hooks/use-submit';
import type { Address, OrderLine, Sums } from '@/lib/shop';

interface CheckoutPageProps {
  lines: OrderLine[];
  sums: Sums;
  currency: string;
  /** Resolves to the reason if the order is not possible. */
  onOrder: (address: Address) => Promise<string | undefined>;
}

const blankAddress = { name: '', email: '', street: '', postcode: '', city: '' };
const required = {
  name: 'Enter your name.',
  email: 'Enter your email address.',
  street: 'Enter a street and number.',
  postcode: 'Enter a postcode.',
  city: 'Enter a city.',
};

export function CheckoutPage({ lines, sums, currency, onOrder }: CheckoutPageProps) {
  const { entries, fieldProps, check } = useEntries(blankAddress, required);
  const { isSending, problem, submit } = useSubmit(() => onOrder(entries));
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
        Choose something first, then check out.
      </EmptyNotice>
    );
  }
  return (
    <div className="space-y-6">
      <ShopPageHeading title="Checkout" />
      <form
        noValidate
        className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]"
        onSubmit={(event) => check(event) && submit()}
      >
        <Card>
          <CardHeader>
            <CardTitle>
              <h4>Where should it go?</h4>
            </CardTitle>
          </CardHeader>
          <CardContent className="grid gap-5 sm:grid-cols-6">
            <EntryField
              label="Name"
              autoComplete="name"
              className="sm:col-span-3"
              {...fieldProps('name')}
            />
            <EntryField
              label="Email"
              type="email"
              autoComplete="email"
              className="sm:col-span-3"
              {...fieldProps('email')}
            />
            <EntryField
              label="Street and number"
              autoComplete="street-address"
              className="sm:col-span-6"
              {...fieldProps('street')}
            />
            <EntryField
              label="Postcode"
              autoComplete="postal-code"
              className="sm:col-span-2"
              {...fieldProps('postcode')}
            />
            <EntryField
              label="City"
              autoComplete="address-level2"
              className="sm:col-span-4"
              {...fieldProps('city')}
            />
          </CardContent>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle>
              <h4>Your order</h4>
            </CardTitle>
          </CardHeader>
          <CardContent className="space-y-5">
            <OrderLines lines={lines} currency={currency} />
            <OrderSums sums={sums} currency={currency} />
            <p className="flex gap-2 rounded-lg bg-muted p-3 text-muted-foreground text-sm">
              <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {orderTexts.payment}
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
