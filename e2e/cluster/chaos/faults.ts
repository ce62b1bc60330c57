import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresServer } from '../../support/postgres-server.ts';
import type { ChaosReport } from './chaos-report.ts';
import type { Installation, ManagedProcess } from './installation.ts';
import type { BlockedWork, Outages } from './outages.ts';

type Random = () => number;

interface Fault {
  /** Relative frequency. */
  readonly weight: number;
  /** Processes that can only wait during the fault. */
  readonly blocks: readonly BlockedWork[];
  /** Injects the fault, restores everything, and describes the affected process. */
  inject(installation: Installation, random: Random): Promise<string>;
}

const noWork: readonly BlockedWork[] = [];
const allWork: readonly BlockedWork[] = ['turns', 'readers'];

const cutAll = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

const faults: Record<string, Fault> = {
  'kill -9': {
    weight: 5,
    blocks: noWork,
    inject: (installation, random) => restart(pickPart(installation, random), 'SIGKILL', random),
  },
  SIGTERM: {
    weight: 3,
    blocks: noWork,
    inject: (installation, random) => restart(pickPart(installation, random), 'SIGTERM', random),
  },
  SIGSTOP: {
    weight: 4,
    // A client of a suspended process cannot know.
    blocks: ['readers'],
    inject: async (installation, random) => {
      const part = pickPart(installation, random);
      // Long enough that another worker has taken over its turns when it resumes.
      const maxMs = installation.workers.includes(part) ? installation.leaseMs * 1.5 : 4_000;
      return freezeFor(part.name, random() * maxMs, part);
    },
  },
  'kill -9 of both workers': {
    weight: 1,
    blocks: ['turns'],
    inject: async (installation, random) => {
      await Promise.all(installation.workers.map((part) => restart(part, 'SIGKILL', random)));
      return 'workers';
    },
  },
  'kill -9 of Redis': {
    weight: 2,
    blocks: noWork,
    inject: async ({ redis }, random) => {
      const losesData = random() < 0.5;
      await redis.kill();
      if (losesData) await redis.wipe();
      await delay(random() * 2_000);
      await redis.start();
      return losesData ? 'Redis, with its data' : 'Redis';
    },
  },
  'FLUSHALL of Redis': {
    weight: 2,
    blocks: noWork,
    inject: async ({ redis }) => redis.send('FLUSHALL').then(() => 'Redis'),
  },
  'CLIENT KILL in Redis': {
    weight: 1,
    blocks: noWork,
    inject: async ({ redis }) => {
      for (const type of ['normal', 'pubsub']) await redis.send(`CLIENT KILL TYPE ${type}`);
      return 'all connections';
    },
  },
  'SIGSTOP of Redis': {
    weight: 1,
    blocks: noWork,
    inject: ({ redis }, random) => freezeFor('Redis', random() * 8_000, redis),
  },
  'kill -9 of PostgreSQL': {
    weight: 1,
    blocks: allWork,
    inject: ({ postgres }) => restartPostgres(postgres, 'kill'),
  },
  'restart of PostgreSQL': {
    weight: 1,
    blocks: allWork,
    inject: ({ postgres }) => restartPostgres(postgres, 'stop'),
  },
  'connections to PostgreSQL cut': {
    weight: 2,
    blocks: noWork,
    inject: async ({ postgres }) => {
      for (let times = 0; times < 5; times += 1) {
        await postgres.execute(cutAll);
        await delay(100);
      }
      return 'all, five times';
    },
  },
  'SIGSTOP of PostgreSQL': {
    weight: 1,
    blocks: allWork,
    inject: ({ postgres }, random) => freezeFor('PostgreSQL', random() * 8_000, postgres),
  },
  'kill -9 of everything': {
    weight: 0.5,
    blocks: allWork,
    inject: async (installation, random) => {
      const down = installation.parts.map((part) => restart(part, 'SIGKILL', random));
      await Promise.all([restartPostgres(installation.postgres, 'kill'), ...down]);
      return 'everything';
    },
  },
};

function pickPart({ parts }: Installation, random: Random): ManagedProcess {
  const part = parts[Math.floor(random() * parts.length)];
  if (!part) throw new Error('there is no process');
  return part;
}

async function restart(
  part: ManagedProcess,
  signal: 'SIGKILL' | 'SIGTERM',
  random: Random,
): Promise<string> {
  await part.stop(signal);
  await delay(random() * 1_500);
  await part.start();
  return part.name;
}

async function freezeFor(
  name: string,
  ms: number,
  target: { freeze(signal: 'SIGSTOP' | 'SIGCONT'): void },
) {
  target.freeze('SIGSTOP');
  await delay(ms).finally(() => target.freeze('SIGCONT'));
  return `${name}, for ${(ms / 1000).toFixed(1)} s`;
}

async function restartPostgres(postgres: PostgresServer, how: 'kill' | 'stop') {
  await postgres[how]();
  await postgres.start();
  return 'PostgreSQL';
}

/** Injects one fault after another, with pauses between them, until there are enough or the signal aborts. */
export async function injectFaults(
  installation: Installation,
  options: {
    random: Random;
    report: ChaosReport;
    outages: Outages;
    until: AbortSignal;
    faultLimit: number;
    maxPauseMs: number;
    faultFilter: string;
    progress: () => string;
  },
): Promise<void> {
  const { random, report, outages, until, faultLimit, maxPauseMs, faultFilter, progress } = options;
  const startedAt = performance.now();
  for (let count = 0; count < faultLimit; count += 1) {
    // An abort ends the pause early.
    await delay((0.2 + 0.8 * random()) * maxPauseMs, undefined, { signal: until }).catch(
      () => undefined,
    );
    if (until.aborted) return;
    const [name, fault] = choose(random, faultFilter);
    const since = performance.now();
    const isOver = outages.start(fault.blocks);
    const target = await fault.inject(installation, random);
    isOver();
    report.count(`fault: ${name}`);
    report.count('faults');
    const clock = ((since - startedAt) / 1000).toFixed(0).padStart(4);
    const took = ((performance.now() - since) / 1000).toFixed(1);
    console.log(`${clock} s  ${name} (${target}), over after ${took} s · ${progress()}`);
  }
}

/** Chooses a fault at random; `faultFilter` selects by name. */
function choose(random: Random, faultFilter: string) {
  const all = Object.entries(faults).filter(([name]) => name.includes(faultFilter));
  let remainingWeight = random() * all.reduce((sum, [, { weight }]) => sum + weight, 0);
  for (const fault of all) {
    remainingWeight -= fault[1].weight;
    if (remainingWeight <= 0) return fault;
  }
  throw new Error('there are no faults');
}
