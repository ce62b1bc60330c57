import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  type DatabaseDumpRecord,
  type DatabaseRestoredRecord,
  databaseDumpList,
  databaseRestoredRecord,
  deletedRecord,
  dumpRestoreQuery,
  type EnvironmentStage,
  restoreQuery,
  stageQuery,
} from '@millwright/contract';
import type { FastifyReply } from 'fastify';
import pg from 'pg';
import { ApiError } from '../../core/api-error.ts';
import { attachmentDisposition } from '../../http/attachment-disposition.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { receiveFile } from '../../http/uploads/receive-file.ts';
import type { UploadLimiter } from '../../http/uploads/upload-limiter.ts';
import { whenClosed } from '../../http/when-closed.ts';
import { KeyedConcurrencyLimit } from '../../infra/concurrency/keyed-concurrency-limit.ts';
import { requireProjectByParams } from '../../projects/require-project.ts';
import { toFileName } from '../../projects/to-file-name.ts';
import type { Db } from '../../store/db.ts';
import {
  type DatabaseDump,
  findDatabaseDump,
  listDatabaseDumps,
  removeDatabaseDump,
} from '../../store/queries/database-dumps.ts';
import type { Project } from '../../store/queries/projects.ts';
import type { AppDatabases } from './app-databases.ts';
import type { DatabaseRestorer } from './database-restorer.ts';
import { dumpDatabase } from './dump/dump-database.ts';
import type { KeptDumps } from './kept-dumps.ts';
import { RestoreError } from './restore/restore-error.ts';

/** Where and how many large bodies this process receives. */
export interface Receiving {
  readonly uploads: UploadLimiter;
  readonly uploadFolder: () => Promise<string>;
}

export interface DumpRouteDependencies extends Receiving {
  readonly db: Db;
  readonly databases: AppDatabases;
  readonly dumps: KeptDumps;
  readonly restorer: DatabaseRestorer;
  /** Of a dump that is uploaded. */
  readonly maxBytes: number;
}

const path = '/api/v1/projects/:projectId/database';
const sqlType = 'application/sql';
const maxDumpsPerUser = 2;

