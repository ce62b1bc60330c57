import type { WorkspaceFile } from '../../../core/ports/sandbox.ts';
import type { TextFile } from '../text-file.ts';
import { appendMigration } from './append-migration.ts';
import { mountAccounts } from './mount-accounts.ts';

export type AccountsPlan =
  | {
      readonly status: 'planned';
      /** Files of the template, which are added unless they exist. */
      readonly wanted: readonly WorkspaceFile[];
      readonly changed: readonly TextFile[];
      /** Instructions for changes that the plan could not make. */
      readonly remaining: readonly string[];
    }
  | { readonly status: 'conflict'; readonly tables: readonly string[] };

const migrations = 'server/db/migrations/';
const accountTables = /\bpgTable\(\s{0,20}['"](user|session|account|verification|rate_limit)['"]/g;

/**
 * Plans what accounts need in an app. `read` returns a file of the app, including those of the server that are about to be
 * added.
 */
export async function planAccounts(
  template: readonly WorkspaceFile[],
  read: (path: string) => Promise<string | undefined>,
): Promise<AccountsPlan> {
  const textOf = (path: string) =>
    String(template.find((file) => file.path === `${migrations}${path}`)?.content);
  const schema = (await read('server/db/schema.ts')) ?? '';
  const taken = [...schema.matchAll(accountTables)].map(([, name = '']) => name);
  if (taken.length > 0) return { status: 'conflict', tables: taken };
  const migration = await appendMigration(
    {
      name: 'accounts',
      sql: textOf('0000_accounts.sql'),
      snapshot: textOf('meta/0000_snapshot.json'),
    },
    read,
  );
  if (migration.status === 'conflict') return migration;
  const { files, remaining } = await mountAccounts(read);
  return {
    status: 'planned',
    wanted: template.filter(({ path }) => !path.startsWith(migrations)),
    changed: [...(migration.status === 'added' ? migration.files : []), ...files],
    remaining: [
      ...(migration.status === 'unknown'
        ? ['Write the migration of the new tables: npm run db:generate']
        : []),
      ...remaining,
    ],
  };
}
