import { resolve } from 'node:path';
import { suite } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { closeProcessScope } from '../../apps/server/src/testing/process-scope.ts';
import { trialsVariable } from '../../apps/server/src/testing/trials.ts';
import type { WorkerCommand, WorkerReport } from './worker-messages.ts';

const hasNamePattern = process.execArgv.some((flag) => flag.startsWith('--test-name-pattern'));
/** Results reach the reporter through a stream, shortly after the suite ends. */
const reporterDelayMs = 500;

// Property tests use the same values in every run, so that a failure is due to a change. Long runs use new ones.
if (process.env[trialsVariable] !== 'long') fc.configureGlobal({ seed: 1 });

/**
 * A long-lived test worker: imports the files it receives one after another, each inside its own suite, so that a
 * file's hooks end with it. Modules, compiled code and shared services stay warm in between.
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

// node:test ignores an error after the end of its test.
for (const name of ['uncaughtException', 'unhandledRejection']) {
  process.on(name, (error) => send({ kind: 'uncaught', reason: `${name}: ${inspect(error)}` }));
}

/** node:test does not report a suite whose tests are all filtered out. */
async function reportFilteredFile(file: string): Promise<void> {
  await delay(reporterDelayMs);
  send({ kind: 'fileDone', file });
}

function send(report: WorkerReport): void {
  process.send?.(report);
}

// The runner ended or gave up on this worker.
process.on('disconnect', () => process.exit());
