import { z } from 'zod';

export const meRecord = z.object({
  user_id: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  roles: z.array(z.string()),
  plan: z.string(),
});
export type MeRecord = z.infer<typeof meRecord>;
