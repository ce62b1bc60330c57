import { z } from 'zod';

/** A user of the built-in identity provider. */
export const memberRecord = z.object({
  id: z.string(),
  email: z.string().nullable().describe('Null for the owner'),
  name: z.string(),
  role: z.enum(['owner', 'member']),
  invited_at: z.iso.datetime(),
  joined_at: z.iso.datetime().nullable().describe('Time of the first sign-in'),
  last_seen_at: z.iso.datetime().nullable(),
});
export type MemberRecord = z.infer<typeof memberRecord>;
