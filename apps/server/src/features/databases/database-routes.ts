import {
  databaseRowList,
  databaseTableList,
  rowsQuery,
  sqlRequest,
  sqlResultRecord,
  stageQuery,
} from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { StatementError } from '../../core/ports/app-data.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { requireProjectByParams } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import type { AppDataReader } from './app-data-reader.ts';

export interface DatabaseRouteDependencies {
  readonly db: Db;
  readonly data: AppDataReader;
}

const path = '/api/v1/projects/:projectId/database';
const maxRows = 1_000;
const maxBytes = 4 * 1024 * 1024;

/** Routes for the data of apps. */
export function databaseRoutes({ db, data }: DatabaseRouteDependencies): RouteDefinition[] {
  const shared = { access: 'bearer', group: 'Database' } as const;
  const owned = requireProjectByParams(db);

  return [
    route({
      ...shared,
      method: 'GET',
      path: `${path}/tables`,
      summary: "List the tables of the app's database with their columns",
      query: stageQuery,
      responses: { 200: { about: 'All tables and views', body: databaseTableList } },
      handler: async ({ params, query: { stage }, caller }) => {
        const { id: projectId } = await owned(caller().userId, params);
        return { tables: await data.tables({ projectId, stage }) };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${path}/tables/:table/rows`,
      summary: 'List the rows of a table',
      query: rowsQuery,
      responses: { 200: { about: 'One page of rows', body: databaseRowList } },
      handler: async ({ params, query, caller }) => {
        const { id: projectId } = await owned(caller().userId, params);
        const key = { projectId, stage: query.stage };
        return explained(data.rows(key, params['table'] ?? '', query));
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/sql`,
      summary: 'Run one SQL statement, which can change data only if `read_only` is false',
      body: sqlRequest,
      responses: { 200: { about: 'The result', body: sqlResultRecord } },
      handler: async ({ params, body, caller }) => {
        const { id: projectId } = await owned(caller().userId, params);
        const { sql: text, values, read_only: isReadOnly, stage } = body;
        const limits = { maxRows, maxBytes, isReadOnly };
        const result = await explained(data.run({ projectId, stage }, { text, values }, limits));
        return {
          command: result.command,
          columns: result.columns,
          rows: result.rows,
          row_count: result.rowCount,
          truncated: result.isTruncated,
          duration_ms: result.durationMs,
        };
      },
    }),
  ];
}

const readOnlyTransaction = '25006';

async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw new ApiError('SQL_FAILED', error.message, {
      cause: error,
      ...(error.code === readOnlyTransaction && {
        hint: 'Send "read_only": false to change data, or delete some if the database is full.',
      }),
    });
  }
}
