import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { after, test } from 'node:test';
import { StartupError } from '../../../apps/server/src/core/startup-error.ts';
import { type Database, openDatabase } from '../../../apps/server/src/store/database.ts';
import { migrate } from '../../../apps/server/src/store/migrate.ts';
import { readMigrations } from '../../../apps/server/src/store/migration-files.ts';
import { silentLogger as log } from '../../../apps/server/src/store/testing/data-directory.ts';
import { freshDatabase } from '../../../apps/server/src/testing/database.ts';

const opened: Database[] = [];
after(() => Promise.all(opened.map((database) => database.close())));

async function open(url: string): Promise<Database> {
  const database = await openDatabase({ url, dataDir: tmpdir(), log });
  opened.push(database);
  return database;
}

const openEmpty = async () => open(await freshDatabase({ migrated: false }));
/** Opens a copy of a database that `migrate` has brought up to date. */
const openMigrated = async () => open(await freshDatabase());

const applied = async (database: Database) =>
  (await database.pool.query('SELECT id, name, checksum FROM schema_migrations ORDER BY id')).rows;

const tables = async (database: Database) =>
  (await database.pool.query(`SELECT relname FROM pg_class WHERE relkind = 'r' ORDER BY 1`)).rows;

test('eight concurrent processes apply each migration once', async () => {
  const url = await freshDatabase({ migrated: false });
  const databases = await Promise.all(Array.from({ length: 8 }, () => open(url)));
  await Promise.all(databases.map((database) => migrate(database, log, '1.0.0')));
  const known = (await readMigrations()).map(({ id, name, checksum }) => ({ id, name, checksum }));
  for (const database of databases) assert.deepEqual(await applied(database), known);
});

test('migrating again changes nothing', async () => {
  const database = await openMigrated();
  const before = await applied(database);
  await migrate(database, log, '1.0.0');
  assert.deepEqual(await applied(database), before);
});

test('accepts a database of the next release and leaves it unchanged', async () => {
  const database = await openMigrated();
  await database.pool.query(
    `INSERT INTO schema_migrations VALUES (9998, '9998_next', 'x', now(), '1.1.0'),
       (9999, '9999_next', 'x', now(), '1.1.0')`,
  );
  const before = await applied(database);
  await migrate(database, log, '1.0.0');
  assert.deepEqual(await applied(database), before);
  await database.pool.query(
    `INSERT INTO schema_migrations VALUES (10000, '10000_later', 'x', now(), '1.2.0')`,
  );
  await assert.rejects(migrate(database, log, '1.0.0'), /more than one release newer/);
});

test('rejects a database of an unknown newer release and leaves it unchanged', async () => {
  const database = await openEmpty();
  await database.pool.query(
    `CREATE TABLE schema_migrations (id integer PRIMARY KEY, name text NOT NULL,
       checksum text NOT NULL, applied_at timestamptz(3) NOT NULL DEFAULT now());
     INSERT INTO schema_migrations VALUES (9999, '9999_future', 'x')`,
  );
  const before = await tables(database);
  await assert.rejects(migrate(database, log, '1.0.0'), (error) => {
    assert.ok(error instanceof StartupError);
    assert.match(error.message, /newer/);
    assert.match(error.remedy, /backup/);
    return true;
  });
  assert.deepEqual(await tables(database), before);
  assert.equal((await applied(database)).length, 1);
});

test('rejects a migration that was changed after it was applied', async () => {
  const database = await openMigrated();
  await database.pool.query(`UPDATE schema_migrations SET checksum = 'other' WHERE id = 1`);
  await assert.rejects(migrate(database, log, '1.0.0'), {
    name: 'StartupError',
    message: /0001_identity was changed/,
  });
});

