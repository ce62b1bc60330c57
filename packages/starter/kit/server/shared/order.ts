import { z } from 'zod';
import { maxQuantity } from '../src/lib/shop';
import { shop } from './shop';

const short = z.string().trim().max(200);
const given = (message: string) => short.min(1, message);
const optional = short.default('');
const email = z.email({ pattern: z.regexes.html5Email, error: 'Enter a valid email address.' });

const contact = { name: given('Enter your name.') };
const delivery = z.object({
  ...contact,
  email,
  street: given('Enter a street and number.'),
  postcode: given('Enter a postcode.'),
  city: given('Enter a city.'),
});
const pickup = z.object({
  ...contact,
  email: z.union([email, z.literal('')]),
  phone: given('Enter your phone number.'),
  pickupDay: z.iso.date('Choose a day.'),
  street: optional,
  postcode: optional,
  city: optional,
});

/** An order as a page sends it. Prices are missing, because the server takes them from the catalog. */
export const orderSchema = z.object({
  address: shop.isPickup ? pickup : delivery,
  lines: z
    .array(z.object({ id: short, quantity: z.int().min(1).max(maxQuantity) }))
    .min(1, 'Your cart is empty.')
    .max(200, 'These are too many products for one order.'),
  /** The amount that the page has shown. */
  total: z.number(),
});

export type NewOrder = z.output<typeof orderSchema>;

export const statusSchema = z.object({ status: z.enum(shop.statuses) });
