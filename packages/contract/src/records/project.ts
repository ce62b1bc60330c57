import { z } from 'zod';
import { importLimits, trashLimits } from '../limits.ts';
import { platforms, previewStatuses, projectStatuses, visibilities } from '../states.ts';

/** Orders of the list of projects: by creation, or by last activity. */
export const projectOrders = ['created', 'activity'] as const;
export type ProjectOrder = (typeof projectOrders)[number];

export const projectRecord = z.object({
  project_id: z.string(),
  title: z.string(),
  app_platform: z.enum(platforms),
  status: z.enum(projectStatuses),
  tags: z.array(z.string()),
  visibility: z.enum(visibilities),
  owner_id: z.string(),
  preview_url: z.url(),
  preview_status: z.enum(previewStatuses),
  active_turn_id: z.string().nullable(),
  queued_turns: z.int(),
  head_seq: z.int().describe('The number of the newest event'),
  latest_checkpoint_id: z.string().nullable(),
  forked_from: z
    .string()
    .nullable()
    .describe('The project it was forked from, which may have been deleted'),
  screenshot_url: z
    .url()
    .nullable()
    .describe('The newest screenshot of the app; its address changes with the picture'),
  is_published: z.boolean(),
  trashed_at: z.iso
    .datetime()
    .nullable()
    .describe(
      `When it was moved to the trash, from which it is deleted after ${trashLimits.keptDays} days`,
    ),
  turn_credit_limit: z.number().nullable().describe('Credit limit per turn'),
  monthly_credit_limit: z.number().nullable().describe('Credit limit of the project per month'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type ProjectRecord = z.infer<typeof projectRecord>;

export const emptiedTrashRecord = z.object({
  projects_deleted: z.int().describe('The number of projects that were deleted for good'),
});
export type EmptiedTrashRecord = z.infer<typeof emptiedTrashRecord>;

export const skipReasons = [
  'git',
  'packages',
  'cache',
  'secret',
  'reserved',
  'system',
  'special',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export const importRecord = z.object({
  project: projectRecord,
  files_imported: z.int(),
  skipped: z
    .array(
      z.object({
        path: z.string().describe('A file, or a folder if it ends with a slash'),
        reason: z.enum(skipReasons),
        files: z.int(),
      }),
    )
    .max(importLimits.listedSkips)
    .describe('Skipped entries, in the order of the zip file'),
  files_skipped: z.int().describe('The total, including those that are not in the list'),
});
export type ImportRecord = z.infer<typeof importRecord>;

/** Data of the event `progress` of an import. */
export const gitImportProgress = z.object({
  phase: z.enum(['connecting', 'receiving', 'unpacking']),
  received_bytes: z.int().describe('While receiving'),
});
export type GitImportProgress = z.infer<typeof gitImportProgress>;

export const previewRecord = z.object({
  preview_url: z.url(),
  status: z.enum(previewStatuses),
  token: z.string().describe('Opens a private preview: add it to the address as `?mw_preview=`'),
  expires_at: z.iso.datetime(),
});
export type PreviewRecord = z.infer<typeof previewRecord>;

export const ticketRecord = z.object({
  ticket: z.string(),
  url: z.url().describe('The address that accepts the ticket'),
  expires_in: z.int().describe('Seconds'),
});
