import { z } from 'zod';
import { request } from './request.ts';
import { idField } from './text.ts';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

const seq = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a non-negative integer')
  .transform(Number);

/** The query of every stream endpoint, as text, which is how a query arrives. */
export const streamQuery = request(
  z.object({
    turn_id: idField().optional(),
    after: seq.optional(),
    follow: flag,
    events: z.enum(['default', 'all']).default('default'),
    envelope: flag,
  }),
);
export type StreamQuery = z.output<typeof streamQuery>;
