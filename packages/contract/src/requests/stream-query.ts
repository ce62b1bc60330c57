import { z } from 'zod';
import { request } from './request.ts';
import { idField } from './text.ts';

/** False unless it is `true`. */
export const flagField = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/** A sequence number of the log, as text. */
export const seqField = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a non-negative integer')
  .transform(Number);

/** Query of every stream endpoint; all values are text. */
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
