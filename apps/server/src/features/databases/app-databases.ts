import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Sealer } from '../../core/sealer.ts';
import { SingleFlight } from '../../infra/concurrency/single-flight.ts';
import { TokenBucket } from '../../infra/concurrency/token-bucket.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import {
  type AppDatabase,
  type AppDatabaseKey,
  changeAppDatabase,
  findAppDatabase,
  listAbandonedAppDatabases,
  removeAppDatabase,
  reserveAppDatabase,
} from '../../store/queries/app-databases.ts';
import { findProject } from '../../store/queries/projects.ts';
import { appDatabaseLimits } from './app-database-limits.ts';
import type { DatabaseAccount, DatabaseServer } from './database-server.ts';
import { DatabaseRefusedError, type SessionKey, serveDatabaseSession } from './database-session.ts';
import { limitStatements } from './statement-limit/limit-statements.ts';
import { StatementSlots } from './statement-limit/statement-slots.ts';

export interface AppDatabasesOptions {
  readonly db: Db;
  readonly server: DatabaseServer;
  readonly sealer: Sealer;
  readonly log: Logger;
  /** Quota of each database. */
  readonly maxBytes: number;
  /** Sessions of one app that may run statements at the same time. */
  readonly maxStatements: number;
}

const tooManyConnections = '53300';
const diskFull = '53100';
const undefinedDatabase = '3D000';
const insufficientPrivilege = '42501';
/** A password, a library to load or a limit of the database that the app itself has set. */
const lockedOut = new Set(['28P01', '58P01', tooManyConnections]);
const maxDropped = 20;
const maxPaces = 1_000;

/** The databases of apps: creates each one when it is used for the first time, and drops it with its project. */
export class AppDatabases {
  readonly #options: AppDatabasesOptions;
  readonly #creating = new SingleFlight<AppDatabase>();
  /** Open sessions of apps, by database. */
  readonly #sessions = new Map<string, Set<Duplex>>();
  readonly #keys = new Map<string, string>();
  /** Limits how fast an app opens connections, by database. */
  readonly #paces = new Map<string, TokenBucket>();
  readonly #slots: StatementSlots;
  readonly #closing = new AbortController();
  /** Open connections of the service itself. */
  #ownConnections = 0;
  #maxSessions: number | undefined;

