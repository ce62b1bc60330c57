import {
  type CheckpointRecord,
  checkpointRecord,
  checkpointRequest,
  diffRecord,
  limits,
  listOf,
  request,
  restoreRecord,
} from '@millwright/contract';
import { z } from 'zod';
import type { SandboxSync } from '../../core/ports/sandbox-manager.ts';
import type { ThreadJobs } from '../../core/ports/thread-jobs.ts';
import type { EventLog } from '../../events/event-log.ts';
import { pageFields, readCursor, searchText, writeCursor } from '../../http/page-cursor.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import type { Db } from '../../store/db.ts';
import { type Checkpoint, listCheckpoints } from '../../store/queries/checkpoints.ts';
import { requireProject } from '../require-project.ts';
import { diffCheckpoint } from './checkpoints.ts';
import { fileDiffs } from './file-diffs.ts';
import { restoreFiles, saveFiles } from './save-and-restore.ts';

export interface CheckpointDependencies {
  readonly db: Db;
  readonly log: EventLog;
  readonly sandboxes: SandboxSync;
  readonly threads: ThreadJobs;
}

const list = 'checkpoints';
const numberPattern = /^(\d{1,9})$/;
const checkpointsPath = '/api/v1/projects/:projectId/checkpoints';

/** Routes to list, create, compare and restore a project's checkpoints. */
export function checkpointRoutes({
  db,
  log,
  sandboxes,
  threads,
}: CheckpointDependencies): RouteDefinition[] {
  const shared = { access: 'bearer', group: 'Files' } as const;

  return [
    route({
      ...shared,
      method: 'GET',
      path: checkpointsPath,
      summary: 'List the checkpoints of a project, newest first',
      query: request(z.object(pageFields())),
      responses: {
        200: { about: 'One page of checkpoints', body: listOf(list, checkpointRecord) },
      },
      handler: async ({ query, params, caller }) => {
        const { limit, cursor } = query;
        const before = cursor && Number(readCursor(list, cursor, numberPattern)[0]);
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const found = await listCheckpoints(db, id, limit + 1, before || undefined);
        const visible = found.slice(0, limit);
        const last = found.length > limit ? visible.at(-1) : undefined;
        return {
          checkpoints: visible.map(showCheckpoint),
          next_cursor: last ? writeCursor(list, String(last.number)) : null,
        };
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: checkpointsPath,
      summary: 'Save the current files as a checkpoint',
      body: checkpointRequest,
      responses: {
        200: { about: 'The newest checkpoint already has these files', body: checkpointRecord },
        201: { about: 'A new checkpoint', body: checkpointRecord },
      },
      handler: async ({ params, caller, body, reply }) => {
        const projectId = params['projectId'] ?? '';
        const saved = await saveFiles(log, caller().userId, projectId, body.label);
        return reply.code(saved.isNew ? 201 : 200).send(showCheckpoint(saved.checkpoint));
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${checkpointsPath}/:checkpointId/diff`,
      summary:
        'Get the changes of a checkpoint, or of `current` for the current files, compared with the one before it',
      query: request(
        z.object({
          against: searchText(limits.own.idChars)
            .min(1)
            .optional()
            .describe(
              'Another checkpoint to compare with, or `current` to see what restoring would change',
            ),
        }),
      ),
      responses: { 200: { about: 'The changes, file by file', body: diffRecord } },
      handler: async ({ params, query, caller, signal }): Promise<z.output<typeof diffRecord>> => {
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const checkpointId = params['checkpointId'] ?? '';
        const { against, differences } = await diffCheckpoint(db, id, checkpointId, query.against);
        const { files, isTruncated } = await fileDiffs(db, differences, threads, signal);
        return { checkpoint_id: checkpointId, against, files, truncated: isTruncated };
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${checkpointsPath}/:checkpointId/restore`,
      summary: 'Restore a checkpoint; the current files are saved as a checkpoint first',
      responses: { 200: { about: 'A new checkpoint with the same files', body: restoreRecord } },
      handler: async ({ params, caller }): Promise<z.output<typeof restoreRecord>> => {
        const { projectId = '', checkpointId = '' } = params;
        const { userId } = caller();
        const checkpoint = await restoreFiles(log, sandboxes, userId, projectId, checkpointId);
        return { checkpoint: showCheckpoint(checkpoint), restored_from: checkpointId };
      },
    }),
  ];
}

function showCheckpoint(checkpoint: Checkpoint): CheckpointRecord {
  return {
    checkpoint_id: checkpoint.id,
    turn_id: checkpoint.turnId,
    restored_from: checkpoint.restoredFrom,
    label: checkpoint.label,
    files_changed: checkpoint.filesChanged,
    verified: checkpoint.isVerified,
    created_at: checkpoint.createdAt.toISOString(),
  };
}
