import { openFresh } from '../../apps/server/src/events/testing/running-turn.ts';
import type { AppDatabases } from '../../apps/server/src/features/databases/app-databases.ts';
import type { Database } from '../../apps/server/src/store/database.ts';
import { eq } from '../../apps/server/src/store/drizzle.ts';
import { findAppDatabase } from '../../apps/server/src/store/queries/app-databases.ts';
import { projects } from '../../apps/server/src/store/tables/projects.ts';
import { newProject, openAppDatabaseSocket, openAppDatabases } from './open-app-database.ts';

/** A fresh database of the service, and the databases of apps on the same server. */
export class AppDatabaseFixture implements AsyncDisposable {
  readonly database: Database;
  readonly databases: AppDatabases;

  private constructor(database: Database, databases: AppDatabases) {
    this.database = database;
    this.databases = databases;
  }

  static async open(limits?: Parameters<typeof openAppDatabases>[1]): Promise<AppDatabaseFixture> {
    const database = await openFresh();
    return new AppDatabaseFixture(database, openAppDatabases(database, limits));
  }

  /** Opens an app with a connection to its database. */
  async openApp() {
    const { db } = this.database;
    const projectId = await newProject(this.database);
    const key = { projectId, stage: 'dev' } as const;
    const socket = await openAppDatabaseSocket(this.databases, projectId);
    const client = await socket.connect();
    const name = String((await findAppDatabase(db, key))?.name);
    return {
      key,
      name,
      socket,
      client,
      find: () => findAppDatabase(db, key),
      deleteProject: () => db.delete(projects).where(eq(projects.id, projectId)),
      [Symbol.asyncDispose]: () => socket[Symbol.asyncDispose](),
    };
  }

  /** Drops the databases of all apps. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.database.db.delete(projects);
    await this.databases.dropAbandoned();
    this.databases.close();
    await this.database.close();
  }
}

/** Fills the table `files (content text)` with values that cannot be compressed. */
export const fillFiles = (megabytes: number) =>
  `INSERT INTO files SELECT (SELECT string_agg(gen_random_uuid()::text, '')
   FROM generate_series(1, 28) WHERE at > 0) FROM generate_series(1, ${megabytes * 1024}) AS at`;
