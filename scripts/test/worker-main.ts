import { resolve } from 'node:path';
import { suite } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { closeProcessScope } from '../../apps/server/src/testing/process-scope.ts';
import { trialsVariable } from '../../apps/server/src/testing/trials.ts';
import type { WorkerCommand, WorkerReport } from './worker-messages.ts';

const hasNamePattern = process.execArgv.some((flag) => flag.startsWith('--test-name-pattern'));
/** Results reach the reporter through a stream, a moment after the suite ended. */
const reporterDelayMs = 500;

// Properties are tried with the same values in every run, so that a change fails for what it changed. Long runs look for new ones.
if (process.env[trialsVariable] !== 'long') fc.configureGlobal({ seed: 1 });

/**
 * A long-lived test worker: imports the files it is sent, one after another, each inside a suite of its own
 * so that hooks of a file end with it. Modules, compiled code and shared services stay warm in between.
 */
process.on('message', async (command: WorkerCommand) => {
  if ('run' in command) {
    await suite(command.run, () => import(pathToFileURL(resolve(command.run)).href));
    if (hasNamePattern) await reportFilteredFile(command.run);
    return;
  }
  await closeProcessScope();
  process.disconnect();
});
/** A suite whose tests are all filtered out is not reported at all. */
async function reportFilteredFile(file: string): Promise<void> {
  await delay(reporterDelayMs);
  process.send?.({ kind: 'fileDone', file } satisfies WorkerReport);
}

// The runner ended or gave up on this worker.
process.on('disconnect', () => process.exit());
