import { loadConfig } from '../../apps/server/src/app/config.ts';
import { settings } from '../../apps/server/src/core/settings/all-settings.ts';

export type Environment = Readonly<Record<string, string>>;

const settingNames: ReadonlySet<string> = new Set(Object.keys(settings));

export const isSetting = (name: string): boolean => settingNames.has(name);

/** Secrets as an operator would create them: the files name them and leave them empty. */
export const sampleSecrets: Environment = {
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  API_KEY_PEPPER: Buffer.alloc(32, 2).toString('base64'),
  DATABASE_URL: 'postgres://millwright:secret@postgres:5432/millwright',
  REDIS_URL: 'redis://:secret@redis:6379',
};

/** Checks whether the service would start with an environment; `others` are names that are not its settings. */
export function environmentProblems(
  where: string,
  environment: Environment,
  others: readonly string[] = [],
): string[] {
  const unknown = Object.keys(environment)
    .filter((name) => !isSetting(name) && !others.includes(name))
    .map((name) => `${where}: ${name} is not a setting of the service`);
  try {
    loadConfig(environment, { isTty: false });
    return unknown;
  } catch (error) {
    return [...unknown, `${where}: ${(error as Error).message}`];
  }
}

/** Roles that some process of every installation must have. */
export function roleProblems(where: string, environments: readonly Environment[]): string[] {
  const roles = new Set(environments.flatMap(({ ROLES = '' }) => ROLES.split(',')));
  return ['api', 'worker', 'preview']
    .filter((role) => !roles.has(role))
    .map((role) => `${where}: no process has the role ${role}`);
}
