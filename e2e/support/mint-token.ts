import { compose } from '../../apps/server/src/app/compose.ts';
import { loadConfig } from '../../apps/server/src/app/config.ts';
import { createLogger } from '../../apps/server/src/infra/log.ts';
import { openDatabase } from '../../apps/server/src/store/database.ts';
import { inMode } from '../../apps/server/src/testing/mode.ts';

/**
 * Access token of the owner, or of the member with this address, for a service in another process. Equivalent to `npm
 * run token` without starting a process.
 */
export async function mintToken(env: Record<string, string>, email?: string): Promise<string> {
  const config = loadConfig(inMode(env), { isTty: false });
  const log = await createLogger({ level: 'silent', format: 'json' });
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config;
  const services = await compose(config, log, await openDatabase({ url, dataDir, log }));
  try {
    await services.prepare();
    if (!services.identity) throw new Error('This service keeps no accounts: AUTH_MODE is oidc');
    return await services.identity.mintToken(await services.identity.account(email));
  } finally {
    await services.stop();
    await services.app.close();
    await services.database.close();
  }
}
