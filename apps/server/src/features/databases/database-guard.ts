import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import {
  type AppDatabase,
  changeAppDatabase,
  listReadyAppDatabases,
} from '../../store/queries/app-databases.ts';
import { appendLiveLog } from '../../store/queries/live-log.ts';
import { appDatabaseLimits } from './app-database-limits.ts';
import type { DatabaseServer } from './database-server.ts';

export interface DatabaseGuardOptions {
  readonly db: Db;
  readonly server: DatabaseServer;
  readonly log: Logger;
  readonly maxBytes: number;
  /** False if no app has a connection, so that nothing can have changed. */
  readonly isInUse: () => boolean;
}

/** Share of the table of locks, which all databases use together, that the sessions of one app may hold. */
const maxLockShare = 0.2;
/** A session with fewer locks is not what fills the table. */
const minLocks = 50;
/** Share of the queue for notifications that all databases use together. */
const maxQueueUsage = 0.5;
/** The queue keeps what a listener in an open transaction has not received. */
const transactionSeconds = 2;
const measureMs = 10_000;
/** Until a restore is committed, a database holds its old and its new content. */
const restoringRatio = 3;

const fullMessage =
  'The database is full, so the app can only read until there is room. Delete rows or tables in the tab “Data” of the studio.';
const endedMessages = {
  locks: 'Connections to the database were ended, because they held too many locks at once',
  notifications:
    'A connection to the database was ended, because its open transaction kept notifications from being removed',
} as const;

/**
 * Ends sessions of apps that use up what all databases of the server share, and measures how large each database is.
 * PostgreSQL has no limits per role for these.
 */
export class DatabaseGuard {
  readonly #options: DatabaseGuardOptions;
  #measuredAt = Number.NEGATIVE_INFINITY;
  #wasInUse = false;

  constructor(options: DatabaseGuardOptions) {
    this.#options = options;
  }

  async check(): Promise<void> {
    const isInUse = this.#options.isInUse();
    // Once more after the last connection was closed, for its final size.
    if (!isInUse && !this.#wasInUse) return;
    if (isInUse) await this.#endExcessive();
    const now = performance.now();
    if (isInUse && now - this.#measuredAt < measureMs) return;
    this.#measuredAt = now;
    await this.#measure();
    this.#wasInUse = isInUse;
  }

  async #endExcessive(): Promise<void> {
    const { server, log } = this.#options;
    const ended = await server.query<{ name: string; reason: keyof typeof endedMessages }>(
      `WITH sessions AS (
         SELECT pid, datname, xact_start,
           (SELECT count(*) FROM pg_locks WHERE pg_locks.pid = activity.pid) AS locks
         FROM pg_stat_activity AS activity
         WHERE datname ~ '^app_[0-9a-f]{16}_(dev|live)$' AND usename = datname
       ), judged AS (
         SELECT pid, datname, locks > ${minLocks} AND sum(locks) OVER (PARTITION BY datname) > ${maxLockShare}
             * current_setting('max_locks_per_transaction')::int * current_setting('max_connections')::int AS has_many_locks,
           pg_notification_queue_usage() > ${maxQueueUsage}
             AND xact_start < now() - interval '${transactionSeconds} s' AS holds_notifications
         FROM sessions
       )
       SELECT datname AS name, CASE WHEN has_many_locks THEN 'locks' ELSE 'notifications' END AS reason,
         pg_terminate_backend(pid)
       FROM judged WHERE has_many_locks OR holds_notifications`,
    );
    for (const { name, reason } of ended)
      log.warn({ database: name, reason }, 'ended a session of an app that used too much');
    if (ended.length === 0) return;
    const reasonOf = new Map(ended.map(({ name, reason }) => [name, reason]));
    for (const database of await listReadyAppDatabases(this.#options.db)) {
      const reason = reasonOf.get(database.name);
      if (reason !== undefined) await this.#notifyOwner(database, endedMessages[reason]);
    }
  }

  async #measure(): Promise<void> {
    const { db, server, log } = this.#options;
    const sizes = await server.query<{ name: string; bytes: string }>(
      `SELECT datname AS name, pg_database_size(oid) AS bytes FROM pg_database
       WHERE datname ~ '^app_[0-9a-f]{16}_(dev|live)$'`,
    );
    const bytesOf = new Map(sizes.map(({ name, bytes }) => [name, Number(bytes)]));
    for (const database of await listReadyAppDatabases(db)) {
      const sizeBytes = bytesOf.get(database.name);
      if (sizeBytes === undefined) continue;
      // An app can hinder what concerns itself, but not what concerns others.
      await this.#limit(database, sizeBytes).catch((error: unknown) => {
        log.warn({ err: error, projectId: database.projectId }, 'failed to limit a database');
      });
    }
  }

  /** Writes to the log of a published app, where its owner looks for the cause of errors. */
  async #notifyOwner({ projectId, stage }: AppDatabase, text: string): Promise<void> {
    if (stage !== 'live') return;
    const line = { projectId, source: 'service', text, at: new Date() } as const;
    await appendLiveLog(this.#options.db, [line]);
  }

  async #limit(database: AppDatabase, sizeBytes: number): Promise<void> {
    const { db, server, log, maxBytes } = this.#options;
    const { projectId, restoringUntil } = database;
    const isFull = sizeBytes > maxBytes;
    if (sizeBytes === database.sizeBytes && isFull === database.isFull) return;
    const isRestoring = restoringUntil !== null && restoringUntil > new Date();
    if (isRestoring && sizeBytes <= maxBytes * restoringRatio) return;
    await changeAppDatabase(db, database, { sizeBytes });
    if (isFull !== database.isFull) {
      log.warn({ projectId, sizeBytes, isFull }, 'the quota of a database');
      await server.limitWrites(database.name, isFull);
      await changeAppDatabase(db, database, { isFull });
      if (isFull) await this.#notifyOwner(database, fullMessage);
      return;
    }
    // New sessions are refused; one that was open before still writes.
    const isGrowing = sizeBytes > database.sizeBytes;
    if (isGrowing && sizeBytes > maxBytes * appDatabaseLimits.fullRatio)
      await server.endSessions(database.name);
  }
}
