import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import pg from 'pg';
import type { AppDatabases } from '../../../apps/server/src/features/databases/app-databases.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { findAppDatabase } from '../../../apps/server/src/store/queries/app-databases.ts';
import { AppDatabaseFixture } from '../../support/app-database-fixture.ts';
import {
  type AppDatabaseSocket,
  newProject,
  openAppDatabaseSocket,
} from '../../support/open-app-database.ts';
import { type RoleNames, roleAttacks } from '../../support/role-attacks.ts';

const denied = '42501';
/** An extension or language that is not installed fails before its permission is checked. */
const isAbsent = new Set(['58P01', '0A000', '42704']);

/** Users and databases that an app may name in vain. */
const addresses = (names: RoleNames) => [
  { user: names.other, database: names.other },
  { user: 'millwright', database: names.service },
  { user: 'millwright', database: 'postgres' },
  { user: 'postgres', database: 'template1' },
];

let fixture: AppDatabaseFixture;
let database: Database;
let databases: AppDatabases;
before(async () => {
  fixture = await AppDatabaseFixture.open();
  ({ database, databases } = fixture);
});
after(() => fixture?.[Symbol.asyncDispose]());

for (const stage of ['dev', 'live'] as const) {
  suite(`the role of an app, stage ${stage}`, () => {
    let socket: AppDatabaseSocket;
    let bystanderSocket: AppDatabaseSocket;
    let client: pg.Client;
    let bystander: pg.Client;
    let names: RoleNames;
    before(async () => {
      const [mine, theirs] = [await newProject(database), await newProject(database)];
      socket = await openAppDatabaseSocket(databases, mine, stage);
      bystanderSocket = await openAppDatabaseSocket(databases, theirs, stage);
      bystander = await bystanderSocket.connect({ application_name: 'bystander' });
      await bystander.query('CREATE TABLE kept (n int); INSERT INTO kept VALUES (42)');
      client = await socket.connect();
      await client.query(`
        CREATE TABLE own_table (line text);
        CREATE FUNCTION own_trigger() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END'`);
      const nameOf = async (projectId: string) =>
        String((await findAppDatabase(database.db, { projectId, stage }))?.name);
      const { rows } = await database.pool.query('SELECT current_database() AS name');
      names = { own: await nameOf(mine), other: await nameOf(theirs), service: rows[0]?.name };
    });
    after(async () => {
      await socket?.[Symbol.asyncDispose]();
      await bystanderSocket?.[Symbol.asyncDispose]();
    });
    const assertBystanderWorks = async () =>
      assert.deepEqual((await bystander.query('SELECT n FROM kept')).rows, [{ n: 42 }]);

    for (const [name, statement] of roleAttacks) {
      test(`fails if it ${name}`, async () => {
        const text = typeof statement === 'string' ? statement : statement(names);
        await assert.rejects(client.query(text), (error: pg.DatabaseError) => {
          const isRejected = error.code === denied || isAbsent.has(error.code ?? '');
          assert.ok(isRejected, `${text}: ${error.code} ${error.message}`);
          return true;
        });
        await client.query('ROLLBACK');
        await assertBystanderWorks();
      });
    }

    test('reaches only its own database, whatever address it uses', async () => {
      for (const address of addresses(names)) {
        const own = await socket.connect(address);
        const { rows } = await own.query(
          'SELECT current_database() AS database, session_user AS role, current_user AS user',
        );
        assert.deepEqual(rows, [{ database: names.own, role: names.own, user: names.own }]);
        await own.end();
      }
      await assertBystanderWorks();
    });

    test('cannot start a session with other rights or limits', async () => {
      for (const option of [
        'role=millwright',
        `role=${names.other}`,
        'session_authorization=millwright',
        'temp_file_limit=-1',
        'session_preload_libraries=eve',
      ])
        await assert.rejects(socket.connect({ options: `-c ${option}` }), pg.DatabaseError, option);
      await assertBystanderWorks();
    });

    test('sees neither statements nor addresses of other sessions', async () => {
      const { rows } = await client.query(
        `SELECT query, application_name, client_addr FROM pg_stat_activity
         WHERE datname <> current_database() AND query <> '<insufficient privilege>'`,
      );
      assert.deepEqual(rows, []);
    });
  });
}