/** Applies every migration below this number, as an earlier release did. */
async function migrateBefore(database: Database, id: number): Promise<void> {
  await database.pool.query(
    `CREATE TABLE schema_migrations (id integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
       applied_at timestamptz(3) NOT NULL DEFAULT now(), release text)`,
  );
  for (const migration of await readMigrations()) {
    if (migration.id >= id) break;
    await database.pool.query(migration.sql);
    await database.pool.query(`INSERT INTO schema_migrations VALUES ($1, $2, $3, now(), '1.0.0')`, [
      migration.id,
      migration.name,
      migration.checksum,
    ]);
  }
}

/** Lists every column that contains this user's id. */
async function columnsWith(database: Database, id: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string; column: string }>(
    `SELECT table_name AS name, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'text'`,
  );
  const found: string[] = [];
  for (const { name, column } of rows) {
    const { rowCount } = await database.pool.query(`SELECT FROM ${name} WHERE ${column} = $1`, [
      id,
    ]);
    if (rowCount) found.push(`${name}.${column}`);
  }
  return found.sort();
}

/** One of everything that belongs to a user. */
const insertRecordsSql = (user: string, project: string) => `
  INSERT INTO projects (id, owner_id, title, app_platform, slug) VALUES ('${project}', '${user}', 'T', 'web', '${project}');
  INSERT INTO turns (id, project_id, user_id, place, status, mode, prompt, auto_fix, interrupt, fingerprint)
    VALUES ('trn_${user}', '${project}', '${user}', 1, 'completed', 'build', 'x', false, false, 'f');
  INSERT INTO questions (id, project_id, turn_id, tool_call_id, questions, status, answered_by, asked_at, expires_at)
    VALUES ('q_${user}', '${project}', 'trn_${user}', 'tc', '[]', 'answered', '${user}', now(), now());
  INSERT INTO plans (id, project_id, turn_id, tool_call_id, revision, title, plan, steps, status, resolved_by, proposed_at)
    VALUES ('pln_${user}', '${project}', 'trn_${user}', 'tc', 1, 't', 'p', '[]', 'approved', '${user}', now());
  INSERT INTO idempotency_keys VALUES ('${user}', 's', 'k', 'f', 'trn_${user}', now());
  INSERT INTO stream_tickets VALUES ('ticket ${user}', '${user}', '${project}', 'ws', now());
  INSERT INTO mcp_servers (id, user_id, name, transport, entry) VALUES ('mcp_${user}', '${user}', 'docs', 'http', 'x');
  INSERT INTO mcp_sightings (user_id, server_id, status, tools)
    VALUES ('${user}', 'mcp_${user}', 'ok', '[]'), ('${user}', 'shared', 'ok', '[]');
  INSERT INTO mcp_keys (id, user_id, handle, digest, name, prefix, last4, scopes)
    VALUES ('key_${user}', '${user}', 'h${user}', 'd', 'n', 'mwm_', 'abcd', '[]');
  INSERT INTO mcp_sign_ins VALUES ('sign-in ${user}', 'state', '${user}', 'shared', 'sealed', now());
  INSERT INTO mcp_grants (user_id, server_id, origin, issuer, scopes, sealed_content, revision)
    VALUES ('${user}', 'shared', 'o', 'i', '[]', 'sealed', 'r');
  INSERT INTO connection_states VALUES ('state ${user}', '${user}', 'github', 'sealed', now());
  INSERT INTO connections (id, user_id, provider, account_id, account_name, scopes, sealed_tokens, revision)
    VALUES ('con_${user}', '${user}', 'supabase', 'a', 'a', '[]', 'sealed', 'r');
  INSERT INTO project_databases (project_id, connection_id, provider, ref, name, url, sealed_keys)
    VALUES ('${project}', 'con_${user}', 'supabase', 'ref', 'n', 'u', 'sealed');
  INSERT INTO project_keys (id, project_id, handle, digest, name, prefix, last4)
    VALUES ('pk_${user}', '${project}', 'p${user}', 'd', 'n', 'mwp_', 'abcd');
  INSERT INTO videos (id, key_id, project_id, user_id, model, prompt, seconds, status, look_at)
    VALUES ('video_${user}', 'pk_${user}', '${project}', '${user}', 'm', 'p', 4, 'queued', now());
  SELECT begin_period('${user}', 'period ${user}', 'free', 100, now() - interval '1 day', now() + interval '29 days');
  SELECT book_credits('${user}', 40, 'top_up', 'top-up ${user}');
  SELECT settle_call('call ${user}', '${user}', '${project}', NULL, NULL, 'builds', 'm', 'p', 10, 20, 30, true);
  SELECT settle_call('other ${user}', '${user}', NULL, NULL, NULL, 'builds', 'm', 'p', 1, 2, 3, false);
  INSERT INTO reservations VALUES ('held ${user}', '${user}', 5, NULL, now());
  UPDATE purses SET reserved = 5 WHERE user_id = '${user}';
  INSERT INTO stripe_customers (id, user_id) VALUES ('cus_${user}', '${user}');
  INSERT INTO stripe_subscriptions VALUES ('sub_${user}', '${user}', 'pro', 'canceled', now(), now());`;

