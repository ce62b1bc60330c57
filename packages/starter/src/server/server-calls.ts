import { namesOf } from '../compose/web/names.ts';
import { call, type Wanted } from '../reply.ts';
import type { Screen, Specification } from '../specification.ts';
import { screensWithTables } from './screens-with-tables.ts';
import { storedEntitiesOf } from './stored-entities.ts';

const schemaPath = 'server/db/schema.ts';

/** Adds the files of the templates, which the app's own ones build on. Files that exist stay as they are. */
const addServer = (): Wanted => call('add_server', { database: true, accounts: true });

/** The first person who signs up gets all rights. */
const makeFirstUserAdmin = (): Wanted =>
  call('edit_file', {
    path: 'server/auth.ts',
    edits: [
      {
        old_text: 'const isFirstUserAdmin: boolean = false;',
        new_text: 'const isFirstUserAdmin: boolean = true;',
      },
    ],
  });

/** Has drizzle-kit compare the tables with the last migration, so that later migrations by hand fit as well. */
const generateMigration = (name: string): Wanted =>
  call('run_command', { command: `npm run db:generate -- --name ${name}` });

/** Returns the calls of a new app with a server: the files of the templates, those of the app, and the first migration. */
export function newServerCalls(app: Specification, writes: readonly Wanted[]): Wanted[] {
  if (!app.server) return [...writes];
  return [
    addServer(),
    ...writes,
    ...(app.server.owner ? [makeFirstUserAdmin()] : []),
    generateMigration(migrationName(app)),
  ];
}

/** Returns the calls that turn one version of an app into the next one, with a migration if tables change. */
export function serverCalls(
  before: Specification,
  after: Specification,
  edits: readonly Wanted[],
): Wanted[] {
  if (!after.server) return before.server ? edits.filter(isNotOnServer) : [...edits];
  const isNew = !before.server;
  const becomesOwned = after.server.owner !== undefined && before.server?.owner === undefined;
  const hasNewTables = edits.some(({ input }) => input['path'] === schemaPath);
  return [
    ...edits,
    // The app's own files are there already: the tool connects its own to them.
    ...(isNew ? [addServer()] : []),
    ...(becomesOwned ? [makeFirstUserAdmin()] : []),
    ...(isNew || hasNewTables ? [generateMigration(migrationName(after, before))] : []),
  ];
}

/** An app that goes back to the browser keeps its server and its data: the next version may need them again. */
const isNotOnServer = ({ name, input }: Wanted): boolean =>
  name !== 'delete_file' || !/^(?:server|shared)\//.test(String(input['path']));

const tableNames: Partial<Record<Screen['kind'], string>> = {
  booking: 'bookings',
  shop: 'orders',
  messages: 'messages',
  poll: 'votes',
};

/** Returns a name for the migration: the tables that it is about. */
function migrationName(app: Specification, before?: Specification): string {
  const old = new Map(
    before && storedEntitiesOf(before).map(({ key, fields }) => [key, JSON.stringify(fields)]),
  );
  const changed = storedEntitiesOf(app).filter(
    (entity) => old.get(entity.key) !== JSON.stringify(entity.fields),
  );
  const had = new Set(before?.server ? screensWithTables(before).map(({ kind }) => kind) : []);
  const added = screensWithTables(app).filter(({ kind }) => !had.has(kind));
  const names = [
    ...changed.map((entity) => namesOf(entity).folder),
    ...added.flatMap(({ kind }) => tableNames[kind] ?? []),
  ];
  return names.slice(0, 3).join('-').replaceAll('-', '_') || 'tables';
}

/** Returns what the user has to do after the migration command failed; undefined if it succeeded. */
export function migrationProblem(output: unknown): string | undefined {
  if (/Exit code 0\./.test(String(output))) return undefined;
  return 'The migration of the database could not be written. Run `npm run db:generate` in the project to see why.';
}
