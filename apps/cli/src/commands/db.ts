import { text } from 'node:stream/consumers';
import type { DatabaseTableRecord, SqlResultRecord } from '@millwright/client';
import { CliError } from '../cli-error.ts';
import { print } from '../cli-runtime.ts';
import { defineCommand, jsonOption, urlOption } from '../command.ts';
import { parseStage } from '../parse-stage.ts';
import { isProjectId, resolveProject } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { formatTable } from '../terminal/table.ts';
import { sanitize } from '../terminal/width.ts';
import type { DbAction } from './db-action.ts';
import { dump, dumps, removeDump, restore } from './db-dumps.ts';

export const db = defineCommand({
  name: 'db',
  summary: "query an app's database, take its data away and bring it back",
  usage: [
    '[tables] [PROJECT]',
    'sql [PROJECT] STATEMENT',
    'dump [PROJECT] [DUMP]',
    'restore [PROJECT] FILE|DUMP',
    'dumps [PROJECT]',
    'remove [PROJECT] DUMP',
    'connect [PROJECT]',
  ],
  notes: [
    'STATEMENT is one SQL statement, or - for the standard input. It can only read, unless --write is given.',
    'dump saves everything as SQL, for psql or restore: to the standard output, or in a terminal to a file. restore also accepts plain dumps of pg_dump. It replaces all data, in one transaction.',
    'dumps lists what Millwright kept before data was replaced or migrated. DUMP is one of them.',
    'connect opens a local port for psql and other clients and prints their connection string, until Ctrl-C.',
  ],
  options: {
    stage: {
      type: 'string',
      value: 'STAGE',
      description: 'dev (the preview, default) or live (the published app)',
    },
    write: { type: 'boolean', description: 'let the statement change data' },
    out: { type: 'string', value: 'FILE', description: 'save the dump to a file' },
    port: { type: 'string', value: 'PORT', description: 'local port for connect; any by default' },
    yes: { type: 'boolean', short: 'y', description: 'restore without asking' },
    ...jsonOption,
    ...urlOption,
  },
  argCount: [0, 3],
  async run(runtime, args, options) {
    const stage = parseStage(options.stage);
    const port = parsePort(options.port);
    const session = await openSession(runtime, options.url);
    const { url, millwright } = session;
    const [verb = 'tables', ...rest] = isProjectId(args[0]) ? ['tables', ...args] : args;
    const projectArg = isProjectId(rest[0]) ? rest.shift() : undefined;
    const [word, ...extraWords] = rest;
    const action = actions.get(verb);
    const needsWord = action?.word === 'required';
    const isMissing = needsWord && word === undefined;
    const isTooMuch = extraWords.length > 0 || (action?.word === 'none' && word !== undefined);
    if (!action || isMissing || isTooMuch) {
      const uses =
        "db tables, db sql 'SELECT …', db dump, db restore FILE, db dumps, db remove DUMP or db connect";
      throw new CliError('usage', `Use: ${uses}`);
    }
    const projectId = await resolveProject(runtime.cwd, url, projectArg);
    const mayChange = options.write === true;
    const isConfirmed = options.yes === true;
    const context = {
      runtime,
      session,
      millwright,
      projectId,
      stage,
      mayChange,
      isConfirmed,
      out: options.out,
      port,
    };
    const result = await action.run(context, word);
    if (!result) return 'complete';
    const { value, lines } = result;
    await print(runtime, ...(options.json ? [JSON.stringify(value)] : lines.map(sanitize)));
    return 'complete';
  },
});

const tables: DbAction = async ({ millwright, projectId, stage }) => {
  const list = await millwright.databases.tables(projectId, { stage });
  return { value: list.tables, lines: formatTables(list.tables) };
};

const sql: DbAction = async ({ runtime, millwright, projectId, mayChange, stage }, word = '') => {
  const statement = word === '-' ? await text(runtime.stdin) : word;
  const result = await millwright.databases.run(projectId, statement, { mayChange, stage });
  return { value: result, lines: formatResult(result) };
};

const connect: DbAction = async ({ runtime, session, projectId, stage = 'dev', port }) => {
  // Loads a library that no other command needs.
  const { connectDatabase } = await import('./db-connect.ts');
  await connectDatabase({ runtime, session, projectId, stage, port });
  return undefined;
};

function parsePort(text = '0'): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port < 65_536) return port;
  throw new CliError('usage', '--port must be a number below 65536');
}

const actions: ReadonlyMap<
  string,
  { readonly word: 'none' | 'optional' | 'required'; readonly run: DbAction }
> = new Map([
  ['tables', { word: 'none', run: tables }],
  ['sql', { word: 'required', run: sql }],
  ['dump', { word: 'optional', run: dump }],
  ['restore', { word: 'required', run: restore }],
  ['dumps', { word: 'none', run: dumps }],
  ['remove', { word: 'required', run: removeDump }],
  ['connect', { word: 'none', run: connect }],
]);

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
