import { tracingChannel } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';

/**
 * Preloaded by test workers: replaces how node:test finds the test or suite that is running. By default, it records
 * the test of every asynchronous operation with `async_hooks`, promises included, which took a fifth of the CPU time
 * of the app tests. Here, only tests and suites are recorded, and each runs with its id in an `AsyncLocalStorage`.
 */
const require = createRequire(import.meta.url);
/** The object that node:test's own modules read when they are loaded; ES imports would be copies. */
const asyncHooks: Mutable<typeof import('node:async_hooks')> = require('node:async_hooks');
const { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } = asyncHooks;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type InitCallback = import('node:async_hooks').HookCallbacks['init'];

let recordResource: InitCallback;
const runningTest = new AsyncLocalStorage<number>();
/** The test or suite that started last, for operations whose context got lost, such as a thrown timer callback. */
let latestTest: number | undefined;

tracingChannel('node.test').start.bindStore(runningTest, () => {
  latestTest = executionAsyncId();
  return latestTest;
});

asyncHooks.createHook = (callbacks) => {
  recordResource = callbacks.init;
  const hook = { enable: () => hook, disable: () => hook };
  return hook;
};
/** The class that tests and suites extend. */
asyncHooks.AsyncResource = class extends AsyncResource {
  constructor(...args: ConstructorParameters<typeof AsyncResource>) {
    super(...args);
    recordResource?.(this.asyncId(), args[0], this.triggerAsyncId(), this);
  }
};
asyncHooks.executionAsyncId = () => runningTest.getStore() ?? latestTest ?? executionAsyncId();

require('node:test');
// Everything else gets the originals.
Object.assign(asyncHooks, { AsyncResource, createHook, executionAsyncId });
