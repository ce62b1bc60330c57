import { availableParallelism, loadavg } from 'node:os';
import { createSeededRandom } from '../../support/seeded-random.ts';
import { ChaosReport } from './chaos-report.ts';
import { checkResults } from './check-results.ts';
import { injectFaults } from './faults.ts';
import { Installation } from './installation.ts';
import { runProject } from './load.ts';
import { Outages } from './outages.ts';
import { RetryingClient } from './retrying-client.ts';

/**
 * `npm run chaos`: puts an installation of four processes, a Redis and a PostgreSQL under load and kills, freezes or
 * empties a part of it every few seconds. Afterwards every invariant must hold.
 */
const minutes = Number(process.env['CHAOS_MINUTES'] ?? 10);
/** Number of faults; if set, replaces the time limit, so that slow and fast machines do the same work. */
const faultLimit = Number(process.env['CHAOS_ROUNDS'] ?? 0);
const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);
/** Maximum time between two faults. */
const maxPauseMs = Number(process.env['CHAOS_PEACE_S'] ?? 5) * 1_000;
/** Filters faults by name; all of them by default. */
const faultFilter = process.env['CHAOS_FAULTS'] ?? '';
const projects = Number(process.env['CHAOS_PROJECTS'] ?? 8);
/** API processes, and as many workers. */
const pairs = Number(process.env['CHAOS_PAIRS'] ?? 2);

const settings = {
  WORKER_CONCURRENCY: '8',
  MAX_CONCURRENT_TURNS: '100',
  RATE_LIMIT_TURNS_PER_HOUR: '0',
  RATE_LIMIT_REQUESTS_PER_MIN: '0',
  RATE_LIMIT_STREAMS_PER_USER: '0',
  SHUTDOWN_GRACE_S: '2',
  // Frozen processes must not be taken for blocked ones.
  EVENT_LOOP_TIMEOUT_S: '15',
  TURN_LEASE_S: process.env['CHAOS_LEASE_S'] ?? '10',
  // Turns must complete however often their workers are killed.
  TURN_MAX_ATTEMPTS: '100',
  STEP_MAX_ATTEMPTS: '100',
};

const report = new ChaosReport();
const outages = new Outages();
const duration = faultLimit ? `${faultLimit} faults` : `${minutes} minutes`;
console.log(`chaos for ${duration}, CHAOS_SEED=${seed}`);
const stop = new AbortController();
process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());

try {
  await using installation = await Installation.open(settings, report, pairs);
  const deadline = faultLimit ? [] : [AbortSignal.timeout(minutes * 60_000)];
  const until = AbortSignal.any([stop.signal, ...deadline]);
  let busiest = 0;
  const progress = () => {
    busiest = Math.max(busiest, loadavg()[0] ?? 0);
    return [
      `${report.countOf('turns ended')} turns`,
      `slowest take-over ${report.worst('a take-over')}`,
      `slowest reconnect ${report.worst('a reconnect')}`,
    ].join(', ');
  };
  const load = Array.from({ length: projects }, (_, at) => {
    const random = createSeededRandom(seed + 1 + at);
    const client = new RetryingClient(installation.clients, random, report);
    return runProject({ client, random, report, outages, name: `app ${at}`, until });
  });
  await injectFaults(installation, {
    random: createSeededRandom(seed),
    report,
    outages,
    until,
    faultLimit: faultLimit || Number.POSITIVE_INFINITY,
    maxPauseMs,
    faultFilter,
    progress,
  });
  stop.abort();
  const followedTurns = (await Promise.all(load)).flat();
  await checkResults(installation.postgres.url, followedTurns, report);
  if (busiest > 4 * availableParallelism()) {
    console.log(`Time limits are not checked because of a load average of ${busiest.toFixed(0)}.`);
  } else {
    report.checkLimit('P6', 'a take-over', 20_000);
    report.checkLimit('P6', 'a reconnect', 5_000);
  }
} catch (error) {
  report.addViolation(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

console.log(`\n${report.summary()}\n`);
if (report.violations.length > 0) {
  console.log(`${report.violations.length} violations:`);
  for (const violation of report.violations) console.log(`- ${violation}`);
  const settingsUsed = Object.entries({ ...process.env, CHAOS_SEED: seed })
    .filter(([name]) => name.startsWith('CHAOS_'))
    .map(([name, value]) => `${name}=${value}`);
  console.log(`To repeat this run: ${settingsUsed.join(' ')} npm run chaos`);
  process.exitCode = 1;
} else console.log('All invariants hold.');
