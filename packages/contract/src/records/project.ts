import { z } from 'zod';
import { platforms, previewStatuses, projectStatuses, visibilities } from '../states.ts';

export const projectRecord = z.object({
  project_id: z.string(),
  title: z.string(),
  app_platform: z.enum(platforms),
  status: z.enum(projectStatuses),
  visibility: z.enum(visibilities),
  owner_id: z.string(),
  preview_url: z.url(),
  preview_status: z.enum(previewStatuses),
  active_turn_id: z.string().nullable(),
  queued_turns: z.int(),
  head_seq: z.int().describe('The number of the newest event'),
  latest_checkpoint_id: z.string().nullable(),
  turn_credit_limit: z.number().nullable().describe('Most credits that a turn may cost'),
  monthly_credit_limit: z.number().nullable().describe('Most that the project may, in a month'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type ProjectRecord = z.infer<typeof projectRecord>;

export const previewRecord = z.object({
  preview_url: z.url(),
  status: z.enum(previewStatuses),
  token: z.string().describe('Opens a private preview: add it to the address as `?mw_preview=`'),
  expires_at: z.iso.datetime(),
});
export type PreviewRecord = z.infer<typeof previewRecord>;

export const ticketRecord = z.object({
  ticket: z.string(),
  url: z.url().describe('Where the ticket opens'),
  expires_in: z.int().describe('Seconds'),
});
