import { z } from 'zod';
import { request } from './request.ts';
import { idField } from './text.ts';

/** Off unless it says `true`. */
export const flagField = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/** A place in the log, as text. */
export const seqField = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a non-negative integer')
  .transform(Number);

/** The query of every stream endpoint, as text, which is how a query arrives. */
export const streamQuery = request(
  z.object({
    turn_id: idField().optional(),
    after: seqField.optional(),
    follow: flagField,
    events: z.enum(['default', 'all']).default('default'),
    envelope: flagField,
  }),
);
export type StreamQuery = z.output<typeof streamQuery>;
