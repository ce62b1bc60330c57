import type {
  DatabaseRowList,
  DatabaseTableRecord,
  RowFilter,
  RowFilterOperator,
  RowsQuery,
} from '@millwright/contract';
import pg from 'pg';
import { ApiError } from '../../core/api-error.ts';
import {
  type AppData,
  StatementError,
  type StatementLimits,
  type StatementResult,
} from '../../core/ports/app-data.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import type { AppDatabaseKey } from '../../store/queries/app-databases.ts';
import type { AppDatabases } from './app-databases.ts';
import { describeTables } from './describe-tables.ts';
import { type ListedTable, listTables } from './list-tables.ts';
import { runStatement, type Statement } from './run-statement.ts';

const statementMs = 10_000;
const connectedMs = 30_000;
const maxPageBytes = 4 * 1024 * 1024;
const noDatabase = '3D000';
const makesRoom = /^\s*(?:delete|drop|truncate|vacuum)\b/i;
const allowWrites = 'SET default_transaction_read_only = off';

/** Reads and changes the data of apps for their owners and agents, with the rights of the app itself. */
export class AppDataReader implements AppData {
  readonly #databases: AppDatabases;

  constructor(databases: AppDatabases) {
    this.#databases = databases;
  }

  query(projectId: string, text: string, limits: StatementLimits): Promise<StatementResult> {
    return this.run({ projectId, stage: 'dev' }, { text }, { ...limits, isReadOnly: true });
  }

  async describe(projectId: string): Promise<string | undefined> {
    const key = { projectId, stage: 'dev' } as const;
    const database = await this.#databases.find(key);
    return database?.isReady ? describeTables(await this.tables(key)) : undefined;
  }

  /** An app that has no database yet has no tables. */
  async tables(key: AppDatabaseKey): Promise<DatabaseTableRecord[]> {
    return (await this.#list(key)).map(({ record }) => record);
  }

  /** Runs a statement. One that may change something creates the database first if necessary. */
  async run(
    key: AppDatabaseKey,
    statement: Statement,
    { isReadOnly, ...limits }: StatementLimits & { readonly isReadOnly: boolean },
  ): Promise<StatementResult> {
    if (!isReadOnly) await this.#databases.ensure(key);
    const result = await this.#connected(key, async (client) => {
      if (isReadOnly) await client.query('BEGIN READ ONLY');
      // A full database is read-only, except for what makes room in it.
      else if (makesRoom.test(statement.text)) await client.query(allowWrites);
      return runStatement(client, statement, limits);
    });
    if (result) return result;
    throw new StatementError(
      noDatabase,
      'This app has no database yet. It is created when the app first connects to DATABASE_URL.',
    );
  }

  /** One page of a table's rows. */
  async rows(key: AppDatabaseKey, name: string, query: RowsQuery): Promise<DatabaseRowList> {
    const table = (await this.#list(key)).find(({ record }) => record.name === name);
    if (!table) throw new ApiError('NOT_FOUND', `This app has no table ${name}`);
    const offset = query.cursor === undefined ? 0 : readOffset(name, query.cursor);
    const statement = selectRows(table, query, offset);
    const limits = { maxRows: query.limit, maxBytes: maxPageBytes, isReadOnly: true };
    const { columns, rows, isTruncated } = await this.run(key, statement, limits);
    const next = isTruncated && rows.length > 0 ? String(offset + rows.length) : undefined;
    return {
      columns: [...columns],
      rows: rows.map((row) => [...row]),
      next_cursor: next === undefined ? null : writeCursor(listOf(name), next),
    };
  }

  async #list(key: AppDatabaseKey): Promise<readonly ListedTable[]> {
    return (await this.#connected(key, listTables)) ?? [];
  }

  async #connected<T>(
    key: AppDatabaseKey,
    work: (client: pg.Client) => Promise<T>,
  ): Promise<T | undefined> {
    const database = await this.#databases.find(key);
    if (!database?.isReady) return undefined;
    const client = await this.#databases.connect(database, { statement_timeout: statementMs });
    // Functions of the app can lift the limit of the statement.
    const timer = setTimeout(() => this.#databases.terminate(client), connectedMs);
    try {
      return await work(client);
    } finally {
      clearTimeout(timer);
      // A connection that was lost has ended already.
      await client.end().catch(() => undefined);
    }
  }
}

const listOf = (table: string) => `rows ${table}`.slice(0, 100);

function readOffset(table: string, cursor: string): number {
  return Number(readCursor(listOf(table), cursor, /^(\d{1,9})$/)[0]);
}

const comparisons: Readonly<Record<Exclude<RowFilterOperator, 'contains' | 'null'>, string>> = {
  eq: '=',
  ne: 'IS DISTINCT FROM',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

function selectRows(
  { record: { name, columns }, quotedName }: ListedTable,
  { sort, filter }: RowsQuery,
  offset: number,
): Statement {
  const quoteColumn = (column: string) => {
    if (columns.some((one) => one.name === column)) return pg.escapeIdentifier(column);
    throw new ApiError('VALIDATION_FAILED', `The table ${name} has no column ${column}`);
  };
  const values: string[] = [];
  const toCondition = ({ column, operator, value }: RowFilter) => {
    const quoted = quoteColumn(column);
    if (operator === 'null') return `${quoted} IS ${value === 'false' ? 'NOT ' : ''}NULL`;
    if (operator === 'contains') {
      values.push(`%${value.replaceAll(/[\\%_]/g, '\\$&')}%`);
      return `${quoted}::text ILIKE $${values.length}`;
    }
    values.push(value);
    return `${quoted} ${comparisons[operator]} $${values.length}`;
  };
  const conditions = filter.map(toCondition);
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const key = columns
    .filter((column) => column.primary_key)
    .map((column) => quoteColumn(column.name));
  const isDescending = sort?.startsWith('-') === true;
  const sorted =
    sort === undefined
      ? []
      : [
          `${quoteColumn(isDescending ? sort.slice(1) : sort)} ${isDescending ? 'DESC NULLS LAST' : 'ASC'}`,
        ];
  const order = [...sorted, ...key];
  const orderBy = order.length > 0 ? ` ORDER BY ${order.join(', ')}` : '';
  return { text: `SELECT * FROM ${quotedName}${where}${orderBy} OFFSET ${offset}`, values };
}
