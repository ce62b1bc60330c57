import { Redis, type RedisOptions } from 'ioredis';
import type { Warn } from './throttle-warnings.ts';

export interface RedisConfig {
  readonly url: string;
  /** Prefix of all our keys and channels. */
  readonly prefix: string;
  readonly warn: Warn;
}

const maxRetryDelayMs = 1_000;
/** Longer than any answer takes, and short enough that callers do not hang. */
const commandTimeoutMs = 5_000;

const computeRetryDelay = (times: number): number => Math.min(25 * 2 ** times, maxRetryDelayMs);

function connect({ url, warn }: RedisConfig, options: RedisOptions): Redis {
  const redis = new Redis(url, {
    connectTimeout: commandTimeoutMs,
    keepAlive: 10_000,
    // Never give up: the service runs without Redis, and better with it.
    retryStrategy: computeRetryDelay,
    ...options,
  });
  return redis.on('error', (error: unknown) => warn('Redis is unreachable', error));
}

/**
 * Opens a connection for commands that are worthless later: they fail at once while the server is down, and none queue
 * up.
 */
export const connectFailFast = (config: RedisConfig, commandTimeout = commandTimeoutMs): Redis =>
  connect(config, {
    connectionName: 'millwright',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout,
    // Subscriptions are renewed by the caller, which must know when they take effect.
    autoResubscribe: false,
  });

/**
 * Opens a connection for commands that must run once the server is back; callers must limit how many queue up. Closing
 * it also closes its duplicates: their users lose track of them while a server hangs, and one that kept reconnecting
 * would keep the process alive.
 */
export function connectWithRetry(config: RedisConfig): { connection: Redis; close: () => void } {
  let isClosed = false;
  const connection = connect(config, {
    connectionName: 'millwright-queue',
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (isClosed ? null : computeRetryDelay(times)),
  });
  const duplicates: Redis[] = [];
  const duplicate = connection.duplicate.bind(connection);
  connection.duplicate = (override) => {
    // The queue reports errors of its connections itself.
    const copy = duplicate(override).on('error', () => undefined);
    duplicates.push(copy);
    return copy;
  };
  return {
    connection,
    close() {
      isClosed = true;
      for (const redis of [connection, ...duplicates]) redis.disconnect();
    },
  };
}
