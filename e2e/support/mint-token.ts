import { loadConfig } from '../../apps/server/src/app/config.ts';
import { createSealer } from '../../apps/server/src/core/sealer.ts';
import { version } from '../../apps/server/src/core/version.ts';
import { composeIdentity } from '../../apps/server/src/identity/compose-identity.ts';
import type { LocalIdentity } from '../../apps/server/src/identity/local/local-identity.ts';
import { systemClock } from '../../apps/server/src/infra/adapters/system/clock.ts';
import { loadOrCreateKey } from '../../apps/server/src/infra/adapters/system/load-or-create-key.ts';
import { createLogger } from '../../apps/server/src/infra/log.ts';
import { openDatabase } from '../../apps/server/src/store/database.ts';
import { migrate } from '../../apps/server/src/store/migrate.ts';
import { accountStore } from '../../apps/server/src/store/queries/accounts.ts';
import { memberStore } from '../../apps/server/src/store/queries/members.ts';
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

/** Composes the accounts only: a service without them takes ten times as long. */
async function withIdentity<T>(
  env: Environment,
  use: (identity: LocalIdentity) => Promise<T>,
): Promise<T> {
  const config = loadConfig(inMode(env), { isTty: false });
  const log = await createLogger({ level: 'silent', format: 'json' });
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config;
  const database = await openDatabase({ url, dataDir, log });
  try {
    await migrate(database, log, version);
    const { db, pool } = database;
    const key = config.ENCRYPTION_KEY ?? (await loadOrCreateKey(dataDir, 'encryption-key'));
    const { identity } = composeIdentity({
      config,
      db,
      accounts: accountStore(db),
      sealer: createSealer(key),
      clock: systemClock,
      membership: {
        store: memberStore(db, pool),
        notices: undefined,
        endStreams: () => undefined,
        onError: () => undefined,
      },
    });
    if (!identity) throw new Error('This service keeps no accounts: AUTH_MODE is oidc');
    await identity.prepare();
    return await use(identity);
  } finally {
    await database.close();
  }
}
