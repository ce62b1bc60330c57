import { z } from 'zod';
import { modes, platforms, previewStatuses, projectStatuses, turnStatuses } from '../states.ts';

export const shareRecord = z.object({
  share_token: z.string(),
  url: z.url().describe('The address of the shared page'),
  include_history: z.boolean().describe('Whether it shows what happened before it was created'),
  allow_remix: z.boolean().describe('Whether viewers can copy the files into their own project'),
  created_at: z.iso.datetime(),
});
export type ShareRecord = z.infer<typeof shareRecord>;

export const shareStateRecord = z.object({
  share: shareRecord.nullable().describe('Null if the project is not shared'),
});
export type ShareStateRecord = z.infer<typeof shareStateRecord>;

export const revokedShareRecord = z.object({
  project_id: z.string(),
  revoked: z.literal(true),
});

export const sharedProjectRecord = z.object({
  title: z.string(),
  app_platform: z.enum(platforms),
  status: z.enum(projectStatuses),
  preview_url: z.url().nullable().describe('Null if the preview is private'),
  preview_status: z.enum(previewStatuses),
  can_remix: z.boolean().describe('Whether its files can be copied into an own project'),
  author_name: z.string().nullable(),
  head_seq: z.int().describe('The number of the newest event'),
  after_seq: z.int().describe('Events up to this number are hidden by this link; 0: none are'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type SharedProjectRecord = z.infer<typeof sharedProjectRecord>;

export const sharedTurnRecord = z.object({
  turn_id: z.string(),
  prompt: z
    .string()
    .nullable()
    .describe('Null if it was sent before the link was created and the link hides the history'),
  mode: z.enum(modes),
  status: z.enum(turnStatuses),
  created_at: z.iso.datetime(),
});
export type SharedTurnRecord = z.infer<typeof sharedTurnRecord>;
