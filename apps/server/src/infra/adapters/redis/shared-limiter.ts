import { randomUUID } from 'node:crypto';
import type { Result } from 'ioredis';
import type { SharedLimiter } from '../../../core/ports/shared-limiter.ts';
import { memorySharedLimiter } from '../memory/shared-limiter.ts';
import { createAttempt } from './attempt.ts';
import { connectFailFast, type RedisConfig } from './connect.ts';
import { digest } from './digest.ts';

/** Upper bound on the wait for Redis, after which the process's own count decides. */
const answerMs = 500;
/** Slots of a dead process expire after this time; live processes renew theirs in between. */
const lifeMs = 60_000;
const renewMs = 20_000;

const now = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

const takeScript = `${now}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ${lifeMs}, ARGV[2])
redis.call('PEXPIRE', KEYS[1], ${lifeMs})
return 1`;

const renewScript = `${now}
for at, member in ipairs(ARGV) do redis.call('ZADD', KEYS[1], now + ${lifeMs}, member) end
redis.call('PEXPIRE', KEYS[1], ${lifeMs})`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    takePlace(key: string, most: number, member: string): Result<0 | 1, Context>;
    renewPlaces(key: string, ...members: string[]): Result<null, Context>;
  }
}

export interface RedisSharedLimiter extends SharedLimiter {
  close(): void;
}

/**
 * Stores each slot as a member of its key's sorted set, scored by its expiry. The process also counts its own slots,
 * which takes over while Redis is unavailable; the next renewal writes slots acquired in the meantime.
 */
export function redisSharedLimiter(server: RedisConfig): RedisSharedLimiter {
  const redis = connectFailFast(server, answerMs);
  redis.defineCommand('acquireSlot', { numberOfKeys: 1, lua: takeScript });
  redis.defineCommand('renewSlots', { numberOfKeys: 1, lua: renewScript });
  const attempt = createAttempt(server, 'open streams are counted per process');
  const own = memorySharedLimiter();
  const held = new Map<string, Set<string>>();

  const renewal = setInterval(() => {
    for (const [name, members] of held) {
      void attempt(() => redis.renewPlaces(name, ...members));
    }
  }, renewMs);
  renewal.unref();

  function hold(name: string, member: string): void {
    const members = held.get(name) ?? new Set();
    held.set(name, members.add(member));
  }

  function drop(name: string, member: string): void {
    const members = held.get(name);
    members?.delete(member);
    if (members?.size === 0) held.delete(name);
    // If the removal fails, the slot expires by itself.
    void attempt(() => redis.zrem(name, member));
  }

  return {
    async acquire(rule, key) {
      const free = await own.acquire(rule, key);
      if (!free || rule.max === 0) return free;
      const name = `${server.prefix}:places:${rule.name}:${digest(key)}`;
      const member = randomUUID();
      const taken = await attempt(() => redis.takePlace(name, rule.max, member));
      if (taken === 0) {
        free();
        return undefined;
      }
      hold(name, member);
      return () => {
        free();
        drop(name, member);
      };
    },
    close() {
      clearInterval(renewal);
      redis.disconnect();
    },
  };
}