/** Routes to take the data of an app away and to bring it back. */
export function dumpRoutes(deps: DumpRouteDependencies): RouteDefinition[] {
  const { db, databases, dumps, restorer, maxBytes, uploads, uploadFolder } = deps;
  const shared = { access: 'bearer', group: 'Database' } as const;
  const active = new KeyedConcurrencyLimit(maxDumpsPerUser, 'dumps');
  const owned = requireProjectByParams(db);

  async function findKept(userId: string, params: Readonly<Record<string, string>>) {
    const project = await owned(userId, params);
    const dump = await findDatabaseDump(db, project.id, params['dumpId'] ?? '');
    if (dump) return { project, dump };
    throw new ApiError('NOT_FOUND', 'This project has no such dump. Dumps are kept for 7 days.');
  }

  return [
    route({
      ...shared,
      method: 'GET',
      path: `${path}/dump`,
      summary: "Download the app's database as SQL",
      query: stageQuery,
      responses: { 200: { about: 'Everything in the database, for `psql`', body: sqlType } },
      handler: async ({ params, query: { stage }, caller, reply, signal }) => {
        const { userId } = caller();
        const project = await owned(userId, params);
        const database = await databases.find({ projectId: project.id, stage });
        if (!database?.isReady) throw new ApiError('NOT_FOUND', 'This app has no database yet');
        whenClosed(reply.raw, active.acquire(userId));
        const client = await databases.connect(database, {});
        const source = dumpDatabase(client, signal);
        whenClosed(reply.raw, () => void client.end().catch(() => undefined));
        // What fails before the first bytes can still be reported; after that, the connection breaks.
        return sendSql(reply, nameOf(project, stage, new Date()), await startReading(source));
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/restore`,
      summary: "Replace all data of the app's database by that of a dump",
      query: restoreQuery,
      pipedBody: { types: [sqlType, 'text/plain', 'application/octet-stream'], maxBytes },
      responses: { 200: { about: 'Restored', body: databaseRestoredRecord } },
      handler: async ({ params, query: { stage }, request, caller, signal }) => {
        const { userId } = caller();
        const { id: projectId } = await owned(userId, params);
        using slot = uploads.createSlot(userId);
        slot.grow(Number(request.headers['content-length'] ?? 0));
        // A slow upload must not lock the tables of the app.
        await using received = await receiveFile(request.raw, {
          maxBytes,
          folder: await uploadFolder(),
          signal,
          onReceived: (bytes) => slot.grow(bytes),
        });
        const key = { projectId, stage };
        const dump = createReadStream(received.path);
        return restored(stage, restorer.restore(key, dump, signal));
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${path}/dumps`,
      summary: 'List the dumps that were kept before the data changed, newest first',
      responses: { 200: { about: 'The dumps of the last 7 days', body: databaseDumpList } },
      handler: async ({ params, caller }) => {
        const { id } = await owned(caller().userId, params);
        return { dumps: (await listDatabaseDumps(db, id)).map(toRecord) };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${path}/dumps/:dumpId`,
      summary: 'Download a kept dump',
      responses: { 200: { about: 'SQL, for `psql`', body: sqlType } },
      handler: async ({ params, caller, reply }) => {
        const { userId } = caller();
        const { project, dump } = await findKept(userId, params);
        whenClosed(reply.raw, active.acquire(userId));
        return sendSql(reply, nameOf(project, dump.stage, dump.createdAt), dumps.read(dump));
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/dumps/:dumpId/restore`,
      summary: 'Replace all data of a database by that of a kept dump',
      query: dumpRestoreQuery,
      responses: { 200: { about: 'Restored', body: databaseRestoredRecord } },
      handler: async ({ params, query, caller, signal }) => {
        const { project, dump } = await findKept(caller().userId, params);
        const { stage = dump.stage } = query;
        const key = { projectId: project.id, stage };
        return restored(stage, restorer.restore(key, dumps.read(dump), signal, dump.id));
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${path}/dumps/:dumpId`,
      summary: 'Delete a kept dump',
      responses: { 200: { about: 'Deleted', body: deletedRecord } },
      handler: async ({ params, caller }) => {
        const { dump } = await findKept(caller().userId, params);
        await removeDatabaseDump(db, dump.id);
        return { id: dump.id, deleted: true };
      },
    }),
  ];
}

function nameOf({ title }: Project, stage: EnvironmentStage, at: Date): string {
  return `${toFileName(title)}-${stage}-${at.toISOString().slice(0, 10)}.sql`;
}

async function startReading<T>(source: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await source.next().catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const message = `The database could not be dumped: ${error.message}`;
    throw new ApiError('SQL_FAILED', message, { cause: error });
  });
  return (async function* () {
    if (!first.done) yield first.value;
    yield* source;
  })();
}

function sendSql(reply: FastifyReply, name: string, sql: AsyncIterable<string | Buffer>) {
  return reply
    .type(sqlType)
    .header('content-disposition', attachmentDisposition(name))
    .header('cache-control', 'private, no-store')
    .send(Readable.from(sql, { objectMode: false }));
}

async function restored(
  stage: EnvironmentStage,
  restoring: Promise<string | undefined>,
): Promise<DatabaseRestoredRecord> {
  try {
    const replaced = await restoring;
    return { restored: true, stage, replaced_dump_id: replaced ?? null };
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error;
    throw new ApiError('SQL_FAILED', error.message, {
      cause: error,
      hint: 'Nothing was changed.',
    });
  }
}

function toRecord(dump: DatabaseDump): DatabaseDumpRecord {
  return {
    id: dump.id,
    stage: dump.stage,
    reason: dump.reason,
    size_bytes: dump.sizeBytes,
    created_at: dump.createdAt.toISOString(),
    expires_at: dump.expiresAt.toISOString(),
  };
}
