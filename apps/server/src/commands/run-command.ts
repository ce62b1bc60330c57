import { compose } from '../compose/compose.ts';
import { readConfig } from '../config.ts';
import { StartupError } from '../core/startup-error.ts';
import type { LocalIdentity } from '../identity/local/local-identity.ts';
import { createLogger } from '../log.ts';
import { openDatabase } from '../store/database.ts';

/**
 * Runs one errand for whoever owns the machine, beside the service or without it: the embedded
 * database is joined when it runs and started for the moment when it does not.
 */
export async function runCommand(
  errand: (identity: LocalIdentity, email: string | undefined) => Promise<string>,
): Promise<void> {
  try {
    const config = readConfig();
    const log = await createLogger({ level: 'silent', format: 'json' });
    const database = await openDatabase({
      url: config.DATABASE_URL,
      dataDir: config.DATA_DIR,
      log,
    });
    const house = await compose(config, log, database);
    try {
      if (!house.identity) {
        throw new StartupError(
          'Accounts are not kept here: AUTH_MODE is oidc.',
          `Sign in at ${config.OIDC_ISSUER}, which issues the access tokens.`,
        );
      }
      await house.prepare();
      process.stdout.write(`${await errand(house.identity, emailFrom(process.argv[2]))}\n`);
    } finally {
      await house.handOver();
      await house.app.close();
      await house.database.close();
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n${error.remedy}\n`);
    process.exitCode = 1;
  }
}

function emailFrom(argument: string | undefined): string | undefined {
  if (argument === undefined || /^[^\s@]+@[^\s@]+$/.test(argument)) return argument?.toLowerCase();
  throw new StartupError(
    `${JSON.stringify(argument)} is no email address.`,
    'Leave it out for the owner, or name a person: npm run link -- ada@example.com',
  );
}
