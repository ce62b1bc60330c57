import { Readable } from 'node:stream';
import {
  type AppUploadRecord,
  appUploadList,
  appUploadQuery,
  deletedRecord,
} from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { Caller } from '../../core/caller.ts';
import { attachmentDisposition } from '../../http/attachment-disposition.ts';
import { pageOf, pageRequest } from '../../http/page-cursor.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { toDeletedRecord } from '../../http/to-deleted-record.ts';
import { requireProjectByParams } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import type { AppUpload } from '../../store/queries/app-uploads.ts';
import type { AppUploads } from './app-uploads.ts';

const list = 'uploads';
const path = '/api/v1/projects/:projectId/uploads';
const type = 'application/octet-stream';

/** Routes for the files that people uploaded to an app. */
export function appUploadRoutes(db: Db, uploads: AppUploads): RouteDefinition[] {
  const shared = { access: 'bearer', group: 'Uploads' } as const;
  const owned = requireProjectByParams(db);

  async function requireUpload(caller: Caller, params: Readonly<Record<string, string>>) {
    const { id: projectId } = await owned(caller.userId, params);
    const upload = await uploads.find({ projectId }, params['uploadId'] ?? '');
    if (upload) return upload;
    throw new ApiError('NOT_FOUND', 'This app has no such file');
  }

  return [
    route({
      ...shared,
      method: 'GET',
      path,
      summary: 'List the files that people uploaded to the app, newest first',
      query: appUploadQuery,
      responses: { 200: { about: 'One page of files', body: appUploadList } },
      handler: async ({ params, query, caller }) => {
        const project = await owned(caller().userId, params);
        const key = { projectId: project.id, stage: query.stage };
        const [found, usedBytes] = await Promise.all([
          uploads.list(key, pageRequest(list, query)),
          uploads.usedBytes(key),
        ]);
        const { rows, next_cursor } = pageOf(list, query, found, ({ createdAt, id }) => ({
          at: createdAt,
          id,
        }));
        return {
          uploads: rows.map(toRecord),
          used_bytes: usedBytes,
          quota_bytes: uploads.quotaBytes,
          next_cursor,
        };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${path}/:uploadId`,
      summary: 'Download a file that somebody uploaded to the app',
      responses: { 200: { about: 'The content of the file', body: type } },
      handler: async ({ params, caller, reply }) => {
        const upload = await requireUpload(caller(), params);
        return (
          reply
            // Strangers chose the content: a browser must only ever save it.
            .type(type)
            .header('content-disposition', attachmentDisposition(upload.name))
            .header('content-length', upload.sizeBytes)
            .header('x-content-type-options', 'nosniff')
            .header('cache-control', 'private, no-store')
            .send(Readable.from(uploads.read(upload), { objectMode: false }))
        );
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${path}/:uploadId`,
      summary: 'Delete a file that somebody uploaded to the app',
      responses: { 200: { about: 'Deleted', body: deletedRecord } },
      handler: async ({ params, caller }) => {
        const upload = await requireUpload(caller(), params);
        await uploads.remove(upload);
        return toDeletedRecord(upload.id);
      },
    }),
  ];
}

function toRecord(upload: AppUpload): AppUploadRecord {
  const { id, stage, name, type: itsType, owner, sizeBytes, createdAt } = upload;
  return {
    ...{ id, stage, name, type: itsType, owner },
    size_bytes: sizeBytes,
    created_at: createdAt.toISOString(),
  };
}
