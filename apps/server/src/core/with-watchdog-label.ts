import { AsyncLocalStorage } from 'node:async_hooks';

/** Names a piece of work in logs, such as `{ tool: 'edit_file', turnId }` or `{ route: 'GET /livez' }`. */
export type WatchdogLabel = Readonly<Record<string, string>>;

const current = new AsyncLocalStorage<WatchdogLabel>();

/** Runs `work` so that the watchdog can name it if it blocks the event loop. Replaces the outer activity. */
export function withWatchdogLabel<T>(activity: WatchdogLabel, work: () => T): T {
  return current.run(activity, work);
}

/** Key of a global function: the watchdog evaluates it in the paused main thread, where no module is in scope. */
export const watchdogLabelKey = 'millwright.activity';

Object.defineProperty(globalThis, Symbol.for(watchdogLabelKey), {
  value: () => current.getStore(),
});
