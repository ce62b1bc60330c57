import { z } from 'zod';

export const fileRecord = z.object({
  path: z.string(),
  size: z.int().describe('Bytes'),
  sha256: z.string().describe('Of the content, in hex; the `ETag` is the quoted value'),
  mime_type: z.string(),
  updated_at: z.iso.datetime(),
});
export type FileRecord = z.infer<typeof fileRecord>;

export const fileListRecord = z.object({ files: z.array(fileRecord) });
export type FileListRecord = z.infer<typeof fileListRecord>;

export const fileContentRecord = z.object({
  path: z.string(),
  content: z.string(),
  encoding: z.enum(['utf8', 'base64']).describe('How `content` encodes the bytes'),
  sha256: z.string(),
});
export type FileContentRecord = z.infer<typeof fileContentRecord>;