test('migration 24 merges the users of one built-in account across issuer URLs', async () => {
  const database = await openEmpty();
  const query = async (text: string) => (await database.pool.query(text)).rows;
  await migrateBefore(database, 24);
  await query(`
    INSERT INTO accounts (id, email, name, role) VALUES
      ('acc_owner', NULL, 'Owner', 'owner'), ('acc_grace', 'grace@example.com', 'Grace H', 'member'),
      ('acc_idle', 'idle@example.com', 'idle', 'member');
    INSERT INTO users (id, issuer, subject, email) VALUES
      ('first', 'http://localhost:8080/auth', 'acc_owner', NULL),
      ('second', 'http://localhost:9090/auth', 'acc_owner', NULL),
      ('third', 'https://build.example.com/auth', 'acc_owner', NULL),
      ('grace', 'http://localhost:8080/auth', 'acc_grace', 'grace@example.com'),
      ('hired', 'https://id.example.com', 'emp-1', 'grace@example.com');
    ${insertRecordsSql('first', 'prj_1')} ${insertRecordsSql('second', 'prj_2')}
    ${insertRecordsSql('grace', 'prj_3')} ${insertRecordsSql('hired', 'prj_4')}
    UPDATE projects SET updated_at = now() + interval '1 minute' WHERE id = 'prj_2'`);

  const references = await query(
    `SELECT c.relname || '.' || a.attname AS name FROM pg_constraint k
       JOIN pg_class c ON c.oid = k.conrelid JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
     WHERE k.confrelid IN ('users'::regclass, 'purses'::regclass)`,
  );
  const everywhere = await columnsWith(database, 'hired');
  for (const { name } of references) assert.ok(everywhere.includes(name), name);

  await migrate(database, log, '1.1.0');

  assert.deepEqual(await query('SELECT id, issuer, subject, account_id FROM users ORDER BY id'), [
    {
      id: 'grace',
      issuer: 'http://localhost:8080/auth',
      subject: 'acc_grace',
      account_id: 'acc_grace',
    },
    { id: 'hired', issuer: 'https://id.example.com', subject: 'emp-1', account_id: null },
    {
      id: 'second',
      issuer: 'http://localhost:9090/auth',
      subject: 'acc_owner',
      account_id: 'acc_owner',
    },
  ]);
  for (const merged of ['first', 'third']) {
    assert.deepEqual(await columnsWith(database, merged), []);
  }
  for (const other of ['grace', 'hired']) {
    assert.deepEqual(await columnsWith(database, other), everywhere);
  }
  assert.deepEqual(await columnsWith(database, 'second'), everywhere);
  assert.deepEqual(
    await query(`SELECT id, owner_id FROM projects ORDER BY id`),
    ['second', 'second', 'grace', 'hired'].map((owner_id, at) => ({
      id: `prj_${at + 1}`,
      owner_id,
    })),
  );
  assert.deepEqual(await query(`SELECT id FROM mcp_keys WHERE user_id = 'second' ORDER BY id`), [
    { id: 'key_first' },
    { id: 'key_second' },
  ]);
  assert.deepEqual(
    await query(`SELECT name FROM mcp_servers WHERE user_id = 'second' ORDER BY name`),
    [{ name: 'docs' }, { name: 'docs (2)' }],
  );
  // The database of the merged user's project uses the other connection.
  assert.deepEqual(
    await query(`SELECT project_id, connection_id FROM project_databases ORDER BY 1`),
    [
      { project_id: 'prj_1', connection_id: 'con_second' },
      { project_id: 'prj_2', connection_id: 'con_second' },
      { project_id: 'prj_3', connection_id: 'con_grace' },
      { project_id: 'prj_4', connection_id: 'con_hired' },
    ],
  );
  // 140 each, minus a call of 30; 65 of the merged period expire (100 - 30 used - 5 reserved).
  assert.deepEqual(await query(`SELECT balance, reserved FROM purses WHERE user_id = 'second'`), [
    { balance: '155', reserved: '10' },
  ]);
  assert.deepEqual(
    await query(`SELECT sum(amount)::text AS sum FROM ledger WHERE user_id = 'second'`),
    [{ sum: '155' }],
  );
  assert.deepEqual(
    await query(
      `SELECT reference, is_over FROM credit_periods WHERE user_id = 'second' ORDER BY 1`,
    ),
    [
      { reference: 'period first', is_over: true },
      { reference: 'period second', is_over: false },
    ],
  );
  assert.deepEqual(
    await query(`SELECT project_id, cost FROM usage_days WHERE user_id = 'second' ORDER BY 1`),
    [
      { project_id: '', cost: '6' },
      { project_id: 'prj_1', cost: '30' },
      { project_id: 'prj_2', cost: '30' },
    ],
  );
  await assert.rejects(query('UPDATE ledger SET amount = 0'), /ledger stays/);
});

