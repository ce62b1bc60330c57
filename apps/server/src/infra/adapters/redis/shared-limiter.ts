import { randomUUID } from 'node:crypto';
import type { Result } from 'ioredis';
import type { SharedLimiter } from '../../../core/ports/shared-limiter.ts';
import { memorySharedLimiter } from '../memory/shared-limiter.ts';
import { connectFailFast, type RedisConfig } from './connect.ts';
import { hashKey } from './hash-key.ts';
import { createOptionalCall } from './optional-call.ts';

/** Upper bound on the wait for Redis, after which the process's own count decides. */
const commandTimeoutMs = 500;
/** Slots of a dead process expire after this time; live processes renew theirs in between. */
const slotTtlMs = 60_000;
const renewMs = 20_000;

const now = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

const acquireScript = `${now}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ${slotTtlMs}, ARGV[2])
redis.call('PEXPIRE', KEYS[1], ${slotTtlMs})
return 1`;

const renewScript = `${now}
for at, member in ipairs(ARGV) do redis.call('ZADD', KEYS[1], now + ${slotTtlMs}, member) end
redis.call('PEXPIRE', KEYS[1], ${slotTtlMs})`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    acquireSlot(key: string, max: number, member: string): Result<0 | 1, Context>;
    renewSlots(key: string, ...members: string[]): Result<null, Context>;
  }
}

export interface RedisSharedLimiter extends SharedLimiter {
  close(): void;
}

/**
 * Stores each slot as a member of its key's sorted set, scored by its expiry. The process also counts its own slots,
 * which takes over while Redis is unavailable; the next renewal writes slots acquired in the meantime.
 */
export function redisSharedLimiter(config: RedisConfig): RedisSharedLimiter {
  const redis = connectFailFast(config, commandTimeoutMs);
  redis.defineCommand('acquireSlot', { numberOfKeys: 1, lua: acquireScript });
  redis.defineCommand('renewSlots', { numberOfKeys: 1, lua: renewScript });
  const attempt = createOptionalCall(config, 'open streams are counted per process');
  const local = memorySharedLimiter();
  const slots = new Map<string, Set<string>>();

  const renewal = setInterval(() => {
    for (const [name, members] of slots) {
      void attempt(() => redis.renewSlots(name, ...members));
    }
  }, renewMs);
  renewal.unref();

  function addSlot(name: string, member: string): void {
    const members = slots.get(name) ?? new Set();
    slots.set(name, members.add(member));
  }

  function removeSlot(name: string, member: string): void {
    const members = slots.get(name);
    members?.delete(member);
    if (members?.size === 0) slots.delete(name);
    // If the removal fails, the slot expires by itself.
    void attempt(() => redis.zrem(name, member));
  }

  return {
    async acquire(rule, key) {
      const releaseLocal = await local.acquire(rule, key);
      if (!releaseLocal || rule.max === 0) return releaseLocal;
      const name = `${config.prefix}:places:${rule.name}:${hashKey(key)}`;
      const member = randomUUID();
      const acquired = await attempt(() => redis.acquireSlot(name, rule.max, member));
      if (acquired === 0) {
        releaseLocal();
        return undefined;
      }
      addSlot(name, member);
      return () => {
        releaseLocal();
        removeSlot(name, member);
      };
    },
    close() {
      clearInterval(renewal);
      redis.disconnect();
    },
  };
}
