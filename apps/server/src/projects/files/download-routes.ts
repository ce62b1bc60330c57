import { Readable } from 'node:stream';
import { request } from '@millwright/contract';
import { z } from 'zod';
import type { Clock } from '../../core/ports/clock.ts';
import { attachmentDisposition } from '../../http/attachment-disposition.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import type { Db } from '../../store/db.ts';
import { requireProject } from '../require-project.ts';
import { toFileName } from '../to-file-name.ts';
import { createZip } from './create-zip.ts';
import { refField } from './file-routes.ts';
import { isSecretFile } from './is-secret-file.ts';
import { openFilesView } from './open-files-view.ts';

export interface DownloadDependencies {
  readonly db: Db;
  readonly clock: Clock;
}

export function downloadRoutes({ db, clock }: DownloadDependencies): RouteDefinition[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/projects/:projectId/download',
      access: 'bearer',
      group: 'Files',
      summary:
        'Download the files of a project as a zip file, without files that are likely to contain secrets',
      query: request(z.object({ ref: refField() })),
      responses: { 200: { about: 'The zip file', body: 'application/zip' } },
      handler: async ({ params, query, caller, reply }) => {
        const project = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const view = await openFilesView(db, project.id, query.ref);
        const files = view.contents((path) => !isSecretFile(path));
        // Buffers at most one chunk for the reader.
        const zip = Readable.from(createZip(files, clock.now()), { highWaterMark: 1 });
        return reply
          .type('application/zip')
          .header('content-disposition', attachmentDisposition(`${toFileName(project.title)}.zip`))
          .header('cache-control', 'private, no-store')
          .send(zip);
      },
    }),
  ];
}
