import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freshDatabase } from '../../../apps/server/src/testing/database.ts';
import { freePort } from '../../../apps/server/src/testing/free-port.ts';
import { closeProcessScope } from '../../../apps/server/src/testing/process-scope.ts';
import { Client } from '../../support/client.ts';
import { mintToken } from '../../support/mint-token.ts';
import { percentile } from '../../support/percentile.ts';
import { spawnService, waitUntilHealthy } from '../../support/service-process.ts';
import { watchStolenTime } from '../../support/stolen-time.ts';
import { describeMeasured, watchBystander } from '../../support/watch-bystander.ts';
import { startLoadGenerator } from './load-generator.ts';

/**
 * `npm run overload`: a bystander uses one process that does everything, first alone, then beside other users who
 * overload it in every way at once. Prints how much slower the bystander's turns become.
 */
const quietS = Number(process.env['OVERLOAD_QUIET_S'] ?? 60);
const loadedS = Number(process.env['OVERLOAD_S'] ?? 180);
/** Filters loads by name; all of them by default. */
const loadFilter = process.env['OVERLOAD_KINDS'] ?? '';
const limits = { turnRatio: 2, healthP99Ms: 300 };

const folder = await mkdtemp(join(tmpdir(), 'millwright-overload-'));
const env = {
  PORT: String(await freePort()),
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: await freshDatabase(),
  SANDBOX_WARM: '0',
  SANDBOX_CPU_PERCENT: '25',
  RATE_LIMIT_TURNS_PER_HOUR: '1000',
};
const port = Number(env.PORT);
const url = `http://127.0.0.1:${port}`;
const service = spawnService(env, 'e2e/support/fixtures/hostile-service.ts');

try {
  await waitUntilHealthy(service, port);
  const createClient = async (name: string) =>
    new Client(url, await mintToken(env, `${name}@example.com`));
  // The first build of an installation also prepares the template, which must not count.
  await (await createClient('first-user')).turn({ prompt: 'A list of tools' });
  const bystander = await createClient('bystander');
  const stolen = await watchStolenTime();
  const unloadedWatch = watchBystander(bystander);
  await delay(quietS * 1000);
  const unloaded = await unloadedWatch.stop();
  const stolenWithoutLoad = await stolen();
  const loadedWatch = watchBystander(bystander);
  const stolenUnderLoad = await watchStolenTime();
  // Real users are on other machines, so the cost of sending requests must not slow down the service.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const loadGenerator = await startLoadGenerator({ port, createClient, loadFilter });
  await delay(loadedS * 1000);
  const loaded = await loadedWatch.stop();
  const counts = await loadGenerator.stop();

  console.log(`Without load, ${quietS} s. ${stolenWithoutLoad}\n${describeMeasured(unloaded)}`);
  console.log(
    `\nUnder load, ${loadedS} s. ${await stolenUnderLoad()}\n${describeMeasured(loaded)}`,
  );
  console.log(`\nRequests of the load: ${JSON.stringify(counts)}`);
  const ratio = percentile(loaded.turn, 0.95) / percentile(unloaded.turn, 0.95);
  const health = percentile(loaded.health, 0.99);
  console.log(`Turns p95: ${ratio.toFixed(2)} times as long (${limits.turnRatio} at most)`);
  console.log(`/health p99: ${health.toFixed(0)} ms (${limits.healthP99Ms} at most)`);
  const failures = loaded.failures.slice(0, 5);
  if (failures.length > 0) console.log(`Failures of the bystander: ${failures.join('; ')}`);
  const isWithinLimits =
    ratio <= limits.turnRatio && health <= limits.healthP99Ms && failures.length === 0;
  process.exitCode = isWithinLimits ? 0 : 1;
} finally {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
  await closeProcessScope();
}
