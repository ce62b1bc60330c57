import { createHash } from 'node:crypto';

/** Set by the test runner's set-up when the services of this run are to have a Redis. */
export const sharedRedisVariable = 'MILLWRIGHT_TEST_REDIS';

/** `TEST_MODE=queue`: whoever starts a service in a test gets one of the processes around a Redis. */
export const isQueueMode = process.env['TEST_MODE'] === 'queue';

type Settings = Record<string, string>;

/**
 * The settings of a service in the mode of this run, with what only queue mode needs; what a test says
 * itself counts more. Services of one database are of one installation. One that brings its own database
 * along is alone by its nature.
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
