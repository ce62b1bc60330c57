export interface RoleNames {
  /** Database and role of the app that attacks, of another app, and of the service. */
  readonly own: string;
  readonly other: string;
  readonly service: string;
}

/** Attempts that must fail for server code of an app, each with its statement. */
export const roleAttacks: readonly (readonly [
  name: string,
  statement: string | ((names: RoleNames) => string),
])[] = [
  ['reads passwords', 'SELECT rolpassword FROM pg_authid'],
  ['reads passwords through a view', 'SELECT passwd FROM pg_shadow'],
  ['reads passwords of foreign servers', 'SELECT * FROM pg_user_mapping'],
  ['becomes the service', 'SET ROLE millwright'],
  ['becomes another app', ({ other }) => `SET ROLE ${other}`],
  ['starts over as the service', 'SET SESSION AUTHORIZATION millwright'],
  ['starts over as another app', ({ other }) => `SET SESSION AUTHORIZATION ${other}`],
  ['joins another app', ({ own, other }) => `GRANT ${other} TO ${own}`],
  ['lets another app join', ({ own, other }) => `GRANT ${own} TO ${other}`],
  ['joins a role that reads files', ({ own }) => `GRANT pg_read_server_files TO ${own}`],
  ['makes itself a superuser', ({ own }) => `ALTER ROLE ${own} SUPERUSER`],
  ['lets itself create roles', ({ own }) => `ALTER ROLE ${own} CREATEROLE CREATEDB`],
  ['raises its limit of connections', ({ own }) => `ALTER ROLE ${own} CONNECTION LIMIT -1`],
  ['sets the password of another app', ({ other }) => `ALTER ROLE ${other} PASSWORD 'x'`],
  ['creates a role', 'CREATE ROLE eve LOGIN'],
  ['drops another role', ({ other }) => `DROP ROLE ${other}`],
  ['creates a database', 'CREATE DATABASE eve'],
  ['copies another database', ({ other }) => `CREATE DATABASE eve TEMPLATE ${other}`],
  ['drops another database', ({ other }) => `DROP DATABASE ${other}`],
  ['renames its database', ({ own }) => `ALTER DATABASE ${own} RENAME TO eve`],
  ['gives its database away', ({ own, other }) => `ALTER DATABASE ${own} OWNER TO ${other}`],
  ['changes another database', ({ other }) => `ALTER DATABASE ${other} CONNECTION LIMIT 0`],
  [
    'changes the database of the service',
    ({ service }) => `ALTER DATABASE ${service} SET work_mem = '1GB'`,
  ],
  ['measures another database', ({ other }) => `SELECT pg_database_size('${other}')`],
  ['raises its limit of temporary files', 'SET temp_file_limit = -1'],
  ['raises it for later sessions', ({ own }) => `ALTER ROLE ${own} SET temp_file_limit = -1`],
  ['raises it for its database', ({ own }) => `ALTER DATABASE ${own} SET temp_file_limit = -1`],
  [
    'raises it in a function',
    `CREATE FUNCTION lift() RETURNS int LANGUAGE sql SET temp_file_limit = -1 AS 'SELECT 1'`,
  ],
  ['loads a library', `LOAD '/tmp/eve.so'`],
  [
    'loads a library in later sessions',
    ({ own }) => `ALTER ROLE ${own} SET session_preload_libraries = 'eve'`,
  ],
  ['changes the settings of the server', 'ALTER SYSTEM SET fsync = off'],
  ['changes the settings of all roles', `ALTER ROLE ALL SET search_path = 'eve'`],
  ['reloads the settings', 'SELECT pg_reload_conf()'],
  ['reads who may sign in', 'SELECT * FROM pg_hba_file_rules'],
  ['reads a file', `SELECT pg_read_file('/etc/passwd')`],
  ['reads a file of the server', `SELECT pg_read_binary_file('PG_VERSION')`],
  ['lists files', `SELECT pg_ls_dir('.')`],
  ['lists files of the log', 'SELECT pg_ls_waldir()'],
  ['loads a file into a table', `COPY own_table FROM '/etc/passwd'`],
  ['runs a program', `COPY own_table FROM PROGRAM 'id'`],
  ['sends rows to a program', `COPY own_table TO PROGRAM 'cat'`],
  ['writes a file', `COPY own_table TO '/tmp/eve'`],
  ['loads a file into a large object', `SELECT lo_import('/etc/passwd')`],
  ['writes a large object to a file', `SELECT lo_export(1, '/tmp/eve')`],
  ['adds dblink', 'CREATE EXTENSION dblink'],
  ['adds postgres_fdw', 'CREATE EXTENSION postgres_fdw'],
  ['adds file_fdw', 'CREATE EXTENSION file_fdw'],
  ['adds adminpack', 'CREATE EXTENSION adminpack'],
  ['adds pageinspect', 'CREATE EXTENSION pageinspect'],
  ['adds a language without limits', 'CREATE EXTENSION plpython3u'],
  ['adds another language without limits', 'CREATE EXTENSION plperlu'],
  ['writes a function in C', `CREATE FUNCTION eve() RETURNS int LANGUAGE c AS 'eve', 'eve'`],
  [
    'takes over an internal function',
    `CREATE FUNCTION eve() RETURNS int LANGUAGE internal AS 'pg_backend_pid'`,
  ],
  [
    'replaces a function of PostgreSQL',
    `CREATE FUNCTION pg_catalog.now() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
  ],
  ['changes a catalog', 'UPDATE pg_database SET datallowconn = false'],
  ['locks a catalog of all databases', 'BEGIN; LOCK TABLE pg_database IN SHARE MODE'],
  [
    'listens to all commands',
    'CREATE EVENT TRIGGER eve ON ddl_command_end EXECUTE FUNCTION own_trigger()',
  ],
  [
    'ends a session of another app',
    ({ other }) =>
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${other}'`,
  ],
  [
    'ends a session of the service',
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'millwright'`,
  ],
  ['takes an advisory lock', 'SELECT pg_advisory_lock(1)'],
  [
    'takes many advisory locks',
    'SELECT pg_try_advisory_xact_lock_shared(n, 1) FROM generate_series(1, 1e6::int) AS n',
  ],
  ['creates a slot that keeps the log', `SELECT pg_create_physical_replication_slot('eve', true)`],
  [
    'subscribes to another server',
    `CREATE SUBSCRIPTION eve CONNECTION 'host=127.0.0.1' PUBLICATION eve`,
  ],
  ['starts a backup', `SELECT pg_backup_start('eve')`],
  ['writes everything to disk', 'CHECKPOINT'],
  ['clears statistics', `SELECT pg_stat_reset_shared('wal')`],
  ['creates a tablespace', `CREATE TABLESPACE eve LOCATION '/tmp'`],
];
