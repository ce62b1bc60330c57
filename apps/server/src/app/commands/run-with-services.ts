import { StartupError } from '../../core/startup-error.ts';
import type { LocalIdentity } from '../../identity/local/local-identity.ts';
import type { RemovedMembers } from '../../identity/local/removed-members.ts';
import { prepareDataDirectory } from '../../infra/adapters/system/prepare-data-directory.ts';
import { createLogger } from '../../infra/log.ts';
import { openDatabase } from '../../store/database.ts';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';

export interface CommandServices {
  readonly identity: LocalIdentity;
  readonly membership: RemovedMembers;
}

/**
 * Runs one command for the operator, with or without a running service: joins the embedded database if it runs, and
 * otherwise starts it for the duration of the command. Prints the result, or the error with its remedy.
 */
export async function runWithServices(
  command: (services: CommandServices, args: readonly string[]) => Promise<string>,
): Promise<void> {
  try {
    const config = readConfig();
    const log = await createLogger({ level: 'silent', format: 'json' });
    await prepareDataDirectory(config.DATA_DIR);
    const database = await openDatabase({
      url: config.DATABASE_URL,
      dataDir: config.DATA_DIR,
      log,
    });
    const services = await compose(config, log, database);
    try {
      const { identity, membership } = services;
      if (!identity || !membership) {
        throw new StartupError(
          'This installation does not manage accounts: AUTH_MODE is oidc.',
          `Sign in at ${config.OIDC_ISSUER}, which issues access tokens.`,
        );
      }
      await services.prepare();
      process.stdout.write(`${await command({ identity, membership }, process.argv.slice(2))}\n`);
    } finally {
      await services.stop();
      await services.app.close();
      await services.database.close();
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n${error.remedy}\n`);
    process.exitCode = 1;
  }
}
