import { availableParallelism, loadavg } from 'node:os';
import { dice } from '../../support/seeded-random.ts';
import { Tally } from './chaos-report.ts';
import { judge } from './check-results.ts';
import { breakThings } from './faults.ts';
import { Installation } from './installation.ts';
import { workOn } from './load.ts';
import { Outages } from './outages.ts';
import { Caller } from './retrying-client.ts';

/**
 * `npm run chaos`: puts an installation of four processes, a Redis and a PostgreSQL under load and kills, freezes or
 * empties a part of it every few seconds. Afterwards every invariant must hold.
 */
const minutes = Number(process.env['CHAOS_MINUTES'] ?? 10);
/** Number of faults; if set, replaces the time limit, so that slow and fast machines do the same work. */
const rounds = Number(process.env['CHAOS_ROUNDS'] ?? 0);
const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);
/** Maximum time between two faults. */
const peaceMs = Number(process.env['CHAOS_PEACE_S'] ?? 5) * 1_000;
/** Filters faults by name; all of them by default. */
const only = process.env['CHAOS_FAULTS'] ?? '';
const projects = 8;

const settings = {
  WORKER_CONCURRENCY: '8',
  MAX_CONCURRENT_TURNS: '100',
  RATE_LIMIT_TURNS_PER_HOUR: '0',
  RATE_LIMIT_REQUESTS_PER_MIN: '0',
  RATE_LIMIT_STREAMS_PER_USER: '0',
  SHUTDOWN_GRACE_S: '2',
  TURN_LEASE_S: process.env['CHAOS_LEASE_S'] ?? '10',
  // Turns must complete however often their workers are killed.
  TURN_MAX_ATTEMPTS: '100',
  STEP_MAX_ATTEMPTS: '100',
};

const tally = new Tally();
const outages = new Outages();
const extent = rounds ? `${rounds} faults` : `${minutes} minutes`;
console.log(`chaos for ${extent}, CHAOS_SEED=${seed}`);
const over = new AbortController();
process.once('SIGINT', () => over.abort()).once('SIGTERM', () => over.abort());

try {
  await using installation = await Installation.open(settings, tally);
  const deadline = rounds ? [] : [AbortSignal.timeout(minutes * 60_000)];
  const until = AbortSignal.any([over.signal, ...deadline]);
  let busiest = 0;
  const progress = () => {
    busiest = Math.max(busiest, loadavg()[0] ?? 0);
    return [
      `${tally.counted('turns ended')} turns`,
      `slowest take-over ${tally.worst('a take-over')}`,
      `slowest reconnect ${tally.worst('a reconnect')}`,
    ].join(', ');
  };
  const load = Array.from({ length: projects }, (_, at) => {
    const roll = dice(seed + 1 + at);
    const caller = new Caller(installation.clients, roll, tally);
    return workOn({ caller, roll, tally, outages, name: `app ${at}`, until });
  });
  await breakThings(installation, {
    roll: dice(seed),
    tally,
    outages,
    until,
    rounds: rounds || Number.POSITIVE_INFINITY,
    peaceMs,
    only,
    progress,
  });
  over.abort();
  const watched = (await Promise.all(load)).flat();
  await judge(installation.postgres.url, watched, tally);
  if (busiest > 4 * availableParallelism()) {
    console.log(`Time limits are not checked because of a load average of ${busiest.toFixed(0)}.`);
  } else {
    tally.hold('P6', 'a take-over', 20_000);
    tally.hold('P6', 'a reconnect', 5_000);
  }
} catch (error) {
  tally.violate(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

console.log(`\n${tally.summary()}\n`);
if (tally.violations.length > 0) {
  console.log(`${tally.violations.length} violations:`);
  for (const violation of tally.violations) console.log(`- ${violation}`);
  const given = Object.entries({ ...process.env, CHAOS_SEED: seed })
    .filter(([name]) => name.startsWith('CHAOS_'))
    .map(([name, value]) => `${name}=${value}`);
  console.log(`To repeat this run: ${given.join(' ')} npm run chaos`);
  process.exitCode = 1;
} else console.log('All invariants hold.');
