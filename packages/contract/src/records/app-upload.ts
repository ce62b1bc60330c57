import { z } from 'zod';
import { environmentStages } from '../states.ts';

/** A file that somebody uploaded to an app. */
export const appUploadRecord = z.object({
  id: z.string(),
  stage: z.enum(environmentStages),
  name: z.string(),
  type: z.string().describe('As the browser named it; the content was not checked'),
  size_bytes: z.number().int(),
  owner: z
    .string()
    .nullable()
    .describe('Who uploaded it, as the app says; usually the id of a user'),
  created_at: z.string(),
});
export type AppUploadRecord = z.infer<typeof appUploadRecord>;

export const appUploadList = z.object({
  uploads: z.array(appUploadRecord),
  used_bytes: z
    .number()
    .int()
    .describe('Size of all files of the stage, including those that are being received'),
  quota_bytes: z.number().int(),
  next_cursor: z.string().nullable().describe('Send it as `cursor` for the next page'),
});
export type AppUploadList = z.infer<typeof appUploadList>;
