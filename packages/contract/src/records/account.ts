import { z } from 'zod';

export const meRecord = z.object({
  user_id: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  roles: z.array(z.string()),
  plan: z.string(),
});
export type MeRecord = z.infer<typeof meRecord>;

export const userInstructionsRecord = z.object({
  content: z.string().describe('Empty if there are none'),
  sha256: z.string().nullable().describe('Of the content, in hex; the `ETag` is the quoted value'),
  updated_at: z.iso.datetime().nullable(),
});
export type UserInstructionsRecord = z.infer<typeof userInstructionsRecord>;
