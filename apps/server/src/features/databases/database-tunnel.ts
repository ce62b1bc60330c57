import { stageQuery } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { parse } from '../../http/register-routes.ts';
import type { TunnelRoute } from '../../http/tunnel.ts';
import { requireProject } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import type { AppDatabases } from './app-databases.ts';

/** Carries connections of the owner's own PostgreSQL client. The service signs in, so the client needs no password. */
export function databaseTunnel(db: Db, databases: AppDatabases): TunnelRoute {
  return {
    path: '/api/v1/projects/:projectId/database/connect',
    async admit({ userId }, params, query) {
      const { stage } = parse(stageQuery, query);
      const { id: projectId } = await requireProject(db, userId, params['projectId'] ?? '');
      const key = { projectId, stage };
      const database = await databases.find(key);
      if (!database?.isReady) throw new ApiError('NOT_FOUND', 'This app has no database yet');
      return {
        serve: (connection) => databases.serve(key, connection),
        recheck: async () => {
          await requireProject(db, userId, projectId);
        },
      };
    },
  };
}
