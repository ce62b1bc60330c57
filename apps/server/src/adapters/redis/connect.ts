import { Redis, type RedisOptions } from 'ioredis';
import type { Complain } from './complaints.ts';

export interface Server {
  readonly url: string;
  /** Begins every name of ours there. */
  readonly prefix: string;
  readonly complain: Complain;
}

const longestPauseMs = 1_000;
/** Longer than any answer takes, shorter than whoever waits would believe. */
const answerMs = 5_000;

const pauseBefore = (times: number): number => Math.min(25 * 2 ** times, longestPauseMs);

function connect({ url, complain }: Server, options: RedisOptions): Redis {
  const redis = new Redis(url, {
    connectTimeout: answerMs,
    keepAlive: 10_000,
    // Never gives up: the service runs on without Redis, and better with it.
    retryStrategy: pauseBefore,
    ...options,
  });
  return redis.on('error', (error: unknown) => complain('Redis cannot be reached', error));
}

/** For what is worth nothing later: without a server it fails at once, and nothing piles up. */
export const connectBriefly = (server: Server, commandTimeout = answerMs): Redis =>
  connect(server, {
    connectionName: 'millwright',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout,
    // Whoever subscribes again must also know when it is in force.
    autoResubscribe: false,
  });

/**
 * For what must be done once the server is back; whoever uses it sees to it that little waits. When it
 * is closed, so are its copies: their users lose sight of them while a server stands still, and one
 * that went on trying would keep the process alive.
 */
export function connectPatiently(server: Server): { connection: Redis; close: () => void } {
  let isClosed = false;
  const connection = connect(server, {
    connectionName: 'millwright-queue',
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (isClosed ? null : pauseBefore(times)),
  });
  const copies: Redis[] = [];
  const duplicate = connection.duplicate.bind(connection);
  connection.duplicate = (override) => {
    const copy = duplicate(override).on('error', () => undefined);
    copies.push(copy);
    return copy;
  };
  return {
    connection,
    close() {
      isClosed = true;
      for (const redis of [connection, ...copies]) redis.disconnect();
    },
  };
}
