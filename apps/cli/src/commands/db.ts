import { text } from 'node:stream/consumers';
import type { DatabaseTableRecord, Millwright, SqlResultRecord } from '@millwright/client';
import { CliError } from '../cli-error.ts';
import { type CliRuntime, print } from '../cli-runtime.ts';
import { defineCommand, jsonOption, urlOption } from '../command.ts';
import { isProjectId, resolveProject } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { formatTable } from '../terminal/table.ts';
import { sanitize } from '../terminal/width.ts';

export const db = defineCommand({
  name: 'db',
  summary: "list the tables of an app's database and run SQL",
  usage: ['[tables] [PROJECT]', 'sql [PROJECT] STATEMENT'],
  notes: [
    'STATEMENT is one SQL statement, or - for the standard input. It can only read, unless --write is given.',
  ],
  options: {
    write: { type: 'boolean', description: 'let the statement change data' },
    ...jsonOption,
    ...urlOption,
  },
  argCount: [0, 3],
  async run(runtime, args, options) {
    const { url, millwright } = await openSession(runtime, options.url);
    const [verb = 'tables', ...rest] = isProjectId(args[0]) ? ['tables', ...args] : args;
    const projectArg = isProjectId(rest[0]) ? rest.shift() : undefined;
    const [statement, ...extraWords] = rest;
    const action = actions[verb];
    if (!action || extraWords.length > 0 || (statement === undefined) !== (verb === 'tables')) {
      throw new CliError('usage', "Use: db tables, or db sql 'SELECT …'");
    }
    const projectId = await resolveProject(runtime.cwd, url, projectArg);
    const context = { runtime, millwright, projectId, mayChange: options.write === true };
    const { value, lines } = await action(context, statement ?? '');
    await print(runtime, ...(options.json ? [JSON.stringify(value)] : lines.map(sanitize)));
    return 'complete';
  },
});

interface Context {
  readonly runtime: CliRuntime;
  readonly millwright: Millwright;
  readonly projectId: string;
  readonly mayChange: boolean;
}

interface Result {
  readonly value: unknown;
  readonly lines: string[];
}

const actions: Readonly<Record<string, (context: Context, statement: string) => Promise<Result>>> =
  {
    async tables({ millwright, projectId }) {
      const { tables } = await millwright.databases.tables(projectId);
      return { value: tables, lines: formatTables(tables) };
    },
    async sql({ runtime, millwright, projectId, mayChange }, statement) {
      const sql = statement === '-' ? await text(runtime.stdin) : statement;
      const result = await millwright.databases.run(projectId, sql, { mayChange });
      return { value: result, lines: formatResult(result) };
    },
  };

function formatTables(tables: readonly DatabaseTableRecord[]): string[] {
  if (tables.length === 0)
    return ['No tables yet. The app creates its database when it first connects to DATABASE_URL.'];
  const rows = tables.map(({ name, columns }) => [
    name,
    columns.map((column) => `${column.name} ${column.type}`).join(', '),
  ]);
  return formatTable([['TABLE', 'COLUMNS'], ...rows], Number.POSITIVE_INFINITY);
}

function formatResult(result: SqlResultRecord): string[] {
  const { command, columns, rows, row_count: count, truncated } = result;
  const counted = count === null ? [] : [`${count} ${count === 1 ? 'row' : 'rows'}`];
  if (columns.length === 0) return [[command ?? 'Done', ...counted].join(': ')];
  const cells = rows.map((row) => row.map(toCell));
  const table = formatTable([columns.map(({ name }) => name), ...cells], Number.POSITIVE_INFINITY);
  return [
    ...table,
    truncated ? `The first ${counted[0]}; add a condition or LIMIT` : `${counted[0]}`,
  ];
}

function toCell(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
