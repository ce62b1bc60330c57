import type {
  DatabaseTableList,
  EnvironmentStage,
  ProjectDatabaseAnswer,
  SqlResultRecord,
} from '@millwright/contract';
import { useCallback } from 'react';
import { useService } from '../../api/service.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import type { RowStatement } from './row-statements.ts';

/** The database of a stage: its state, its tables, and a function that runs a statement. */
export function useDatabase(projectId: string, stage: EnvironmentStage) {
  const { callApi } = useService();
  const path = `/api/v1/projects/${projectId}/database`;
  const read = useCallback(
    async (_millwright: unknown, signal?: AbortSignal) => {
      const [answer, live, { tables }] = await Promise.all([
        callApi<ProjectDatabaseAnswer>(`${path}?stage=${stage}`, { signal }),
        callApi<ProjectDatabaseAnswer>(`${path}?stage=live`, { signal }),
        callApi<DatabaseTableList>(`${path}/tables?stage=${stage}`, { signal }),
      ]);
      return { ...answer, stage, hasLive: live.state !== 'none', tables };
    },
    [callApi, path, stage],
  );
  const { data: loaded, problem, load } = useLoaded(read);
  const run = useCallback(
    (statement: RowStatement, isReadOnly: boolean): Promise<SqlResultRecord> => {
      const json = { ...statement, read_only: isReadOnly, stage };
      return callApi(`${path}/sql`, { method: 'POST', json });
    },
    [callApi, path, stage],
  );
  // The data of the other stage must not be shown while this one loads.
  const data = loaded?.stage === stage ? loaded : undefined;
  return { data, hasLive: loaded?.hasLive === true, problem, reload: load, run, path, stage };
}
