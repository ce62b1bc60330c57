import pg from 'pg';
import { appDatabaseLimits } from './app-database-limits.ts';

/** A database with the role that owns it; both have the same name. */
export interface DatabaseAccount {
  readonly name: string;
  readonly password: string;
}

const connectTimeoutMs = 10_000;
const insufficientPrivilege = '42501';
/** Also a setting that an older server does not have. */
const undefinedObject = '42704';
/** An app can keep locks on its role, its database and roles of other apps for as long as it likes. */
const lockMs = 3_000;
/** Time for a terminated session to end. */
const endMs = 2_000;

/** The PostgreSQL server with the databases of apps. */
export class DatabaseServer {
  readonly #target: pg.ClientConfig;

  /** `target` is a connection as a role that may create databases and roles. */
  constructor(target: pg.ClientConfig) {
    this.#target = target;
  }

  /** Opens a connection as the administrator; the caller ends it. */
  async connectAsAdmin(database?: string): Promise<pg.Client> {
    const client = new pg.Client({
      ...(database === undefined ? this.#target : withIdentity(this.#target, { database })),
      application_name: 'millwright databases',
      connectionTimeoutMillis: connectTimeoutMs,
    });
    // A lost connection fails the next statement.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** Prepares a connection as the owner of a database; the caller connects and ends it. */
  openAsOwner({ name, password }: DatabaseAccount, config: pg.ClientConfig = {}): pg.Client {
    const client = new pg.Client({
      ...withIdentity(this.#target, { user: name, password, database: name }),
      connectionTimeoutMillis: connectTimeoutMs,
      ...config,
    });
    client.on('error', () => undefined);
    return client;
  }

  /** Creates what does not exist yet of a role and its database. Can be repeated after a crash at any point. */
  async create({ name, password }: DatabaseAccount): Promise<void> {
    await this.#asAdmin(undefined, async (admin) => {
      await admin.query(`SET lock_timeout = ${lockMs}`);
      // The password is random, so nothing is gained by hashing it 4,096 times for each connection.
      await ignoreError(undefinedObject, admin.query('SET scram_iterations = 1'));
      const role = pg.escapeIdentifier(name);
      const attributes =
        `LOGIN PASSWORD ${pg.escapeLiteral(password)} NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION ` +
        `NOBYPASSRLS CONNECTION LIMIT ${appDatabaseLimits.roleConnections}`;
      const { rowCount: roles } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [
        name,
      ]);
      await admin.query(`${roles ? 'ALTER' : 'CREATE'} ROLE ${role} ${attributes}`);
      for (const [setting, value] of Object.entries(appDatabaseLimits.settings))
        await admin.query(`ALTER ROLE ${role} SET ${setting} = ${pg.escapeLiteral(value)}`);
      // Only a superuser may set it; elsewhere the server's own limit applies.
      await ignoreMissingPrivilege(
        admin.query(
          `ALTER ROLE ${role} SET temp_file_limit = '${appDatabaseLimits.temporaryFiles}'`,
        ),
      );
      const { rowCount: databases } = await admin.query(
        'SELECT FROM pg_database WHERE datname = $1',
        [name],
      );
      if (databases) {
        // Its owner can have closed it to itself.
        await admin.query(`ALTER DATABASE ${role} CONNECTION LIMIT -1`);
        for (const settings of [
          `ROLE ${role}`,
          `DATABASE ${role}`,
          `ROLE ${role} IN DATABASE ${role}`,
        ])
          await admin.query(`ALTER ${settings} RESET local_preload_libraries`);
        return;
      }
      // An administrator without superuser rights must be a member of the owner.
      await ignoreMissingPrivilege(admin.query(`GRANT ${role} TO CURRENT_USER`));
      await admin.query(`CREATE DATABASE ${role} OWNER ${role} TEMPLATE template0 ENCODING 'UTF8'`);
    });
    await this.#restrict(name);
  }

