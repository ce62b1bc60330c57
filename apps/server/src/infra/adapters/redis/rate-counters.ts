import type { Result } from 'ioredis';
import type { Rate, RateCount, RateCounters } from '../../../core/ports/rate-counters.ts';
import { SingleFlight } from '../../concurrency/single-flight.ts';
import { memoryRateCounters } from '../memory/rate-counters.ts';
import { connectFailFast, type RedisConfig } from './connect.ts';
import { hashKey } from './hash-key.ts';
import { createOptionalCall } from './optional-call.ts';

/** Result of one round trip: the counts granted, and the counts left for later requests. */
type BlockGrant = [granted: number, left: number, msUntilReset: number];

/** Counts that this process has reserved and can hand out locally. */
interface CountBlock {
  unused: number;
  readonly left: number;
  readonly ends: number;
}

/** Upper bound on the wait for Redis, after which the process's own counters decide. */
const commandTimeoutMs = 500;
/** A block is at most 1/60 of the rate and 1/8 of the remaining counts, so blocks shrink as the rate is used up. */
const blocksOfRate = 60;
const blocksOfRest = 8;

/**
 * Grants at least as many counts as there are waiting requests, and a whole block if enough are left for all processes.
 */
const reserveScript = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local left = math.max(0, tonumber(ARGV[1]) - used)
local block = math.min(tonumber(ARGV[4]), math.floor(left / ${blocksOfRest}))
local granted = math.min(left, math.max(tonumber(ARGV[3]), block))
if granted > 0 then
  redis.call('INCRBY', KEYS[1], granted)
  if used == 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
end
return {granted, left - granted, redis.call('PTTL', KEYS[1])}`;

export interface RedisRateCounters extends RateCounters {
  close(): void;
}

declare module 'ioredis' {
  interface RedisCommander<Context> {
    reserveCounts(
      key: string,
      max: number,
      windowMs: number,
      needed: number,
      block: number,
    ): Result<BlockGrant, Context>;
  }
}

/**
 * Rate counters shared by all processes. Each process reserves blocks of counts, so most requests need no round trip.
 * Requests are also counted locally, which takes over while Redis is unavailable.
 */
export function redisRateCounters(config: RedisConfig): RedisRateCounters {
  const redis = connectFailFast(config, commandTimeoutMs);
  redis.defineCommand('reserveCounts', { numberOfKeys: 1, lua: reserveScript });
  const local = memoryRateCounters();
  /** In the order in which they were reserved. No block outlives one window from then. */
  const blocks = new Map<string, CountBlock>();
  /** Concurrent requests for the same key share one round trip. */
  const roundTrips = new SingleFlight<void>();
  const waiting = new Map<string, number>();
  const attempt = createOptionalCall(config, 'requests are counted per process');

  /** Counts against a reserved block; returns undefined if Redis must decide. */
  function countFromBlock(name: string): RateCount | undefined {
    const block = blocks.get(name);
    const msUntilReset = block ? block.ends - performance.now() : 0;
    if (!block || msUntilReset <= 0) return undefined;
    if (block.unused > 0) {
      block.unused -= 1;
      return { isAllowed: true, remaining: block.left + block.unused, msUntilReset };
    }
    return block.left === 0 ? { isAllowed: false, remaining: 0, msUntilReset } : undefined;
  }

  async function reserveBlock(name: string, { max, windowMs }: Rate): Promise<void> {
    const needed = waiting.get(name) ?? 1;
    const block = Math.ceil(max / blocksOfRate);
    const [unused, left, msUntilReset] = await redis.reserveCounts(
      name,
      max,
      windowMs,
      needed,
      block,
    );
    const now = performance.now();
    for (const [old, { ends }] of blocks) {
      if (now < ends) break;
      blocks.delete(old);
    }
    blocks.delete(name);
    blocks.set(name, { unused, left, ends: now + msUntilReset });
  }

  async function countInRedis(name: string, rate: Rate): Promise<RateCount> {
    waiting.set(name, (waiting.get(name) ?? 0) + 1);
    try {
      for (;;) {
        await roundTrips.run(name, () => reserveBlock(name, rate));
        const counted = countFromBlock(name);
        if (counted) return counted;
      }
    } finally {
      const others = (waiting.get(name) ?? 1) - 1;
      if (others === 0) waiting.delete(name);
      else waiting.set(name, others);
    }
  }

  return {
    count(rate, key) {
      const counted = local.count(rate, key);
      const name = `${config.prefix}:rate:${rate.name}:${hashKey(key)}`;
      const reserved = countFromBlock(name);
      if (reserved) return reserved;
      return attempt(() => countInRedis(name, rate)).then((shared) => shared ?? counted);
    },
    close: () => redis.disconnect(),
  };
}
