import { compose } from '../../apps/server/src/app/compose.ts';
import { loadConfig } from '../../apps/server/src/app/config.ts';
import type { LocalIdentity } from '../../apps/server/src/identity/local/local-identity.ts';
import { createLogger } from '../../apps/server/src/infra/log.ts';
import { openDatabase } from '../../apps/server/src/store/database.ts';
import { inMode } from '../../apps/server/src/testing/mode.ts';

type Environment = Record<string, string>;

/**
 * Access token of the owner, or of the member with this address, for a service in another process. Equivalent to `npm
 * run token` without starting a process.
 */
export const mintToken = (env: Environment, email?: string): Promise<string> =>
  withIdentity(env, async (identity) => identity.mintToken(await identity.account(email)));

/** Sign-in link of the owner, like `npm run link`. */
export const mintSignInLink = (env: Environment): Promise<string> =>
  withIdentity(env, async (identity) => identity.createLink(await identity.account()));

async function withIdentity<T>(
  env: Environment,
  use: (identity: LocalIdentity) => Promise<T>,
): Promise<T> {
  const config = loadConfig(inMode(env), { isTty: false });
  const log = await createLogger({ level: 'silent', format: 'json' });
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config;
  const services = await compose(config, log, await openDatabase({ url, dataDir, log }));
  try {
    await services.prepare();
    if (!services.identity) throw new Error('This service keeps no accounts: AUTH_MODE is oidc');
    return await use(services.identity);
  } finally {
    await services.stop();
    await services.app.close();
    await services.database.close();
  }
}
