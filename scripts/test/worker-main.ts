import { resolve } from 'node:path';
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { closeProcessScope } from '../../apps/server/src/testing/process-scope.ts';
import type { WorkerCommand } from './worker-messages.ts';

/**
 * A long-lived test worker: imports the files it is sent, one after another, each inside a suite of its own
 * so that hooks of a file end with it. Modules, compiled code and shared services stay warm in between.
 */
process.on('message', async (command: WorkerCommand) => {
  if ('run' in command) {
    await suite(command.run, () => import(pathToFileURL(resolve(command.run)).href));
    return;
  }
  await closeProcessScope();
  process.disconnect();
});
// The runner ended or gave up on this worker.
process.on('disconnect', () => process.exit());
