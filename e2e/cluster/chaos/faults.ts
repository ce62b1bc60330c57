import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresServer } from '../../support/postgres-server.ts';
import type { Tally } from './chaos-report.ts';
import type { Installation, Part } from './installation.ts';
import type { Outages, Waiting } from './outages.ts';

type Roll = () => number;

interface Fault {
  /** Relative frequency. */
  readonly weight: number;
  /** Processes that can only wait during the fault. */
  readonly waiting: readonly Waiting[];
  /** Injects the fault, restores everything, and describes the affected process. */
  happen(installation: Installation, roll: Roll): Promise<string>;
}

const nobody: readonly Waiting[] = [];
const everybody: readonly Waiting[] = ['turns', 'readers'];

const cutAll = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

const faults: Record<string, Fault> = {
  'kill -9': {
    weight: 5,
    waiting: nobody,
    happen: (installation, roll) => again(onePart(installation, roll), 'SIGKILL', roll),
  },
  SIGTERM: {
    weight: 3,
    waiting: nobody,
    happen: (installation, roll) => again(onePart(installation, roll), 'SIGTERM', roll),
  },
  SIGSTOP: {
    weight: 4,
    // A client of a suspended process cannot know.
    waiting: ['readers'],
    happen: async (installation, roll) => {
      const part = onePart(installation, roll);
      // Long enough that another worker has taken over its turns when it resumes.
      const mostMs = installation.workers.includes(part) ? installation.leaseMs * 1.5 : 4_000;
      return frozen(part.name, roll() * mostMs, part);
    },
  },
  'kill -9 of both workers': {
    weight: 1,
    waiting: ['turns'],
    happen: async (installation, roll) => {
      await Promise.all(installation.workers.map((part) => again(part, 'SIGKILL', roll)));
      return 'workers';
    },
  },
  'kill -9 of Redis': {
    weight: 2,
    waiting: nobody,
    happen: async ({ redis }, roll) => {
      const forgets = roll() < 0.5;
      await redis.kill();
      if (forgets) await redis.wipe();
      await delay(roll() * 2_000);
      await redis.start();
      return forgets ? 'Redis, with its data' : 'Redis';
    },
  },
  'FLUSHALL of Redis': {
    weight: 2,
    waiting: nobody,
    happen: async ({ redis }) => redis.send('FLUSHALL').then(() => 'Redis'),
  },
  'CLIENT KILL in Redis': {
    weight: 1,
    waiting: nobody,
    happen: async ({ redis }) => {
      for (const type of ['normal', 'pubsub']) await redis.send(`CLIENT KILL TYPE ${type}`);
      return 'all connections';
    },
  },
  'SIGSTOP of Redis': {
    weight: 1,
    waiting: nobody,
    happen: ({ redis }, roll) => frozen('Redis', roll() * 8_000, redis),
  },
  'kill -9 of PostgreSQL': {
    weight: 1,
    waiting: everybody,
    happen: ({ postgres }) => againPostgres(postgres, 'kill'),
  },
  'restart of PostgreSQL': {
    weight: 1,
    waiting: everybody,
    happen: ({ postgres }) => againPostgres(postgres, 'stop'),
  },
  'connections to PostgreSQL cut': {
    weight: 2,
    waiting: nobody,
    happen: async ({ postgres }) => {
      for (let times = 0; times < 5; times += 1) {
        await postgres.execute(cutAll);
        await delay(100);
      }
      return 'all, five times';
    },
  },
  'SIGSTOP of PostgreSQL': {
    weight: 1,
    waiting: everybody,
    happen: ({ postgres }, roll) => frozen('PostgreSQL', roll() * 8_000, postgres),
  },
  'kill -9 of everything': {
    weight: 0.5,
    waiting: everybody,
    happen: async (installation, roll) => {
      const down = installation.parts.map((part) => again(part, 'SIGKILL', roll));
      await Promise.all([againPostgres(installation.postgres, 'kill'), ...down]);
      return 'everything';
    },
  },
};

function onePart({ parts }: Installation, roll: Roll): Part {
  const part = parts[Math.floor(roll() * parts.length)];
  if (!part) throw new Error('there is no process');
  return part;
}

async function again(part: Part, signal: 'SIGKILL' | 'SIGTERM', roll: Roll): Promise<string> {
  await part.end(signal);
  await delay(roll() * 1_500);
  await part.start();
  return part.name;
}

async function frozen(
  name: string,
  ms: number,
  whom: { freeze(signal: 'SIGSTOP' | 'SIGCONT'): void },
) {
  whom.freeze('SIGSTOP');
  await delay(ms).finally(() => whom.freeze('SIGCONT'));
  return `${name}, for ${(ms / 1000).toFixed(1)} s`;
}

async function againPostgres(postgres: PostgresServer, how: 'kill' | 'stop') {
  await postgres[how]();
  await postgres.start();
  return 'PostgreSQL';
}

/** Injects one fault after another, with pauses between them, until there are enough or the signal aborts. */
export async function breakThings(
  installation: Installation,
  options: {
    roll: Roll;
    tally: Tally;
    outages: Outages;
    until: AbortSignal;
    rounds: number;
    peaceMs: number;
    only: string;
    progress: () => string;
  },
): Promise<void> {
  const { roll, tally, outages, until, rounds, peaceMs, only, progress } = options;
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    // An abort ends the pause early.
    await delay((0.2 + 0.8 * roll()) * peaceMs, undefined, { signal: until }).catch(
      () => undefined,
    );
    if (until.aborted) return;
    const [name, fault] = choose(roll, only);
    const since = performance.now();
    const isOver = outages.begin(fault.waiting);
    const whom = await fault.happen(installation, roll);
    isOver();
    tally.count(`fault: ${name}`);
    tally.count('faults');
    const clock = ((since - began) / 1000).toFixed(0).padStart(4);
    const took = ((performance.now() - since) / 1000).toFixed(1);
    console.log(`${clock} s  ${name} (${whom}), over after ${took} s · ${progress()}`);
  }
}

/** Chooses a fault at random; `only` filters by name. */
function choose(roll: Roll, only: string) {
  const all = Object.entries(faults).filter(([name]) => name.includes(only));
  let left = roll() * all.reduce((sum, [, { weight }]) => sum + weight, 0);
  for (const fault of all) {
    left -= fault[1].weight;
    if (left <= 0) return fault;
  }
  throw new Error('there are no faults');
}
