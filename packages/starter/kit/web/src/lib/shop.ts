export interface Product {
  id: string;
  name: string;
  /** Null if it is unknown: the product cannot be ordered. */
  price: number | null;
  category?: string;
  /** A URL, a data URL or an emoji. */
  image?: string;
  text?: string;
  /** Further values by their labels. */
  details: Readonly<Record<string, string>>;
}

export interface CartEntry {
  id: string;
  quantity: number;
}

/** A product in the cart or in an order, with its price at that time. */
export interface OrderLine extends CartEntry {
  name: string;
  price: number;
}

export interface Shipping {
  fee: number;
  /** Orders of at least this amount are shipped for free. */
  freeFrom: number;
}

export interface Sums {
  subtotal: number;
  shipping: number;
  total: number;
}

export interface Address {
  name: string;
  email: string;
  street: string;
  postcode: string;
  city: string;
  /** Of orders that are collected. */
  phone?: string;
  /** The day on which an order is collected: `2026-11-15`. */
  pickupDay?: string;
}

export interface Order extends Sums {
  number: string;
  /** The progress of an order that the shop has received. */
  status?: string;
  /** Time of the order in milliseconds. */
  placed: number;
  address: Address;
  lines: OrderLine[];
}

/** An order before it has a number. */
export type NewOrder = Omit<Order, 'number' | 'placed' | 'status'>;

export const maxQuantity = 99;

/** Labels of the orders in which products can be shown. */
export const productSorts = {
  featured: 'Featured',
  cheapest: 'Price: low to high',
  dearest: 'Price: high to low',
  name: 'Name',
};
export type ProductSort = keyof typeof productSorts;

/** The search, category and order of the product list. */
export interface CatalogFilter {
  query: string;
  /** Empty for all. */
  category: string;
  sort: ProductSort;
}

export function sortProducts(products: Product[], sort: ProductSort): Product[] {
  if (sort === 'featured') return products;
  if (sort === 'name') {
    return products.toSorted((one, other) => one.name.localeCompare(other.name));
  }
  const direction = sort === 'cheapest' ? 1 : -1;
  return products.toSorted((one, other) => {
    // Products without a price come last in both directions.
    if (one.price === null || other.price === null) {
      return Number(one.price === null) - Number(other.price === null);
    }
    return (one.price - other.price) * direction;
  });
}

/** Sets how many of a product are in the cart; 0 removes it. */
export function setQuantity(cart: CartEntry[], id: string, quantity: number): CartEntry[] {
  const count = Math.min(maxQuantity, Math.max(0, Math.floor(quantity)));
  if (count === 0) return cart.filter((entry) => entry.id !== id);
  return cart.some((entry) => entry.id === id)
    ? cart.map((entry) => (entry.id === id ? { id, quantity: count } : entry))
    : [...cart, { id, quantity: count }];
}

export function quantityOf(cart: CartEntry[], id: string): number {
  return cart.find((entry) => entry.id === id)?.quantity ?? 0;
}

/** Returns the products in the cart at their current prices, without those that are no longer sold. */
export function toLines(
  cart: CartEntry[],
  products: readonly Pick<Product, 'id' | 'name' | 'price'>[],
): OrderLine[] {
  return cart.flatMap(({ id, quantity }) => {
    const product = products.find((other) => other.id === id);
    if (!product || product.price === null) return [];
    return [{ id, quantity, name: product.name, price: product.price }];
  });
}

export function countItems(lines: CartEntry[]): number {
  return lines.reduce((count, { quantity }) => count + quantity, 0);
}

export function sumUp(lines: OrderLine[], { fee, freeFrom }: Shipping): Sums {
  const subtotal = toCents(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
  const shipping = subtotal === 0 || subtotal >= freeFrom ? 0 : fee;
  return { subtotal, shipping, total: toCents(subtotal + shipping) };
}

/** Rounds to two digits, because sums such as 0.1 + 0.2 are not exact. */
function toCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** Returns the number of the next order, counted from 1001. */
export function nextOrderNumber(orders: Order[]): string {
  return String(Math.max(1000, ...orders.map(({ number }) => Number(number))) + 1);
}
