import { z } from 'zod';
import { key, words } from './basic-shapes.ts';

/** A storefront; only on the web. */
export const shopShape = {
  /** The products. */
  entity: key,
  /** A money field of it. */
  price: key,
  /** A choice field of it to filter by. */
  category: key.optional(),
  /** Shown after an order. */
  confirmation: words.optional(),
  /** True if orders are collected and paid on the spot: they need a day and a phone number, but no address. */
  pickup: z.boolean().optional(),
};

/** The orders of all customers, for the owner; needs a server. */
export const ordersShape = {
  /** Key of the shop's screen. */
  of: key,
};