  /**
   * Runs work that no other process does at the same time. The lock ends with its connection, and so with the process.
   * It is not taken in a transaction of the service's own data, which must not stay open while a database is created.
   */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#asAdmin(undefined, async (admin) => {
      await admin.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
      return work();
    });
  }

  /** Drops a database and its role, ending its connections. Can be repeated. */
  async drop(name: string): Promise<void> {
    await this.#asAdmin(undefined, async (admin) => {
      const identifier = pg.escapeIdentifier(name);
      await admin.query(`SET lock_timeout = ${lockMs}`);
      const { rowCount: databases } = await admin.query(
        'SELECT FROM pg_database WHERE datname = $1',
        [name],
      );
      if (databases) {
        await admin.query(endSessions, [name, endMs]);
        // Its owner may have made it a template, which cannot be dropped.
        await admin.query(`ALTER DATABASE ${identifier} IS_TEMPLATE false`);
        await admin.query(`DROP DATABASE ${identifier} WITH (FORCE)`);
      }
      await this.#revokeGrants(admin, name);
      await admin.query(`DROP ROLE IF EXISTS ${identifier}`);
    });
  }

  /** Makes sessions read-only by default, which a statement can override to delete something. */
  async limitWrites(name: string, isReadOnly: boolean): Promise<void> {
    await this.#asAdmin(undefined, async (admin) => {
      const role = pg.escapeIdentifier(name);
      await admin.query(`SET lock_timeout = ${lockMs}`);
      // A session can have changed the role without committing that.
      await admin.query(endSessions, [name, endMs]);
      await admin.query(
        isReadOnly
          ? `ALTER ROLE ${role} SET default_transaction_read_only = on`
          : `ALTER ROLE ${role} RESET default_transaction_read_only`,
      );
      // The setting counts from the next session on.
      await admin.query(endSessions, [name, endMs]);
    });
  }

  /** Ends all sessions of an app. */
  async endSessions(name: string): Promise<void> {
    await this.query(endSessions, [name, endMs]);
  }

  /** How many connections all apps together may have, so that enough are left for others. */
  async countConnectionsForApps(): Promise<number> {
    const [row] = await this.query<{ count: number }>(
      `SELECT current_setting('max_connections')::int AS count`,
    );
    const { allConnections, connectionShare } = appDatabaseLimits;
    return Math.min(allConnections, Math.floor(Number(row?.count) * connectionShare));
  }

  /** Returns which of these processes wait for a lock, or for their client to read or to send more. */
  async findWaiting(processIds: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE pid = ANY($1) AND wait_event_type IN ('Lock', 'Client')`,
      [processIds],
    );
    return new Set(rows.map(({ pid }) => pid));
  }

  async sizeOf(name: string): Promise<number> {
    const [row] = await this.query<{ bytes: string }>(
      'SELECT pg_database_size($1::name) AS bytes',
      [name],
    );
    return Number(row?.bytes);
  }

  /** Runs one statement as the administrator. */
  query<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return this.#asAdmin(undefined, async (admin) => (await admin.query<R>(text, values)).rows);
  }

  /**
   * Closes the database to other roles. Advisory locks are taken from a table that all databases of the server share,
   * and a single statement could fill it: apps cannot take any.
   */
  async #restrict(name: string): Promise<void> {
    await this.#asAdmin(name, async (admin) => {
      await admin.query(`REVOKE ALL ON DATABASE ${pg.escapeIdentifier(name)} FROM PUBLIC`);
      const { rows } = await admin.query<{ signature: string }>(
        `SELECT oid::regprocedure::text AS signature FROM pg_proc
         WHERE pronamespace = 'pg_catalog'::regnamespace
         AND proname ~ '^pg_(try_)?advisory_(xact_)?lock(_shared)?$'`,
      );
      const functions = rows.map(({ signature }) => signature).join(', ');
      await ignoreMissingPrivilege(
        admin.query(`REVOKE EXECUTE ON FUNCTION ${functions} FROM PUBLIC`),
      );
    });
  }

  /** Other apps can have granted rights to the role, which keeps it from being dropped. */
  async #revokeGrants(admin: pg.Client, name: string): Promise<void> {
    const { rows } = await admin.query<{ database: string | null }>(
      `SELECT DISTINCT datname AS database FROM pg_shdepend
       JOIN pg_roles ON pg_roles.oid = refobjid LEFT JOIN pg_database ON pg_database.oid = dbid
       WHERE refclassid = 'pg_authid'::regclass AND rolname = $1`,
      [name],
    );
    for (const { database } of rows) {
      await this.#asAdmin(database ?? undefined, async (other) => {
        // The owner of that database chose the defaults of its sessions.
        if (database !== null) await other.query('SET ROLE NONE; SET search_path = pg_catalog');
        await other.query(`SET lock_timeout = ${lockMs}`);
        await other.query(`DROP OWNED BY ${pg.escapeIdentifier(name)}`);
      });
    }
  }

  async #asAdmin<T>(
    database: string | undefined,
    work: (admin: pg.Client) => Promise<T>,
  ): Promise<T> {
    const admin = await this.connectAsAdmin(database);
    try {
      return await work(admin);
    } finally {
      await admin.end();
    }
  }
}

const endSessions = `
  SELECT pg_terminate_backend(pid, $2) FROM pg_stat_activity WHERE usename = $1 AND datname = $1`;

interface Identity {
  readonly user?: string;
  readonly password?: string;
  readonly database: string;
}

/** The same server with another role or database. */
function withIdentity(target: pg.ClientConfig, identity: Identity): pg.ClientConfig {
  const { connectionString } = target;
  if (connectionString === undefined) return { ...target, ...identity };
  const url = new URL(connectionString);
  url.pathname = `/${identity.database}`;
  // As parameters, because an address without a host cannot have a user.
  if (identity.user !== undefined) url.searchParams.set('user', identity.user);
  if (identity.password !== undefined) url.searchParams.set('password', identity.password);
  return { ...target, connectionString: url.href };
}

function ignoreMissingPrivilege(query: Promise<unknown>): Promise<void> {
  return ignoreError(insufficientPrivilege, query);
}

async function ignoreError(code: string, query: Promise<unknown>): Promise<void> {
  await query.catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== code) throw error;
  });
}
