import { index, integer, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from './auth-schema';

const money = () => numeric({ precision: 14, scale: 2, mode: 'number' }).notNull();
const words = () => text().notNull().default('');

export const shopOrders = pgTable(
  'shop_orders',
  {
    /** Chosen by the page, so that sending an order again adds no second one. */
    id: text().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    status: text().notNull(),
    name: words(),
    email: words(),
    phone: words(),
    street: words(),
    postcode: words(),
    city: words(),
    pickupDay: words(),
    subtotal: money(),
    shipping: money(),
    total: money(),
    /** Null once the customer has deleted the account: the shop still needs the order. */
    userId: text().references(() => user.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('shop_orders_user_id_idx').on(table.userId)],
);

/** Names and prices at the time of the order, whatever becomes of the products. */
export const shopOrderLines = pgTable(
  'shop_order_lines',
  {
    orderId: text()
      .notNull()
      .references(() => shopOrders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: text().notNull(),
    name: text().notNull(),
    price: money(),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);
