import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EnvironmentStage, newId } from '@millwright/contract';
import pg from 'pg';
import { createSealer } from '../../apps/server/src/core/sealer.ts';
import { AppDatabases } from '../../apps/server/src/features/databases/app-databases.ts';
import { DatabaseServer } from '../../apps/server/src/features/databases/database-server.ts';
import type { Database } from '../../apps/server/src/store/database.ts';
import { insertProject } from '../../apps/server/src/store/queries/projects.ts';
import { silentLogger as log } from '../../apps/server/src/store/testing/data-directory.ts';
import { newUser } from '../../apps/server/src/store/testing/new-user.ts';

const key = Buffer.alloc(32, 7);

/** As one process of the service has them. */
export function openAppDatabases(
  database: Database,
  { maxBytes = 500 * 1024 * 1024, maxStatements = 1 } = {},
): AppDatabases {
  const { db, target } = database;
  const server = new DatabaseServer(target);
  return new AppDatabases({ db, server, sealer: createSealer(key), log, maxBytes, maxStatements });
}

export async function newProject({ db }: Database): Promise<string> {
  const [id, ownerId] = [newId('project'), await newUser({ db })];
  await insertProject(db, { id, ownerId, title: 'Test', appPlatform: 'web' });
  return id;
}

/** The socket of a project's database, as its sandbox has it. */
export interface AppDatabaseSocket extends AsyncDisposable {
  readonly folder: string;
  readonly path: string;
  connect(config?: pg.ClientConfig): Promise<pg.Client>;
}

export async function openAppDatabaseSocket(
  databases: AppDatabases,
  projectId: string,
  stage: EnvironmentStage = 'dev',
): Promise<AppDatabaseSocket> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-app-db-'));
  const path = join(folder, '.s.PGSQL.5432');
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    databases.serve({ projectId, stage }, socket);
  });
  server.listen(path);
  await once(server, 'listening');
  const clients: pg.Client[] = [];
  return {
    folder,
    path,
    async connect(config) {
      const client = new pg.Client({ host: folder, user: 'app', database: 'app', ...config });
      client.on('error', () => undefined);
      await client.connect();
      clients.push(client);
      return client;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
