import type { Pool } from 'pg';

const slowMs = 500;
const maxChars = 300;

/** Warns in the log about queries that take longer than half a second. */
export function reportSlowQueries(pool: Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const timed = (...args: unknown[]) => {
      const startedAt = performance.now();
      const report = () => {
        const ms = Math.round(performance.now() - startedAt);
        if (ms > slowMs) console.warn(`Slow query (${ms} ms): ${describe(args[0])}`);
      };
      // The pool passes a callback, everything else waits for a promise.
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        args[args.length - 1] = (...results: unknown[]) => {
          report();
          callback(...results);
        };
        return query(...args);
      }
      const result = query(...args);
      if (result instanceof Promise) result.then(report, report);
      return result;
    };
    client.query = timed as typeof client.query;
  });
}

/** The statement, shortened. Values are placeholders, or left out. */
function describe(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
  return (text ?? 'unknown')
    .replace(/'[^']*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxChars);
}
