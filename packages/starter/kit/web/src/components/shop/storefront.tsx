import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { CartSheet } from '@/components/shop/cart-sheet';
import { Catalog } from '@/components/shop/catalog';
import { CheckoutAccess } from '@/components/shop/checkout-access';
import { CheckoutPage } from '@/components/shop/checkout-page';
import { OrderList } from '@/components/shop/order-list';
import { OrderPage } from '@/components/shop/order-page';
import { PickupPage } from '@/components/shop/pickup-page';
import { ProductPage } from '@/components/shop/product-page';
import { ShopHeader } from '@/components/shop/shop-header';
import { useCart } from '@/hooks/use-cart';
import { useOrders } from '@/hooks/use-orders';
import {
  type Address,
  type CatalogFilter,
  countItems,
  type Product,
  type Shipping,
  sumUp,
  toLines,
} from '@/lib/shop';

interface StorefrontProps {
  storageKey: string;
  title: string;
  products: Product[];
  /** Categories to filter by. */
  categories?: string[];
  /** The sign before prices. */
  currency: string;
  shipping: Shipping;
  /** Shown after an order. */
  confirmation?: string;
  /** True if orders are collected and paid on the spot. */
  isPickup?: boolean;
}

/** A shop whose pages are told apart by the query of the URL: `?product=3`, `?page=checkout`, `?order=1001`. */
export function Storefront(props: StorefrontProps) {
  const { storageKey, title, products, categories = [], currency, shipping } = props;
  const { confirmation, isPickup = false } = props;
  const cart = useCart(storageKey);
  const { orders, place } = useOrders(storageKey);
  // Kept here, so that it still applies after going back from a product.
  const [filter, setFilter] = useState<CatalogFilter>({
    query: '',
    category: '',
    sort: 'featured',
  });
  const [isCartOpen, setIsCartOpen] = useState(false);
  const [search, setSearch] = useSearchParams();
  const lines = toLines(cart.entries, products);
  const sums = sumUp(lines, shipping);
  const product = products.find(({ id }) => id === search.get('product'));
  const order = orders.find(({ number }) => number === search.get('order'));
  const page = search.get('page');
  const Checkout = isPickup ? PickupPage : CheckoutPage;

  function addToCart({ id, name }: Product) {
    cart.add(id);
    toast(`${name} is in your cart.`, {
      action: { label: 'Open cart', onClick: () => setIsCartOpen(true) },
    });
  }

  async function placeOrder(address: Address): Promise<string | undefined> {
    const { order, problem } = await place({ address, lines, ...sums });
    if (!order) return problem;
    cart.clear();
    setSearch({ order: order.number }, { replace: true, state: { isNew: true } });
    return undefined;
  }

  return (
    <div className="space-y-6">
      <ShopHeader
        title={title}
        itemCount={countItems(lines)}
        orderCount={orders.length}
        onOpenCart={() => setIsCartOpen(true)}
      />
      {product ? (
        <ProductPage
          key={product.id}
          product={product}
          products={products}
          currency={currency}
          onAdd={addToCart}
        />
      ) : order ? (
        <OrderPage
          key={order.number}
          order={order}
          currency={currency}
          confirmation={confirmation}
        />
      ) : page === 'checkout' ? (
        <CheckoutAccess>
          <Checkout lines={lines} sums={sums} currency={currency} onOrder={placeOrder} />
        </CheckoutAccess>
      ) : page === 'orders' ? (
        <OrderList orders={orders} currency={currency} />
      ) : (
        <Catalog
          products={products}
          categories={categories}
          filter={filter}
          onFilter={setFilter}
          currency={currency}
          onAdd={addToCart}
        />
      )}
      <CartSheet
        isOpen={isCartOpen}
        onOpenChange={setIsCartOpen}
        lines={lines}
        products={products}
        sums={sums}
        shipping={shipping}
        currency={currency}
        onSetQuantity={cart.setQuantity}
        onCheckout={() => {
          setIsCartOpen(false);
          setSearch({ page: 'checkout' });
        }}
      />
    </div>
  );
}
