import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type NewOrder, orderSchema, statusSchema } from '../../shared/order';
import { shop } from '../../shared/shop';
import { sumUp, toLines } from '../../src/lib/shop';
import { db } from '../db/client';
import { shopOrderLines, shopOrders } from '../db/schema';
import { productsWith } from '../products';
import { readBody, readRecord } from '../read-record';
import { requireRole, requireUser } from '../require-user';

const mostOrders = 1_000;

/** Orders: customers place and see their own ones, the owner sees all of them and sets their status. */
export const shopRoutes = new Hono()
  .get('/orders', requireUser, async (c) => {
    return c.json(await readOrders(eq(shopOrders.userId, c.var.user.id)));
  })
  .get('/orders/all', requireRole('admin'), async (c) => c.json(await readOrders()))
  .put('/orders/:id', requireUser, async (c) => {
    const { id, values } = await readRecord(c, orderSchema);
    const userId = c.var.user.id;
    await addOrder(id, userId, values);
    const [order] = await readOrders(and(eq(shopOrders.id, id), eq(shopOrders.userId, userId)));
    if (!order) throw new HTTPException(409, { message: 'Place the order again.' });
    return c.json(order);
  })
  .patch('/orders/:id', requireRole('admin'), async (c) => {
    const [changed] = await db
      .update(shopOrders)
      .set(await readBody(c, statusSchema))
      .where(eq(shopOrders.id, c.req.param('id')))
      .returning({ id: shopOrders.id });
    if (!changed) throw new HTTPException(404, { message: 'This order does not exist' });
    return c.json(changed);
  });

/** Adds an order at the prices of the catalog. Does nothing if the same order was sent before. */
async function addOrder(id: string, userId: string, { address, lines: wanted, total }: NewOrder) {
  if ((await db.$count(shopOrders, eq(shopOrders.id, id))) > 0) return;
  const lines = toLines(wanted, await productsWith(wanted.map((line) => line.id)));
  if (lines.length < wanted.length) {
    throw new HTTPException(409, {
      message: 'Something in your cart is no longer sold. Check your order.',
    });
  }
  const sums = sumUp(lines, shop.shipping);
  if (sums.total !== total) {
    throw new HTTPException(409, {
      message: 'Prices have changed. Check your order and place it again.',
    });
  }
  await db.transaction(async (tx) => {
    // If the same order arrives twice at once, the second request waits here and then adds nothing.
    const [added] = await tx
      .insert(shopOrders)
      .values({ ...address, ...sums, id, userId, status: shop.statuses[0] })
      .onConflictDoNothing({ target: shopOrders.id })
      .returning({ id: shopOrders.id });
    if (!added) return;
    await tx.insert(shopOrderLines).values(
      lines.map(({ id: productId, name, price, quantity }, position) => ({
        orderId: id,
        position,
        productId,
        name,
        price,
        quantity,
      })),
    );
  });
}

/** Returns orders with their lines, the newest first. */
async function readOrders(where?: SQL) {
  const orders = await db
    .select()
    .from(shopOrders)
    .where(where)
    .orderBy(desc(shopOrders.number))
    .limit(mostOrders);
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const rows = await db
    .select()
    .from(shopOrderLines)
    .where(inArray(shopOrderLines.orderId, ids))
    .orderBy(asc(shopOrderLines.position));
  const linesOf = new Map(ids.map((id) => [id, [] as ReturnType<typeof toLine>[]]));
  for (const row of rows) linesOf.get(row.orderId)?.push(toLine(row));
  return orders.map((order) => toOrder(order, linesOf.get(order.id) ?? []));
}

function toOrder(
  { number, createdAt, ...order }: typeof shopOrders.$inferSelect,
  lines: ReturnType<typeof toLine>[],
) {
  const { id, status, subtotal, shipping, total } = order;
  const { name, email, phone, street, postcode, city, pickupDay } = order;
  return {
    id,
    number: String(number),
    status,
    placed: createdAt.getTime(),
    address: { name, email, phone, street, postcode, city, pickupDay },
    lines,
    subtotal,
    shipping,
    total,
  };
}

function toLine({ productId, name, price, quantity }: typeof shopOrderLines.$inferSelect) {
  return { id: productId, name, price, quantity };
}
