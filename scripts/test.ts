import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { shareCluster } from '../apps/server/src/store/testing/put-cluster.ts';
import { globalSetup, globalTeardown } from '../apps/server/src/testing/global-setup.ts';
import { trialsVariable } from '../apps/server/src/testing/trials.ts';
import { prepareSystemPackages } from './system-packages.ts';
import { bundleFixtures } from './test/bundle-fixtures.ts';
import { runChecks } from './test/checks.ts';
import { readOptions, type TestOptions, usage } from './test/options.ts';
import { Report } from './test/report.ts';
import { runLanes } from './test/run-lanes.ts';

/** Maximum number of files for which the report lists every test. */
const fewFiles = 3;

/** `npm test`: prepares the machine, then runs the checks beside all tests. */
async function main(options: TestOptions): Promise<boolean> {
  const { lanes, isWholeRun, printsTimes, isLong, namePattern } = options;
  if (!prepareSystemPackages()) return false;
  if (isLong) process.env[trialsVariable] = 'long';
  // Workers, and the services they start, share compiled code.
  process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/tests');
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => interrupted.abort());
  const { signal } = interrupted;

  const fileCount = lanes.reduce((sum, { files }) => sum + files.length, 0);
  const report = new Report({ namesTests: fileCount <= fewFiles });
  try {
    const startsProcesses = lanes.some(({ name }) => name === 'cluster' || name === 'fleet');
    const needsService = lanes.some(({ name }) => name !== 'unit');
    const preparing = [
      needsService && buildStudio(signal),
      startsProcesses && bundleFixtures(),
      startsProcesses && shareCluster(),
      needsService && globalSetup({ redis: lanes.some(({ mode }) => mode === 'queue') }),
    ];
    // The teardown can only close what is up, so this waits for all of them even if one fails.
    await Promise.allSettled(preparing);
    await Promise.all(preparing);
    const checking = isWholeRun ? runChecks(1, signal) : Promise.resolve([]);
    for await (const result of runLanes(lanes, { namePattern, isLong, signal })) report.add(result);
    const failedChecks = await checking;
    if (printsTimes) report.printTimes();
    report.printSummary();
    for (const name of failedChecks) console.log(`failed check: ${name}`);
    if (report.isEmpty) console.log('No test ran');
    return (
      !signal.aborted &&
      !report.isEmpty &&
      failedChecks.length === 0 &&
      report.failedFiles.length === 0
    );
  } finally {
    await globalTeardown();
  }
}

/** Builds the studio once in advance: on a fresh clone, every service started at the same time would build it. */
async function buildStudio(signal: AbortSignal): Promise<void> {
  await promisify(execFile)(process.execPath, ['apps/studio/build.ts'], { signal });
}

function optionsOrUsage(): TestOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(2);
  }
}

process.exitCode = (await main(optionsOrUsage())) ? 0 : 1;
