import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Measured } from './bystander.ts';
import type { Client } from './client.ts';
import { percentile } from './percentile.ts';

/** Measures a service from a separate process until `stop` is called. */
export function watchBystander({ url, token }: Client): { stop(): Promise<Measured> } {
  const child = fork(join(import.meta.dirname, 'bystander.ts'), [url, token]);
  return {
    async stop() {
      const measured = once(child, 'message');
      child.send('stop');
      const [message] = (await measured) as [Measured];
      return message;
    },
  };
}

/** One row per measure: count, median, p95, p99 and slowest, in ms. */
export function describeMeasured({ health, firstEvent, turn }: Measured): string {
  const rows = { '/health': health, 'first event': firstEvent, 'whole turn': turn };
  const cell = (value: number) => value.toFixed(0).padStart(7);
  return [
    '|             |   times |     p50 |     p95 |     p99 | slowest |',
    ...Object.entries(rows).map(([name, all]) => {
      const shares = [0.5, 0.95, 0.99, 1].map((share) => percentile(all, share));
      return `| ${name.padEnd(11)} | ${[all.length, ...shares].map(cell).join(' | ')} |`;
    }),
  ].join('\n');
}
