import { ShoppingCart } from 'lucide-react';
import { EmptyNotice } from '@/components/empty-notice';
import { CartLine } from '@/components/shop/cart-line';
import { OrderSums } from '@/components/shop/order-sums';
import { Button } from '@/components/ui/button';
import {
  Sheet,
  SheetContent,
  SheetDescription,
  SheetFooter,
  SheetHeader,
  SheetTitle,
} from '@/components/ui/sheet';
import { formatMoney } from '@/lib/format';
import { countItems, type OrderLine, type Product, type Shipping, type Sums } from '@/lib/shop';

interface CartSheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  lines: OrderLine[];
  products: Product[];
  sums: Sums;
  shipping: Shipping;
  currency: string;
  onSetQuantity: (id: string, quantity: number) => void;
  onCheckout: () => void;
}

export function CartSheet(props: CartSheetProps) {
  const { isOpen, onOpenChange, lines, products, sums, shipping, currency } = props;
  const { onSetQuantity, onCheckout } = props;
  const count = countItems(lines);
  const missing = shipping.freeFrom - sums.subtotal;
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent className="w-full gap-0 sm:max-w-md">
        <SheetHeader className="border-b">
          <SheetTitle>Your cart</SheetTitle>
          <SheetDescription aria-live="polite">
            {count} {count === 1 ? 'item' : 'items'}
          </SheetDescription>
        </SheetHeader>
        {lines.length === 0 ? (
          <div className="grid grow place-items-center p-4">
            <EmptyNotice
              icon={ShoppingCart}
              title="Your cart is empty"
              action={
                <Button variant="outline" onClick={() => onOpenChange(false)}>
                  Keep looking
                </Button>
              }
            >
              Products that you add appear here.
            </EmptyNotice>
          </div>
        ) : (
          <>
            <ul className="grow divide-y overflow-y-auto px-4">
              {lines.map((line) => (
                <CartLine
                  key={line.id}
                  line={line}
                  image={products.find(({ id }) => id === line.id)?.image}
                  currency={currency}
                  onSetQuantity={(quantity) => onSetQuantity(line.id, quantity)}
                />
              ))}
            </ul>
            <SheetFooter className="gap-4 border-t bg-muted/40">
              <OrderSums sums={sums} currency={currency} />
              {sums.shipping > 0 && (
                <p className="text-muted-foreground text-sm">
                  Add {formatMoney(missing, currency)} more for free shipping.
                </p>
              )}
              <Button size="lg" onClick={onCheckout}>
                Go to checkout
              </Button>
            </SheetFooter>
          </>
        )}
      </SheetContent>
    </Sheet>
  );
}
