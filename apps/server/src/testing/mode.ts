import { createHash } from 'node:crypto';

/** Set by the test runner's set-up if the services of this run use a Redis. */
export const sharedRedisVariable = 'MILLWRIGHT_TEST_REDIS';

/** With `TEST_MODE=queue`, a service started by a test is one of several processes around a Redis. */
export const isQueueMode = process.env['TEST_MODE'] === 'queue';

type Settings = Record<string, string>;

/**
 * Settings of a service in the mode of this run, with extra ones for queue mode; a test's own settings take precedence.
 * Services with one database belong to one installation. A service with an embedded database always runs alone.
 */
export function inMode(env: Settings, queueOnly: Settings = {}): Settings {
  const { DATABASE_URL, QUEUE_ENABLED } = env;
  if (!isQueueMode || DATABASE_URL === undefined || QUEUE_ENABLED !== undefined) return env;
  const redis = process.env[sharedRedisVariable];
  if (!redis) throw new Error('TEST_MODE=queue needs the set-up of npm test');
  const key = createHash('sha256').update(DATABASE_URL).digest('base64');
  return {
    QUEUE_ENABLED: 'true',
    REDIS_URL: redis,
    ENCRYPTION_KEY: key,
    API_KEY_PEPPER: key,
    ...queueOnly,
    ...env,
  };
}
