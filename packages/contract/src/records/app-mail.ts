import { z } from 'zod';
import { environmentStages } from '../states.ts';

export const appMailStatuses = ['kept', 'sent', 'failed'] as const;

export const appMailAttachment = z.object({
  name: z.string(),
  type: z.string(),
  size_bytes: z.number().int(),
});
export type AppMailAttachment = z.infer<typeof appMailAttachment>;

export const appMailSummary = z.object({
  id: z.string(),
  stage: z.enum(environmentStages),
  status: z
    .enum(appMailStatuses)
    .describe('`kept`: shown here only; `failed`: the mail server did not accept it'),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  created_at: z.string(),
});
export type AppMailSummary = z.infer<typeof appMailSummary>;

/** A mail that an app sent. */
export const appMailRecord = appMailSummary.extend({
  text: z.string().describe('HTML is converted to text'),
  attachments: z.array(appMailAttachment).describe('Their contents are not kept'),
  size_bytes: z.number().int(),
  error: z.string().nullable().describe('Why the mail server did not accept it'),
});
export type AppMailRecord = z.infer<typeof appMailRecord>;

export const appMailList = z.object({
  mails: z.array(appMailSummary),
  next_cursor: z.string().nullable().describe('Send it as `cursor` for the next page'),
});
export type AppMailList = z.infer<typeof appMailList>;
