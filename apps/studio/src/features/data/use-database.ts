import type {
  DatabaseTableList,
  ProjectDatabaseAnswer,
  SqlResultRecord,
} from '@millwright/contract';
import { useCallback } from 'react';
import { useService } from '../../api/service.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import type { RowStatement } from './row-statements.ts';

/** The database of a project: its state, its tables, and a function that runs a statement. */
export function useDatabase(projectId: string) {
  const { callApi } = useService();
  const path = `/api/v1/projects/${projectId}/database`;
  const read = useCallback(
    async (_millwright: unknown, signal?: AbortSignal) => {
      const [answer, { tables }] = await Promise.all([
        callApi<ProjectDatabaseAnswer>(path, { signal }),
        callApi<DatabaseTableList>(`${path}/tables`, { signal }),
      ]);
      return { ...answer, tables };
    },
    [callApi, path],
  );
  const { data, problem, load } = useLoaded(read);
  const run = useCallback(
    (statement: RowStatement, isReadOnly: boolean): Promise<SqlResultRecord> =>
      callApi(`${path}/sql`, { method: 'POST', json: { ...statement, read_only: isReadOnly } }),
    [callApi, path],
  );
  return { data, problem, reload: load, run, path };
}
