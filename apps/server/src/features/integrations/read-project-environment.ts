import type { ProjectEnvironment } from '../../core/ports/project-environment.ts';
import type { Db } from '../../store/db.ts';
import { findExternalAccounts } from '../../store/queries/project-databases.ts';
import type { ProjectDatabaseLinks } from './project-database-links.ts';

/** None begins with `VITE_` or `EXPO_PUBLIC_`, because such variables are copied into pages. */
export const databaseVariables = [
  'SUPABASE_URL',
  'SUPABASE_ANON_KEY',
  'SUPABASE_SERVICE_ROLE_KEY',
] as const;

export interface ProjectEnvironmentOptions {
  readonly db: Db;
  readonly databases: ProjectDatabaseLinks;
}

/** Collects what a project uses from the accounts that its owner connected. */
export async function readProjectEnvironment(
  { db, databases }: ProjectEnvironmentOptions,
  projectId: string,
): Promise<ProjectEnvironment> {
  const { database, payments } = await findExternalAccounts(db, projectId);
  const keys = database && databases.openKeys(database);
  const [url, publicKey, serviceKey] = databaseVariables;
  return {
    variables: keys
      ? [
          { name: url, value: database.url, about: 'address of the Supabase database' },
          { name: publicKey, value: keys.publicKey, about: 'its public key, safe to use in pages' },
          {
            name: serviceKey,
            value: keys.serviceKey,
            about: 'its service key, which bypasses all database rules',
            isSecret: true,
          },
        ]
      : [],
    hosts: keys ? [new URL(database.url).hostname] : [],
    notes: payments
      ? [
          `The owner has connected the Stripe account ${payments.accountId} (${payments.livemode ? 'live' : 'test'} mode). Its keys are not available: if the app needs one, ask the owner to add it to the environment variables of the project, and read it there on the server side.`,
        ]
      : [],
  };
}
