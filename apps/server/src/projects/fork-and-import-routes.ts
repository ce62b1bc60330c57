import {
  forkRequest,
  importLimits,
  importQuery,
  importRecord,
  projectRecord,
} from '@millwright/contract';
import type { EventLog } from '../events/event-log.ts';
import { type RouteDefinition, route } from '../http/route.ts';
import { receiveFile } from '../http/uploads/receive-file.ts';
import type { UploadLimiter } from '../http/uploads/upload-limiter.ts';
import type { Db } from '../store/db.ts';
import { forkProject } from './fork-project.ts';
import { importProject } from './import/import-project.ts';
import { toImportRecord } from './import/to-import-record.ts';
import type { ProjectReader } from './project-reader.ts';

/** Media types that browsers on different systems use for zip files. */
const zipTypes = [
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
] as const;

export interface ForkAndImportDependencies {
  readonly db: Db;
  readonly log: EventLog;
  readonly views: ProjectReader;
  readonly uploads: UploadLimiter;
  /** Returns the directory for this process's uploads. */
  readonly uploadFolder: () => Promise<string>;
}

/** Routes to create projects from files instead of a message. */
export function forkAndImportRoutes(deps: ForkAndImportDependencies): RouteDefinition[] {
  const { db, log, views, uploads, uploadFolder } = deps;
  const shared = { method: 'POST', access: 'bearer', group: 'Projects' } as const;
  const { archiveBytes } = importLimits;

  return [
    route({
      ...shared,
      path: '/api/v1/projects/:projectId/fork',
      summary:
        'Create a project from the files of this one, current or at a checkpoint, without its chat',
      body: forkRequest,
      responses: { 201: { about: 'The new project', body: projectRecord } },
      handler: async ({ params, body, caller, reply }) => {
        const { id } = await forkProject(log, caller().userId, params['projectId'] ?? '', body);
        return reply.code(201).send(await views.load(id));
      },
    }),
    route({
      ...shared,
      path: '/api/v1/projects/import',
      summary: 'Create a project from a zip file',
      query: importQuery,
      pipedBody: { types: zipTypes, maxBytes: archiveBytes },
      responses: {
        201: { about: 'The new project, and the files that were skipped', body: importRecord },
      },
      handler: async ({ query, request, caller, reply, signal }) => {
        const { userId } = caller();
        using slot = uploads.createSlot(userId);
        slot.grow(Number(request.headers['content-length'] ?? 0));
        await using received = await receiveFile(request.raw, {
          maxBytes: archiveBytes,
          folder: await uploadFolder(),
          signal,
          onReceived: (bytes) => slot.grow(bytes),
        });
        const imported = await importProject(db, log, {
          userId,
          path: received.path,
          title: query.title,
          platform: query.app_platform,
          label: 'Imported from a zip file',
          signal,
        });
        return reply.code(201).send(await toImportRecord(imported, views));
      },
    }),
  ];
}
