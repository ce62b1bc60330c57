import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freshDatabase } from '../../../apps/server/src/testing/database.ts';
import { freePort } from '../../../apps/server/src/testing/free-port.ts';
import { closeProcessScope } from '../../../apps/server/src/testing/process-scope.ts';
import type { Measured } from '../../support/bystander.ts';
import { Client } from '../../support/client.ts';
import { withMcp } from '../../support/mcp-turns.ts';
import { mintToken } from '../../support/mint-token.ts';
import { percentile } from '../../support/percentile.ts';
import { importProject } from '../../support/publisher.ts';
import { previewOf, requestPreview, write } from '../../support/sandbox-scripts.ts';
import { createSeededRandom } from '../../support/seeded-random.ts';
import { spawnService, waitUntilHealthy } from '../../support/service-process.ts';
import { watchStolenTime } from '../../support/stolen-time.ts';
import { describeMeasured, watchBystander } from '../../support/watch-bystander.ts';
import { type CaseContext, cases } from './cases.ts';
import { startHostileMcp } from './hostile-mcp.ts';

/**
 * `npm run hostile`: sends generated hostile input of every kind to one process of the service, while a bystander
 * uses the service and measures its latency.
 */
const minutes = Number(process.env['HOSTILE_MINUTES'] ?? 30);
/** Spread evenly over the time, so that the run measures hostile input and not a busy machine. */
const maxCases = Number(process.env['HOSTILE_CASES'] ?? 2_400);
const seed = Number(process.env['HOSTILE_SEED'] ?? Date.now() % 1_000_000);
/** Filters kinds of input by name; all of them by default. */
const kindFilter = process.env['HOSTILE_KINDS'] ?? '';
const kinds = Object.keys(cases).filter((kind) => kind.includes(kindFilter));
/** Limits for an otherwise idle machine. */
const limits = { healthP99Ms: 100, slowestMs: 500 };

interface CaseResult {
  readonly kind: string;
  readonly name: string;
  readonly result: string;
  readonly ms: number;
}

const lanes = 3;
/** A release takes seconds of CPU time, so only one in this many rounds has one. */
const iterationsPerRelease = 10;
let started = 0;

const slowest = (all: readonly number[]): number => percentile(all, 1);

const folder = await mkdtemp(join(tmpdir(), 'millwright-hostile-'));
const env = {
  ...withMcp,
  PORT: String(await freePort()),
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: await freshDatabase(),
  VERIFY_TURNS: 'false',
  PUBLISH_AUDIT: 'off',
  SANDBOX_WARM: '0',
  SANDBOX_CPU_PERCENT: '25',
  MAX_CONCURRENT_TURNS: '100',
  RATE_LIMIT_TURNS_PER_HOUR: '0',
  RATE_LIMIT_REQUESTS_PER_MIN: '0',
  RATE_LIMIT_PREVIEW_PER_MIN: '0',
  RATE_LIMIT_STREAMS_PER_USER: '0',
};
const port = Number(env.PORT);
const url = `http://127.0.0.1:${port}`;
const service = spawnService(env, 'e2e/support/fixtures/hostile-service.ts');
const stop = new AbortController();
process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());

try {
  await waitUntilHealthy(service, port);
  const attacker = new Client(url, await mintToken(env, 'attacker@example.com'));
  const attacks = await Promise.all(
    Array.from({ length: lanes }, (_, lane) => prepareLane(attacker, lane)),
  );
  const bystander = watchBystander(new Client(url, await mintToken(env)));
  // A real attacker is on another machine, so the cost of generating input must not slow down the service.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const stolen = await watchStolenTime();
  console.log(`hostile input in ${lanes} lanes, HOSTILE_SEED=${seed}`);
  const done = (await Promise.all(attacks.map((attack) => runCases(attack)))).flat();
  printReport(done, await bystander.stop());
  console.log(await stolen());
  for (const { mcp } of attacks) await mcp[Symbol.asyncDispose]();
} finally {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
  await closeProcessScope();
}

/**
 * Creates the project of a lane: one project runs one turn at a time. Its app does without Tailwind, which scans every
 * file of a project and needs minutes for some of these.
 */
