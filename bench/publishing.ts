import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '../e2e/support/client.ts';
import { percentile } from '../e2e/support/percentile.ts';
import { publish, readPublication } from '../e2e/support/publisher.ts';
import { requestHost } from '../e2e/support/request-host.ts';
import { startBenchmarkService } from './benchmark-service.ts';
import type { Figure } from './figure.ts';

const repetitions = 6;
/** Time for the pools to replace a warm sandbox and a browser. */
const pauseMs = 5_000;
const pollMs = 50;

/** Measures the time from the request to publish an app that Starter has just built to its first visitor's page. */
export async function measurePublishing(): Promise<Figure[]> {
  await using service = await startBenchmarkService(
    // The check of packages waits for the registry.
    { SANDBOX_WARM: '1', PUBLISH_AUDIT: 'off' },
    'apps/server/src/main.mjs',
  );
  const client = new Client(`http://127.0.0.1:${service.port}`, service.token);
  const times: number[] = [];
  for (let app = 0; app <= repetitions; app += 1) {
    const prompt = `An app called "Shelf ${app}" to track books with author, rating 1-5 and finished date`;
    const { projectId } = await client.turn({ prompt });
    await delay(pauseMs);
    const startedAt = performance.now();
    const name = `bench-shelf-${app}`;
    await publish(client, projectId, { name });
    const { status, findings } = await untilFinished(client, projectId);
    if (status !== 'live') throw new Error(JSON.stringify(findings));
    const host = `${name}.preview.localhost:${service.port}`;
    const headers = { accept: 'text/html' };
    const page = await requestHost(service.port, host, '/', { method: 'GET', headers });
    if (page.status !== 200) throw new Error(`${page.status} ${page.text}`);
    // The first one starts everything that the others find warm.
    if (app > 0) times.push(performance.now() - startedAt);
    await delay(pauseMs);
  }
  const figure = (what: string, share: number): Figure => ({
    id: 'P14',
    title: `publish a verified app to its first visitor, ${what}`,
    measured: percentile(times, share) / 1000,
    unit: 's',
    target: { limit: 6, of: 'unit' },
  });
  return [figure(`p50 of ${repetitions}`, 0.5), figure('slowest', 1)];
}

async function untilFinished(client: Client, projectId: string) {
  for (;;) {
    const { latest } = await readPublication(client, projectId);
    if (latest?.finished_at) return latest;
    await delay(pollMs);
  }
}
