import { fileContentRecord, fileRecord, idField, text } from '@millwright/contract';
import { z } from 'zod';
import { defineTool, readOnlyAnnotations } from '../define-tool.ts';

const maxChunkChars = 100_000;
const defaultFiles = 500;
const maxFiles = 5_000;

export const listFiles = defineTool({
  name: 'list_files',
  title: 'List the files of a project',
  description: 'Lists the current files of a project, by path.',
  scope: 'projects:read',
  annotations: readOnlyAnnotations,
  input: z.object({
    project_id: idField(),
    prefix: text().max(4096).optional().describe('Path prefix, such as src/'),
    limit: z
      .number()
      .int()
      .min(1)
      .max(maxFiles)
      .optional()
      .describe(`Maximum number of files; defaults to ${defaultFiles}`),
  }),
  output: z.object({
    files: z.array(fileRecord),
    total: z.int().describe('The total number of files'),
  }),
  run: async ({ project_id, prefix = '', limit = defaultFiles }, { actions, userId }) => {
    const files = await actions.files(userId, project_id, prefix);
    return { files: files.slice(0, limit), total: files.length };
  },
  summarize: ({ files, total }) => {
    const lines = files.map(({ path, size }) => `${path} (${size})`);
    if (total > files.length) lines.push(`… and ${total - files.length} more`);
    return lines.join('\n') || 'No files';
  },
});

export const readFile = defineTool({
  name: 'read_file',
  title: 'Read a file of a project',
  description:
    'Reads one file as text, or as base64 if it is not text. Long files come in pieces: continue with offset = next_offset.',
  scope: 'projects:read',
  annotations: readOnlyAnnotations,
  input: z.object({
    project_id: idField(),
    path: z.string().max(4096).describe('As returned by list_files, such as src/App.tsx'),
    offset: z.number().int().min(0).optional().describe('Where to start, in characters'),
    limit: z
      .number()
      .int()
      .min(1)
      .max(maxChunkChars)
      .optional()
      .describe('Maximum number of characters'),
  }),
  output: fileContentRecord.extend({ next_offset: z.int().nullable() }),
  run: async ({ project_id, path, offset = 0, limit = maxChunkChars }, { actions, userId }) => {
    const file = await actions.file(userId, project_id, path);
    const end = offset + limit;
    return {
      ...file,
      content: file.content.slice(offset, end),
      next_offset: end < file.content.length ? end : null,
    };
  },
  summarize: ({ content }) => content,
});