async function prepareLane(attacker: Client, lane: number): Promise<CaseContext> {
  const mcp = await startHostileMcp(attacker, `hostile-${lane}`);
  const projectId = await importProject(attacker, 'web');
  const prompt = `#script\n${write('src/lane.ts', `export const lane = ${lane};`)}\nsay done`;
  const preview = previewOf(await attacker.turn({ prompt, project_id: projectId }));
  assert.equal((await requestPreview(port, preview)).status, 200);
  const attack = {
    attacker,
    port,
    projectId,
    preview,
    mcp,
    random: createSeededRandom(seed + lane),
  };
  // Warms up: the first use of each kind also loads its code.
  for (const kind of kinds) await runCase(kind, attack);
  return attack;
}

async function runCases(attack: CaseContext): Promise<CaseResult[]> {
  const start = performance.now();
  const end = start + minutes * 60_000;
  const done: CaseResult[] = [];
  for (let at = 0; performance.now() < end && !stop.signal.aborted; at += 1) {
    const kind = kinds[at % kinds.length] ?? '';
    if (kind === '.env' && Math.floor(at / kinds.length) % iterationsPerRelease > 0) continue;
    if (started >= maxCases) break;
    const due = start + (started / maxCases) * (end - start);
    started += 1;
    if (started % 100 === 0) console.log(`case ${started}`);
    await delay(Math.max(0, due - performance.now()));
    const startedAt = performance.now();
    const { name, result } = await runCase(kind, attack);
    done.push({ kind, name, result, ms: performance.now() - startedAt });
  }
  return done;
}

/** Runs one case; a closed connection counts as a result, too. */
async function runCase(
  kind: string,
  attack: CaseContext,
): Promise<{ name: string; result: string }> {
  try {
    return (await cases[kind]?.(attack)) ?? { name: kind, result: 'no such kind' };
  } catch (error) {
    return { name: kind, result: `failed: ${error}`.split('\n', 1)[0] ?? '' };
  }
}

function printReport(done: readonly CaseResult[], measured: Measured): void {
  const { health, firstEvent, failures } = measured;
  const fixed = (ms: number) => ms.toFixed(0).padStart(7);
  console.log(`\n${done.length} cases. The bystander's measurements, in ms:`);
  console.log(describeMeasured(measured));
  console.log('\nCases by kind, in ms:');
  for (const kind of new Set(done.map((one) => one.kind))) {
    const own = done.filter((one) => one.kind === kind);
    const all = own.map(({ ms }) => ms);
    const results = Map.groupBy(own, ({ result }) => result);
    const counts = [...results].map(([result, some]) => `${some.length} × ${result}`);
    const cells = [all.length, percentile(all, 0.5), percentile(all, 0.99), slowest(all)];
    console.log(`| ${kind.padEnd(13)} | ${cells.map(fixed).join(' | ')} | ${counts.join(', ')}`);
  }
  console.log('\nThe ten slowest cases:');
  for (const { kind, name, result, ms } of done.toSorted((a, b) => b.ms - a.ms).slice(0, 10)) {
    console.log(`${fixed(ms)} ms  ${kind}: ${name.slice(0, 100)} → ${result}`);
  }
  const logged = service.output().split('\n');
  const blocks = logged.filter((line) => line.includes('the event loop was blocked'));
  const errors = logged.filter((line) => line.includes('"error_ref"'));
  console.log(`\n${blocks.length} blocks of the event loop, ${errors.length} errors in the log`);
  for (const line of blocks.slice(0, 10)) console.log(line);
  const problems = [...failures.slice(0, 10)];
  const { exitCode, signalCode } = service.child;
  if (exitCode !== null || signalCode !== null) problems.push('the service ended');
  if (blocks.length > 0) problems.push('the event loop was blocked for a second or more');
  if (percentile(health, 0.99) > limits.healthP99Ms) problems.push('/health was slow');
  if (slowest([...health, ...firstEvent]) > limits.slowestMs) problems.push('a response was slow');
  console.log(problems.length === 0 ? 'Every bound held.' : problems.join('\n'));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
