import { z } from 'zod';

/** Response of a list: rows under their own name and the cursor of the next page. */
export const listOf = <N extends string, R extends z.ZodType>(name: N, record: R) =>
  z.object({
    [name]: z.array(record),
    next_cursor: z.string().nullable().describe('Send it as `cursor` for the next page'),
  });

export const deletedRecord = z.object({ id: z.string(), deleted: z.literal(true) });
export type DeletedRecord = z.infer<typeof deletedRecord>;
