import { z } from 'zod';
import { request } from './request.ts';
import { line } from './text.ts';

const maxPlanIdChars = 100;

/** The purchase: a plan by its id, or a top-up by its number of credits. */
export const checkoutRequest = request(
  z.object({ plan: line(maxPlanIdChars).optional(), top_up: z.number().positive().optional() }),
).refine(
  ({ plan, top_up }) => (plan === undefined) !== (top_up === undefined),
  'send either `plan` or `top_up`',
);
export type CheckoutRequest = z.output<typeof checkoutRequest>;