test('migration 24 links an account to its only user', async () => {
  const database = await openEmpty();
  await migrateBefore(database, 24);
  await database.pool.query(`
    INSERT INTO accounts (id, name, role) VALUES ('acc_owner', 'Owner', 'owner');
    INSERT INTO users (id, issuer, subject) VALUES ('only', 'http://localhost:8080/auth', 'acc_owner')`);
  await migrate(database, log, '1.1.0');
  const { rows } = await database.pool.query('SELECT id, account_id FROM users');
  assert.deepEqual(rows, [{ id: 'only', account_id: 'acc_owner' }]);
});

test('migration 28 starts existing share links at their creation time', async () => {
  const database = await openEmpty();
  await migrateBefore(database, 28);
  const { pool } = database;
  await pool.query(`INSERT INTO users (id, issuer, subject) VALUES ('usr', 'here', 'ada')`);
  for (const name of ['told', 'silent']) {
    await pool.query(
      `INSERT INTO projects (id, owner_id, slug, title, app_platform, head_seq)
       VALUES ($1, 'usr', $1, $1, 'web', 4)`,
      [name],
    );
    await pool.query(
      `INSERT INTO project_shares (project_id, digest, sealed, created_at)
       VALUES ($1, $1, $1, '2026-01-01T00:00:02Z')`,
      [name],
    );
  }
  await pool.query(
    `INSERT INTO events (project_id, seq, type, data, ts)
     SELECT 'told', seq, 'status', '{}', timestamptz '2026-01-01T00:00:00Z' + seq * interval '1 second'
     FROM generate_series(1, 4) AS seq`,
  );
  await migrate(database, log, '1.1.0');
  const { rows } = await pool.query(
    'SELECT project_id, include_history, after_seq FROM project_shares ORDER BY project_id DESC',
  );
  assert.deepEqual(rows, [
    { project_id: 'told', include_history: false, after_seq: 2 },
    { project_id: 'silent', include_history: false, after_seq: 0 },
  ]);
});
