import { z } from 'zod';
import { id, openObject, time } from './shape.ts';

const planStep = openObject({ id: z.string(), title: z.string(), description: z.string() });
export type PlanStep = z.infer<typeof planStep>;

export const planProposed = openObject({
  plan_id: id,
  turn_id: id,
  revision: z.int().positive(),
  title: z.string(),
  plan: z.string(),
  steps: z.array(planStep),
  expires_at: time.nullable(),
}).describe('A turn in plan mode proposed a plan and waits for a decision.');

export const planResolved = openObject({
  plan_id: id,
  turn_id: id,
  status: z.enum(['approved', 'revising', 'rejected', 'cancelled']),
  feedback: z.string().nullable(),
  edited: z.boolean(),
  resolved_by: id.nullable(),
}).describe('A plan was approved, changed or rejected, or is no longer needed.');
