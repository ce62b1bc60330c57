import { z } from 'zod';
import { count, id, openObject } from './shape.ts';

export const fileOperations = ['create', 'update', 'delete', 'rename'] as const;
export type FileOperation = (typeof fileOperations)[number];

const path = z.string().min(1);

export const file = openObject({
  path,
  operation: z.enum(fileOperations),
  to_path: z.string().nullable(),
  size: count,
  sha256: z.string().nullable(),
  language: z.string().nullable(),
  tool_call_id: id.nullable(),
  lines_added: count,
  lines_removed: count,
  content: z.string().nullable(),
}).describe('A file in the sandbox was written, moved or deleted.');

export const fileStreamingChunk = openObject({
  path,
  tool_call_id: id,
  index: count,
  offset: count,
  content: z.string(),
}).describe('The next piece of a file that is still being written.');

export const fileStreamingComplete = openObject({
  path,
  tool_call_id: id,
  operation: z.enum(['create', 'update']),
  chunks: count,
  size: count,
  sha256: z.string(),
}).describe('A file written piece by piece is complete and durably stored.');
