import type {
  DatabaseRowList,
  DatabaseTableList,
  EnvironmentStage,
  ProjectDatabaseAnswer,
  SqlResultRecord,
} from '@millwright/contract';
import type { Http, Options } from './http.ts';
import { projectPath } from './paths.ts';

export interface RowQuery {
  readonly stage?: EnvironmentStage | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** A column; descending with a leading `-`. */
  readonly sort?: string | undefined;
  /** `column.operator.value`, such as `status.eq.open`. */
  readonly filter?: string | undefined;
}

export interface SqlOptions extends Options {
  /** Values for `$1`, `$2` and so on. */
  readonly values?: readonly (string | null)[];
  /** Lets the statement change data; by default it can only read. */
  readonly mayChange?: boolean;
  readonly stage?: EnvironmentStage | undefined;
}

/** The databases of projects' apps. */
export class Databases {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** State, size and quota, and the linked database of another provider. */
  get(projectId: string, options: Options = {}): Promise<ProjectDatabaseAnswer> {
    return this.#http.json(projectPath(projectId, 'database'), options);
  }

  tables(
    projectId: string,
    { stage, signal }: Options & Pick<RowQuery, 'stage'> = {},
  ): Promise<DatabaseTableList> {
    return this.#http.json(projectPath(projectId, 'database', 'tables'), {
      query: { stage },
      signal,
    });
  }

  rows(
    projectId: string,
    table: string,
    { signal, ...query }: Options & RowQuery = {},
  ): Promise<DatabaseRowList> {
    const path = projectPath(projectId, 'database', 'tables', table, 'rows');
    return this.#http.json(path, { query: { ...query }, signal });
  }

  /** Runs one statement. */
  run(
    projectId: string,
    sql: string,
    { values = [], mayChange = false, stage, ...options }: SqlOptions = {},
  ): Promise<SqlResultRecord> {
    return this.#http.json(projectPath(projectId, 'database', 'sql'), {
      method: 'POST',
      json: { sql, values, read_only: !mayChange, ...(stage && { stage }) },
      ...options,
    });
  }
}
