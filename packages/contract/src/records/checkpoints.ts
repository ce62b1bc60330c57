import { z } from 'zod';

export const checkpointRecord = z.object({
  checkpoint_id: z.string(),
  turn_id: z.string().nullable().describe('The turn that created it; null if a user created it'),
  restored_from: z.string().nullable().describe('The checkpoint that it restores'),
  label: z.string(),
  files_changed: z.int(),
  verified: z.boolean().describe('Whether the app was checked and passed'),
  created_at: z.iso.datetime(),
});
export type CheckpointRecord = z.infer<typeof checkpointRecord>;

export const restoreRecord = z.object({
  checkpoint: checkpointRecord,
  restored_from: z.string(),
});
export type RestoreRecord = z.infer<typeof restoreRecord>;

export const fileDiffRecord = z.object({
  path: z.string(),
  status: z.enum(['added', 'modified', 'deleted']),
  binary: z.boolean(),
  lines_added: z.int().nullable().describe('Null without a `diff`'),
  lines_removed: z.int().nullable(),
  diff: z
    .string()
    .nullable()
    .describe(
      'Unified; null if the file is not text, is too large or comes too late in a long list',
    ),
});
export type FileDiffRecord = z.infer<typeof fileDiffRecord>;

export const diffRecord = z.object({
  checkpoint_id: z.string(),
  against: z
    .string()
    .nullable()
    .describe('A checkpoint, or `current`; null if there was none before'),
  files: z.array(fileDiffRecord),
  truncated: z.boolean().describe('Whether files are missing from the end of the list'),
});
export type DiffRecord = z.infer<typeof diffRecord>;
