import { randomBytes } from 'node:crypto';
import { startRedis } from '../apps/server/src/testing/redis-server.ts';
import { type BenchmarkService, startBenchmarkService } from './benchmark-service.ts';
import { type Figure, median } from './figure.ts';
import { postTimed } from './post.ts';

/** Queue mode compared with direct mode: the same turns in the same run, each with its own processes. */
export async function measureQueue(): Promise<Figure[]> {
  return [...(await compareWithDirect()), ...(await measureScaling())];
}

interface Installation extends AsyncDisposable {
  readonly api: BenchmarkService;
}

async function compareWithDirect(): Promise<Figure[]> {
  await using direct = await startBenchmarkService(concurrencySettings);
  await using queued = await startInstallation(1, concurrencySettings);
  const firstEventMs = await measureFirstEvents(direct, queued.api);
  const turn = 'tokens 100';
  const turnMs = { direct: [] as number[], queued: [] as number[] };
  // Interleaved, so that both see the same noise; the first iteration is a warm-up.
  for (let iteration = 0; iteration < 9; iteration += 1) {
    const times = {
      direct: await measureConcurrentTurns(direct, turn),
      queued: await measureConcurrentTurns(queued.api, turn),
    };
    if (iteration === 0) continue;
    turnMs.direct.push(times.direct);
    turnMs.queued.push(times.queued);
  }
  return [
    {
      id: 'P10',
      title: `a turn of ${concurrentTurns} at once, a worker apart; beside direct mode`,
      measured: median(turnMs.queued),
      raw: median(turnMs.direct),
      unit: 'ms',
      // 0.6 times the throughput.
      target: { limit: 1.67, of: 'raw' },
    },
    {
      id: 'P10',
      title: 'POST to first event, p50, later than in direct mode',
      measured: median(firstEventMs.queued) - median(firstEventMs.direct),
      raw: median(firstEventMs.direct),
      unit: 'ms',
      target: { limit: 5, of: 'unit' },
    },
  ];
}

async function measureFirstEvents(direct: BenchmarkService, queued: BenchmarkService) {
  const apart = { direct: [] as number[], queued: [] as number[] };
  for (let turn = 0; turn < 210; turn += 1) {
    const prompt = `say ${turn}`;
    const queuedTurn = await postTimed(queued.port, queued.token, { prompt });
    const directTurn = await postTimed(direct.port, direct.token, { prompt });
    if (turn < 10) continue;
    apart.direct.push(directTurn.firstEventMs);
    apart.queued.push(queuedTurn.firstEventMs);
  }
  return apart;
}

/** Scaling with more workers: full while they wait for a model, little if cores are the limit. */
async function measureScaling(): Promise<Figure[]> {
  const kinds = [
    { what: 'a model of 1 s; beside a share of one', turn: 'pace 20\ntokens 50', shared: true },
    { what: 'a model of no time; beside one', turn: 'tokens 300', shared: false },
  ];
  const figures: Figure[] = [];
  const alone: number[] = [];
  for (const count of [1, 2, 4]) {
    await using cluster = await startInstallation(count);
    for (const [at, { what, turn, shared }] of kinds.entries()) {
      await measureConcurrentTurns(cluster.api, 'say warm');
      const measured = await measureConcurrentTurns(cluster.api, turn);
      alone[at] ??= measured;
      figures.push({
        id: 'P10',
        title: `a turn with ${count} × 4 at once in workers, ${what}`,
        measured,
        raw: alone[at] / (shared ? count : 1),
        unit: 'ms',
        target: { limit: 1.25, of: 'raw' },
      });
    }
  }
  return figures;
}

const concurrentTurns = 32;
const turns = 128;
const concurrencySettings = { WORKER_CONCURRENCY: String(concurrentTurns) };

/** Many projects at once, each with consecutive turns: the time per turn. */
async function measureConcurrentTurns(
  { port, token }: BenchmarkService,
  prompt: string,
): Promise<number> {
  const startedAt = performance.now();
  let turnsLeft = turns;
  const runTurns = async () => {
    while (turnsLeft-- > 0) {
      const { body } = await postTimed(port, token, { prompt: `${prompt}\nsay ${Math.random()}` });
      if (!body.includes('"complete"')) throw new Error(`incomplete turn: ${body.slice(-300)}`);
    }
  };
  await Promise.all(Array.from({ length: concurrentTurns }, runTurns));
  return (performance.now() - startedAt) / turns;
}

async function startInstallation(
  workers: number,
  settings: Record<string, string> = {},
): Promise<Installation> {
  const parts = new AsyncDisposableStack();
  const redis = parts.use(await startRedis());
  const env = {
    QUEUE_ENABLED: 'true',
    REDIS_URL: redis.url,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    API_KEY_PEPPER: randomBytes(32).toString('base64'),
    // Turns wait for a worker if all are busy.
    QUEUE_START_WAIT_MS: '600000',
    WORKER_CONCURRENCY: '4',
    ...settings,
  };
  const api = parts.use(await startBenchmarkService({ ...env, ROLES: 'api' }));
  for (let started = 0; started < workers; started += 1) {
    const { databaseUrl } = api;
    parts.use(await startBenchmarkService({ ...env, ROLES: 'worker', DATABASE_URL: databaseUrl }));
  }
  return { api, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
