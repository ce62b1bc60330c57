import { basename } from 'node:path/posix';
import {
  deletedRecord,
  type FileContentRecord,
  type FileRecord,
  fileContentRecord,
  fileListRecord,
  fileRecord,
  limits,
  request,
} from '@millwright/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import type { FileContent } from '../../core/project-file.ts';
import { attachmentDisposition } from '../../http/attachment-disposition.ts';
import { searchText } from '../../http/page-cursor.ts';
import { matchesTag, preconditionOf } from '../../http/precondition.ts';
import { type RouteDefinition, type RouteInput, route } from '../../http/route.ts';
import { toDeletedRecord } from '../../http/to-deleted-record.ts';
import type { Db } from '../../store/db.ts';
import type { StoredFile } from '../../store/queries/project-files.ts';
import { requireProject } from '../require-project.ts';
import { mimeTypeOf } from './mime-type.ts';
import { type FilesView, openFilesView } from './open-files-view.ts';
import { parsePath } from './parse-path.ts';
import type { UserEdit, UserEdits } from './user-edits.ts';

export interface FileDependencies {
  readonly db: Db;
  readonly edits: UserEdits;
}

export const refField = () =>
  searchText(limits.own.idChars).optional().describe('A checkpoint; defaults to the current files');
export const formatField = () => z.enum(['raw', 'json']).default('raw');
export const fileResponses = {
  200: {
    about: 'The bytes, or with `format=json` this record; `ETag` is the hash',
    body: fileContentRecord,
  },
  304: { about: 'Unchanged since `If-None-Match`' },
} as const;
const maxPathChars = 4096;

export function fileRoutes({ db, edits }: FileDependencies): RouteDefinition[] {
  const shared = { access: 'bearer', group: 'Files' } as const;
  const one = { ...shared, path: '/api/v1/projects/:projectId/files/*' } as const;

  return [
    route({
      ...shared,
      method: 'GET',
      path: '/api/v1/projects/:projectId/files',
      summary: 'List the files of a project by path',
      query: request(
        z.object({
          prefix: searchText(maxPathChars).default('').describe('Path prefix'),
          ref: refField(),
        }),
      ),
      responses: { 200: { about: 'All files', body: fileListRecord } },
      handler: async ({ params, query, caller }) => {
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const view = await openFilesView(db, id, query.ref);
        return { files: (await view.list(query.prefix)).map(showFile) };
      },
    }),
    route({
      ...one,
      method: 'GET',
      summary: 'Read a file as bytes, or with `format=json` as text',
      query: request(z.object({ ref: refField(), format: formatField() })),
      responses: fileResponses,
      handler: async ({ params, query, request, caller, reply }) => {
        const path = filePath(params['*'] ?? '');
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const view = await openFilesView(db, id, query.ref);
        return sendFile(request, reply, view, path, query.format);
      },
    }),
    route({
      ...one,
      method: 'PUT',
      summary: 'Write a file; while a turn is in progress only with `If-Match` or `If-None-Match`',
      rawBody: { maxBytes: limits.own.projectFileBytes },
      responses: {
        200: { about: 'The updated file', body: fileRecord },
        201: { about: 'The file was created', body: fileRecord },
      },
      handler: async (input) => {
        const { request, reply } = input;
        const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { file, isNew } = await edits.write(editOf(input), content);
        return reply
          .code(isNew ? 201 : 200)
          .header('etag', `"${file.hash}"`)
          .send(showFile(file));
      },
    }),
    route({
      ...one,
      method: 'DELETE',
      summary: 'Delete a file; while a turn is in progress only with `If-Match`',
      responses: { 200: { about: 'Deleted', body: deletedRecord } },
      handler: async (input) => {
        const edit = editOf(input);
        await edits.remove(edit);
        return toDeletedRecord(edit.path);
      },
    }),
  ];
}

/** Sends one file, raw or as text in JSON. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  view: FilesView,
  path: string,
  format: 'raw' | 'json',
): Promise<FileContentRecord | FastifyReply> {
  const { ifNoneMatch } = preconditionOf(request);
  const file = await view.find(path);
  reply.header('etag', `"${file.hash}"`).header('cache-control', 'private, no-cache');
  if (ifNoneMatch && matchesTag(ifNoneMatch, file.hash)) return reply.code(304).send();
  const content = await view.read(file);
  if (format === 'json') return showContent(file, content);
  return reply
    .type(mimeTypeOf(path))
    .headers({
      'content-disposition': attachmentDisposition(basename(path)),
      // Prevents project code from running on the API's origin.
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
    .send(content.content);
}

function editOf({
  params,
  request,
  caller,
}: Pick<RouteInput<undefined, undefined>, 'params' | 'request' | 'caller'>): UserEdit {
  const path = filePath(params['*'] ?? '');
  const { userId } = caller();
  return { userId, projectId: params['projectId'] ?? '', path, ...preconditionOf(request) };
}

/**
 * Accepts only the canonical form of a path, because other forms may be equivalent on some systems and not on others.
 */
export function filePath(text: string): string {
  const parsed = parsePath(text);
  if (parsed.ok && parsed.path === text) return text;
  const reason = parsed.ok ? 'it is not in its normal form' : parsed.reason;
  throw new ApiError('INVALID_PATH', `Invalid file path: ${reason}`);
}

export function showFile({ path, size, hash, changedAt }: StoredFile): FileRecord {
  const mime_type = mimeTypeOf(path);
  return { path, size, sha256: hash, mime_type, updated_at: changedAt.toISOString() };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function showContent(
  { path, hash }: StoredFile,
  { content }: FileContent,
): FileContentRecord {
  try {
    return { path, content: utf8.decode(content), encoding: 'utf8', sha256: hash };
  } catch {
    // Not valid UTF-8.
    const base64 = Buffer.from(content).toString('base64');
    return { path, content: base64, encoding: 'base64', sha256: hash };
  }
}
