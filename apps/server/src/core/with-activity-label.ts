import { AsyncLocalStorage } from 'node:async_hooks';

/** Names a piece of work in logs, such as `{ tool: 'edit_file', turnId }` or `{ route: 'GET /livez' }`. */
export type ActivityLabel = Readonly<Record<string, string>>;

const current = new AsyncLocalStorage<ActivityLabel>();

/** Runs `work` so that the watchdog can name it if it blocks the event loop. Replaces the outer activity. */
export function withActivityLabel<T>(activity: ActivityLabel, work: () => T): T {
  return current.run(activity, work);
}

/** Key of a global function: the watchdog evaluates it in the paused main thread, where no module is in scope. */
export const activityLabelKey = 'millwright.activity';

Object.defineProperty(globalThis, Symbol.for(activityLabelKey), {
  value: () => current.getStore(),
});
