import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Db } from '../../store/db.ts';
import type { ConnectionRow } from '../../store/queries/connections.ts';
import type { ProjectDatabase } from '../../store/queries/project-databases.ts';
import type { DatabaseKeys } from './create-supabase-provider.ts';
import type { ProjectDatabaseLinks } from './project-database-links.ts';
import { databaseVariables, readProjectEnvironment } from './read-project-environment.ts';

interface ProjectLinks {
  readonly database?: Partial<ProjectDatabase>;
  readonly payments?: Partial<ConnectionRow>;
  readonly keys?: DatabaseKeys;
}

/** Builds the environment of a project for which the database returns these belongings. */
function environmentFor({ database, payments, keys }: ProjectLinks) {
  const rows = [{ database: database ?? null, payments: payments ?? null }];
  const query = {
    from: () => query,
    leftJoin: () => query,
    where: () => query,
    limit: async () => rows,
  };
  const db = { select: () => query } as unknown as Db;
  const databases = { openKeys: () => keys } as unknown as ProjectDatabaseLinks;
  return readProjectEnvironment({ db, databases }, 'prj_1');
}

const url = 'https://abc1.supabase.co';
const keys = { publicKey: 'pub', serviceKey: 'srv' };

suite('readEnvironment', () => {
  test('readEnvironment is empty for a project without database and payments', async () => {
    assert.deepEqual(await environmentFor({}), { variables: [], hosts: [], notes: [] });
  });

  test('readEnvironment returns the address and both keys of a database, the service key as secret', async () => {
    const { variables, hosts } = await environmentFor({ database: { url }, keys });
    assert.deepEqual(
      variables.map(({ name, value, isSecret = false }) => [name, value, isSecret]),
      [
        ['SUPABASE_URL', url, false],
        ['SUPABASE_ANON_KEY', 'pub', false],
        ['SUPABASE_SERVICE_ROLE_KEY', 'srv', true],
      ],
    );
    assert.deepEqual(hosts, ['abc1.supabase.co']);
  });

  test('readEnvironment returns nothing for a database whose keys cannot be read', async () => {
    const { variables, hosts } = await environmentFor({ database: { url } });
    assert.deepEqual({ variables, hosts }, { variables: [], hosts: [] });
  });

  test('readEnvironment notes the Stripe account and its mode, without a variable', async () => {
    for (const [livemode, mode] of [
      [true, 'live'],
      [false, 'test'],
    ] as const) {
      const { notes, variables } = await environmentFor({
        payments: { accountId: 'acct_1', livemode },
      });
      assert.equal(notes.length, 1);
      assert.match(notes[0] ?? '', new RegExp(`Stripe account acct_1 \\(${mode} mode\\)`));
      assert.deepEqual(variables, []);
    }
  });
});

test('no database variable has a prefix that makes bundlers inline it into pages', () => {
  assert.equal(databaseVariables.length, 3);
  for (const name of databaseVariables) assert.doesNotMatch(name, /^(VITE_|EXPO_PUBLIC_)/);
});
