import type {
  AppUserList,
  AppUserPatch,
  AppUserQuery,
  AppUserRecord,
  DatabaseTableRecord,
  EnvironmentStage,
} from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { generateSecret } from '../../core/generate-secret.ts';
import type { StatementLimits, StatementResult } from '../../core/ports/app-data.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { hasAccountTables } from './app-user-tables.ts';

export interface AppKey {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
}

/** Runs statements in the database of an app, with the rights of the app. */
export interface AppDatabaseAccess {
  tables(key: AppKey): Promise<DatabaseTableRecord[]>;
  run(
    key: AppKey,
    statement: { readonly text: string; readonly values: readonly (string | null)[] },
    limits: StatementLimits & { readonly isReadOnly: boolean },
  ): Promise<StatementResult>;
}

/** A code with which a user can set a new password. */
export interface PasswordReset {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly expiresAt: Date;
}

type Row = Readonly<Record<string, unknown>>;

const list = 'app users';
const resetMs = 60 * 60 * 1000;
const maxBytes = 1024 * 1024;
const instant = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const selectUsers = `
  SELECT u.id::text AS id, u.name::text AS name, u.email::text AS email, u.email_verified,
    coalesce(u.role, 'user') AS role, coalesce(u.banned, false) AS disabled,
    ${instant('u.created_at')} AS created_at,
    (SELECT count(*)::int FROM session AS s WHERE s.user_id = u.id AND s.expires_at > now()) AS sessions,
    (SELECT ${instant('max(s.updated_at)')} FROM session AS s WHERE s.user_id = u.id) AS last_seen_at,
    (SELECT coalesce(json_agg(DISTINCT a.provider_id), '[]') FROM account AS a WHERE a.user_id = u.id) AS providers
  FROM "user" AS u`;

/** The users of apps with accounts, in better-auth's tables in the app's own database. */
export class AppUserDirectory {
  readonly #database: AppDatabaseAccess;

  constructor(database: AppDatabaseAccess) {
    this.#database = database;
  }

  async list(key: AppKey, { search, limit, cursor }: AppUserQuery): Promise<AppUserList> {
    if (!hasAccountTables(await this.#database.tables(key)))
      return { has_accounts: false, users: [], next_cursor: null };
    const offset = cursor === undefined ? 0 : Number(readCursor(list, cursor, /^(\d{1,9})$/)[0]);
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const rows = await this.#run(
      key,
      `${selectUsers} WHERE u.name ILIKE $1 OR u.email ILIKE $1
       ORDER BY u.created_at DESC, u.id OFFSET $2::int LIMIT $3::int`,
      [pattern, String(offset), String(limit + 1)],
      true,
    );
    const next = rows.length > limit ? writeCursor(list, String(offset + limit)) : null;
    return { has_accounts: true, users: rows.slice(0, limit).map(toRecord), next_cursor: next };
  }

  /** Disabling a user ends the sessions in the same statement. */
  async change(
    key: AppKey,
    userId: string,
    { role, disabled }: Pick<AppUserPatch, 'role' | 'disabled'>,
  ): Promise<AppUserRecord> {
    await this.#change(
      key,
      `WITH changed AS (
         UPDATE "user" SET
           role = coalesce($2, role),
           banned = coalesce($3::boolean, banned),
           ban_reason = CASE WHEN $3::boolean IS NULL THEN ban_reason END,
           ban_expires = CASE WHEN $3::boolean IS NULL THEN ban_expires END,
           updated_at = now()
         WHERE id::text = $1 RETURNING id
       ), ended AS (
         DELETE FROM session USING changed WHERE session.user_id = changed.id AND $3::boolean
       )
       SELECT id::text FROM changed`,
      [userId, role ?? null, disabled === undefined ? null : String(disabled)],
    );
    const [row] = await this.#run(key, `${selectUsers} WHERE u.id::text = $1`, [userId], true);
    if (!row) throw noUserError();
    return toRecord(row);
  }

  async remove(key: AppKey, userId: string): Promise<void> {
    await this.#change(key, 'DELETE FROM "user" WHERE id::text = $1 RETURNING id::text', [userId]);
  }

  /** Returns how many sessions ended. */
  async signOut(key: AppKey, userId: string): Promise<number> {
    const [row] = await this.#change(
      key,
      `WITH known AS (
         SELECT id FROM "user" WHERE id::text = $1
       ), ended AS (
         DELETE FROM session USING known WHERE session.user_id = known.id
         RETURNING session.expires_at > now() AS was_open
       )
       SELECT id::text, (SELECT count(*)::int FROM ended WHERE was_open) AS ended FROM known`,
      [userId],
    );
    return Number(row?.['ended']);
  }

  /** Stores a code as better-auth does for a request of the user. */
  async startReset(key: AppKey, userId: string): Promise<PasswordReset> {
    const token = generateSecret();
    const expiresAt = new Date(Date.now() + resetMs);
    const [row] = await this.#change(
      key,
      `WITH known AS (
         SELECT id, name, email FROM "user" WHERE id::text = $1
       ), started AS (
         INSERT INTO verification (id, identifier, value, expires_at, created_at, updated_at)
         SELECT $2, $3, id::text, $4::timestamptz, now(), now() FROM known
       )
       SELECT id::text, name::text AS name, email::text AS email FROM known`,
      [userId, generateSecret(), `reset-password:${token}`, expiresAt.toISOString()],
    );
    return { token, name: String(row?.['name']), email: String(row?.['email']), expiresAt };
  }

  /** Runs a statement that returns the id of the user whom it changes. */
  async #change(key: AppKey, text: string, values: readonly (string | null)[]): Promise<Row[]> {
    if (!hasAccountTables(await this.#database.tables(key)))
      throw new ApiError('NOT_FOUND', 'This app has no accounts');
    const rows = await this.#run(key, text, values, false);
    if (rows.length === 0) throw noUserError();
    return rows;
  }

  async #run(
    key: AppKey,
    text: string,
    values: readonly (string | null)[],
    isReadOnly: boolean,
  ): Promise<Row[]> {
    const limits = { maxRows: 200, maxBytes, isReadOnly };
    const { columns, rows } = await this.#database.run(key, { text, values }, limits);
    return rows.map((row) =>
      Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])),
    );
  }
}

function noUserError(): ApiError {
  return new ApiError('NOT_FOUND', 'This app has no such user');
}

function toRecord(row: Row): AppUserRecord {
  const lastSeen = row['last_seen_at'];
  return {
    id: String(row['id']),
    name: String(row['name']),
    email: String(row['email']),
    email_verified: row['email_verified'] === true,
    role: String(row['role']),
    disabled: row['disabled'] === true,
    sessions: Number(row['sessions']),
    providers: Array.isArray(row['providers']) ? row['providers'].map(String) : [],
    created_at: String(row['created_at']),
    last_seen_at: lastSeen === null ? null : String(lastSeen),
  };
}
