import type {
  DatabaseDumpList,
  DatabaseRestoredRecord,
  DatabaseRowList,
  DatabaseTableList,
  DeletedRecord,
  EnvironmentStage,
  ProjectDatabaseAnswer,
  SqlResultRecord,
} from '@millwright/contract';
import { type Download, toDownload } from './download.ts';
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

export interface StageOptions extends Options {
  /** `dev` by default. */
  readonly stage?: EnvironmentStage | undefined;
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
  get(projectId: string, { stage, signal }: StageOptions = {}): Promise<ProjectDatabaseAnswer> {
    return this.#http.json(projectPath(projectId, 'database'), { query: { stage }, signal });
  }

  tables(projectId: string, { stage, signal }: StageOptions = {}): Promise<DatabaseTableList> {
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

  /** Downloads everything in the database as SQL. */
  async dump(projectId: string, { stage, signal }: StageOptions = {}): Promise<Download> {
    const path = projectPath(projectId, 'database', 'dump');
    return toDownload(await this.#http.request(path, { query: { stage }, signal }), 'dump.sql');
  }

  /** Replaces all data by that of a dump. */
  restore(
    projectId: string,
    sql: string | Uint8Array<ArrayBuffer> | Blob,
    { stage, signal }: StageOptions = {},
  ): Promise<DatabaseRestoredRecord> {
    return this.#http.json(projectPath(projectId, 'database', 'restore'), {
      method: 'POST',
      query: { stage, confirm },
      headers: { 'content-type': 'application/sql' },
      body: sql,
      signal,
    });
  }

  /** The dumps that were kept before data was replaced or migrated. */
  dumps(projectId: string, options: Options = {}): Promise<DatabaseDumpList> {
    return this.#http.json(dumpPath(projectId), options);
  }

  async downloadDump(projectId: string, dumpId: string, options: Options = {}): Promise<Download> {
    return toDownload(await this.#http.request(dumpPath(projectId, dumpId), options), 'dump.sql');
  }

  /** Replaces all data of a stage, by default the one that the dump comes from. */
  restoreDump(
    projectId: string,
    dumpId: string,
    { stage, signal }: StageOptions = {},
  ): Promise<DatabaseRestoredRecord> {
    const call = { method: 'POST', query: { stage, confirm }, signal } as const;
    return this.#http.json(dumpPath(projectId, dumpId, 'restore'), call);
  }

  removeDump(projectId: string, dumpId: string, options: Options = {}): Promise<DeletedRecord> {
    return this.#http.json(dumpPath(projectId, dumpId), { method: 'DELETE', ...options });
  }
}

const confirm = 'replace-all-data';
const dumpPath = (projectId: string, ...rest: string[]) =>
  projectPath(projectId, 'database', 'dumps', ...rest);
