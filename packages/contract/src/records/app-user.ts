import { z } from 'zod';

/** A user of an app with accounts. */
export const appUserRecord = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  role: z.string().describe('`user`, `admin` or a role of the app'),
  disabled: z.boolean().describe('True if the user cannot sign in'),
  sessions: z.number().int().describe('Where the user is signed in at the moment'),
  providers: z.array(z.string()).describe('`credential` is a password'),
  created_at: z.string(),
  last_seen_at: z.string().nullable().describe('The newest use of a session that has not ended'),
});
export type AppUserRecord = z.infer<typeof appUserRecord>;

export const appUserList = z.object({
  has_accounts: z.boolean().describe('False if the app has no tables of accounts'),
  users: z.array(appUserRecord),
  next_cursor: z.string().nullable().describe('Send it as `cursor` for the next page'),
});
export type AppUserList = z.infer<typeof appUserList>;

export const endedSessionsRecord = z.object({ ended: z.number().int() });
export type EndedSessionsRecord = z.infer<typeof endedSessionsRecord>;

export const sentResetRecord = z.object({
  email: z.string(),
  expires_at: z.string().describe('Until then, the link in the mail works'),
});
export type SentResetRecord = z.infer<typeof sentResetRecord>;
