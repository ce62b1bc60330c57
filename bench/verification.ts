import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '../e2e/support/client.ts';
import { percentile } from '../e2e/support/percentile.ts';
import { startBenchmarkService } from './benchmark-service.ts';
import type { Figure } from './figure.ts';

const repetitions = 20;
/** Time for the pools to replace a warm sandbox and a browser. */
const pauseMs = 5_000;
const colors = ['blue', 'green', 'red', 'orange', 'purple'];

/** From posting a message to the end of its turn with the app opened in a browser, by the built-in model. */
export async function measureVerification(): Promise<Figure[]> {
  await using service = await startBenchmarkService(
    { SANDBOX_WARM: '1' },
    'apps/server/src/main.mjs',
  );
  const client = new Client(`http://127.0.0.1:${service.port}`, service.token);
  const newApps: number[] = [];
  const changes: number[] = [];
  for (let turn = 0; turn <= repetitions; turn += 1) {
    const app = await measureTurn(client, {
      prompt: `An app called "Shelf ${turn}" to track books with author, rating 1-5 and finished date`,
    });
    await delay(pauseMs);
    const color = colors[turn % colors.length];
    const change = await measureTurn(client, {
      project_id: app.projectId,
      prompt: `Make it ${color}`,
    });
    await delay(pauseMs);
    // The first ones start everything that the others find warm.
    if (turn === 0) continue;
    newApps.push(app.ms);
    changes.push(change.ms);
  }
  const figure = (what: string, times: number[], limit: number): Figure => ({
    id: 'P13',
    title: `POST to verified complete, ${what}`,
    measured: percentile(times, 0.5) / 1000,
    unit: 's',
    target: { limit, of: 'unit' },
  });
  return [
    figure(`new app, p50 of ${repetitions}`, newApps, 2.5),
    figure(`change, p50 of ${repetitions}`, changes, 1.5),
  ];
}

async function measureTurn(
  client: Client,
  body: Record<string, unknown>,
): Promise<{ ms: number; projectId: string }> {
  const startedAt = performance.now();
  const stream = await client.turn(body);
  const ms = performance.now() - startedAt;
  const [verification] = stream.eventsOf('verification');
  assert.equal(verification?.ok, true, 'the app has no errors');
  assert.equal(verification.opened, true, 'a browser opened the app');
  return { ms, projectId: stream.projectId };
}