  constructor(options: AppDatabasesOptions) {
    this.#options = options;
    const { server, log, maxStatements: max } = options;
    this.#slots = new StatementSlots({
      max,
      findWaiting: (processIds) => server.findWaiting(processIds),
      onError: (error) => log.warn({ err: error }, 'failed to look for sessions that wait'),
    });
  }

  /** Serves one connection that an app opened. */
  serve(key: AppDatabaseKey, connection: Duplex): void {
    let sessionKey: string | undefined;
    const session = serveDatabaseSession(connection, {
      open: async (config, prepare) =>
        this.#open(await this.#admit(key, connection), config, prepare),
      onStarted: (started) => {
        sessionKey = toText(started);
        this.#keys.set(sessionKey, toText(key));
      },
      limit: ({ processId }) => limitStatements(this.#slots, toText(key), processId),
      onCancel: (asked) => this.#cancel(key, asked),
    });
    // A client that leaves while its session is being opened counts until the server has closed it.
    void session.finally(() => {
      this.#removeSession(toText(key), connection);
      if (sessionKey !== undefined) this.#keys.delete(sessionKey);
    });
  }

  /** True if an app or the service has a connection. */
  get isInUse(): boolean {
    return this.#sessions.size + this.#ownConnections > 0;
  }

  find(key: AppDatabaseKey): Promise<AppDatabase | undefined> {
    return findAppDatabase(this.#options.db, key);
  }

  /** Returns the database, and creates it first if necessary. */
  async ensure(key: AppDatabaseKey): Promise<AppDatabase> {
    const existing = await this.find(key);
    if (existing?.isReady) return existing;
    return this.#creating.run(toText(key), () => this.#create(key));
  }

  /** Connects as the owner of an existing database, for the service's own queries; the caller ends the connection. */
  async connect(database: AppDatabase, config: pg.ClientConfig): Promise<pg.Client> {
    const client = await this.#open(database, config);
    this.#ownConnections += 1;
    client.once('end', () => {
      this.#ownConnections -= 1;
    });
    return client;
  }

  /** Ends a connection of `connect` whose statement does not end by itself. */
  terminate(client: pg.Client): void {
    const { server, log } = this.#options;
    const { processID } = client as unknown as { readonly processID: number };
    client.connection.stream.destroy();
    server
      .query('SELECT pg_terminate_backend($1)', [processID])
      .catch((error: unknown) => log.warn({ err: error }, 'failed to end a session'));
  }

  /** Drops the databases of deleted projects. */
  async dropAbandoned(): Promise<void> {
    const { db, log } = this.#options;
    for (const found of await listAbandonedAppDatabases(db, maxDropped)) {
      const { projectId, stage } = found;
      // Another app can hinder it for a while; the next sweep tries again.
      await this.#drop(found).catch((error: unknown) =>
        log.warn({ err: error, projectId, stage }, 'failed to drop the database of a project'),
      );
    }
  }

  close(): void {
    this.#closing.abort();
    this.#slots.close();
    for (const sessions of this.#sessions.values())
      for (const connection of sessions) connection.destroy();
  }

  #paceOf(id: string): TokenBucket {
    const { connectionsPerSecond, connectionBurst } = appDatabaseLimits;
    const pace = this.#paces.get(id) ?? new TokenBucket(connectionsPerSecond, connectionBurst);
    this.#paces.delete(id);
    this.#paces.set(id, pace);
    const [oldest = ''] = this.#paces.keys();
    if (this.#paces.size > maxPaces) this.#paces.delete(oldest);
    return pace;
  }

  #removeSession(id: string, connection: Duplex): void {
    const own = this.#sessions.get(id);
    own?.delete(connection);
    if (own?.size === 0) this.#sessions.delete(id);
  }

  /** Counts a new session, and makes sure that its database exists. */
  async #admit(key: AppDatabaseKey, connection: Duplex): Promise<AppDatabase> {
    const id = toText(key);
    const maxSessions = this.#maxSessions ?? (await this.#options.server.countConnectionsForApps());
    this.#maxSessions = maxSessions;
    // From here until the session is counted, nothing is awaited: many may start at once.
    const own = this.#sessions.get(id) ?? new Set();
    const { connections } = appDatabaseLimits;
    if (own.size >= connections)
      throw new DatabaseRefusedError(
        tooManyConnections,
        `This app already has ${connections} connections to its database. Use a pool with a limit, and release connections.`,
      );
    if (this.#closing.signal.aborted || !this.#makeRoom(own.size, maxSessions))
      throw new DatabaseRefusedError(
        tooManyConnections,
        'The database server has no connections left',
      );
    this.#sessions.set(id, own.add(connection));
    await this.#paceOf(id).take(1, this.#closing.signal);
    const database = await this.ensure(key);
    if (database.sizeBytes > this.#options.maxBytes * appDatabaseLimits.fullRatio)
      throw new DatabaseRefusedError(
        diskFull,
        'The database of this app is full. Delete data, or ask the operator for a higher quota.',
      );
    return database;
  }

  /**
   * Returns true if another session may start. If there are no connections left, the app that has the most loses one to an
   * app with less than half as many.
   */
  #makeRoom(ownCount: number, maxSessions: number): boolean {
    const all = [...this.#sessions].sort(([, one], [, other]) => other.size - one.size);
    const count = all.reduce((sum, [, { size }]) => sum + size, 0);
    if (count < maxSessions) return true;
    const [id = '', largest = new Set<Duplex>()] = all[0] ?? [];
    const [oldest] = largest;
    if (!oldest || largest.size <= 2 * (ownCount + 1)) return false;
    this.#removeSession(id, oldest);
    oldest.destroy();
    this.#options.log.warn({ database: id }, 'ended a session of the app with the most sessions');
    return true;
  }

  /** Connects as the owner of a database. An app can lock itself and its owner out, for example with another password. */
  async #open(
    database: AppDatabase,
    config: pg.ClientConfig,
    prepare: (client: pg.Client) => void = () => undefined,
  ): Promise<pg.Client> {
    const { server, log } = this.#options;
    const account = this.#accountOf(database);
    const connect = async () => {
      const client = server.openAsOwner(account, config);
      prepare(client);
      await client.connect();
      return client;
    };
    try {
      return await connect();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !lockedOut.has(error.code ?? '')) throw error;
      const { projectId, stage } = database;
      log.warn({ err: error, projectId, stage }, 'an app has locked itself out of its database');
      await server.exclusively(lockOf(database), () => server.create(account));
      return connect();
    }
  }

  /**
   * Creates a database. Its row is committed first, so that it is found after a crash; the lock keeps other processes
   * from creating or dropping it at the same time.
   */
  async #create(key: AppDatabaseKey): Promise<AppDatabase> {
    const { db, server, sealer, log } = this.#options;
    if (!(await findProject(db, key.projectId))) throw projectGoneError();
    const name = `app_${randomBytes(8).toString('hex')}_${key.stage}`;
    const password = randomBytes(24).toString('base64url');
    const sealedPassword = sealer.seal(password, contextOf({ ...key, name }));
    await reserveAppDatabase(db, { ...key, name, sealedPassword });
    return server.exclusively(lockOf(key), async () => {
      const database = await this.find(key);
      // It was dropped in the meantime, since its project was deleted.
      if (!database) throw projectGoneError();
      if (database.isReady) return database;
      const startedAt = performance.now();
      try {
        await server.create(this.#accountOf(database));
      } catch (error) {
        log.error({ err: error, ...key }, 'failed to create the database of an app');
        throw explainCreateError(error);
      }
      await changeAppDatabase(db, key, { isReady: true });
      const ms = Math.round(performance.now() - startedAt);
      log.info({ ...key, ms }, 'created the database of an app');
      return { ...database, isReady: true };
    });
  }

  async #drop({ projectId, stage }: AppDatabaseKey): Promise<void> {
    const { db, server, log } = this.#options;
    const key = { projectId, stage };
    await server.exclusively(lockOf(key), async () => {
      const database = await this.find(key);
      if (!database) return;
      await server.drop(database.name);
      await removeAppDatabase(db, key);
      log.info(key, 'dropped the database of an app');
    });
  }

  /** Cancels the running statement of a session, if it belongs to the same database. */
  async #cancel(key: AppDatabaseKey, asked: SessionKey): Promise<void> {
    if (this.#keys.get(toText(asked)) !== toText(key)) return;
    await this.#options.server.query('SELECT pg_cancel_backend($1)', [asked.processId]);
  }

  #accountOf(database: AppDatabase): DatabaseAccount {
    const { name, sealedPassword } = database;
    return { name, password: this.#options.sealer.open(sealedPassword, contextOf(database)) };
  }
}

type Named = AppDatabaseKey & { readonly name: string };

const contextOf = ({ projectId, stage, name }: Named) =>
  `app_database:${projectId}:${stage}:${name}`;

const lockOf = ({ projectId, stage }: AppDatabaseKey) => `app_database:${projectId}:${stage}`;

function toText(key: AppDatabaseKey | SessionKey): string {
  return 'stage' in key ? `${key.projectId}:${key.stage}` : `${key.processId}:${key.secretKey}`;
}

function projectGoneError(): DatabaseRefusedError {
  return new DatabaseRefusedError(undefinedDatabase, 'The project was deleted');
}

function explainCreateError(error: unknown): Error {
  const code = (error as { code?: unknown }).code;
  if (code !== insufficientPrivilege) return error as Error;
  return new DatabaseRefusedError(
    insufficientPrivilege,
    'The database could not be created: the role in APPS_DATABASE_URL needs the attributes CREATEDB and CREATEROLE',
  );
}
