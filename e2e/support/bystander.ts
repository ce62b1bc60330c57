import { setTimeout as delay } from 'node:timers/promises';
import { Client } from './client.ts';

/**
 * A process that uses the service normally while others attack it, and reports the latencies. Runs separately from the
 * attacker, whose own work would delay its measurements.
 */
export interface Measured {
  readonly health: readonly number[];
  /** From the message to its first event. */
  readonly firstEvent: readonly number[];
  /** From the message to the end of its stream. */
  readonly turn: readonly number[];
  readonly failures: readonly string[];
}

const [url = '', token = ''] = process.argv.slice(2);
const client = new Client(url, token);
const healthEveryMs = 100;
const turnEveryMs = 500;
/** About half a second of text, at the speed of common models. */
const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ');
const msPerWord = 12;

const health: number[] = [];
const firstEvent: number[] = [];
const turn: number[] = [];
const failures: string[] = [];
/** One project for all turns, as for a user who continues with an app: a new one each time would add load. */
let projectId: string | undefined;
let isStopped = false;

async function repeat(everyMs: number, work: () => Promise<void>): Promise<void> {
  while (!isStopped) {
    try {
      await work();
    } catch (error) {
      failures.push(String(error));
    }
    await delay(everyMs);
  }
}

async function measureHealth(): Promise<void> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/v1/health`);
  await answer.text();
  health.push(performance.now() - startedAt);
  if (answer.status !== 200) failures.push(`health ${answer.status}`);
}

async function measureTurn(): Promise<void> {
  const startedAt = performance.now();
  const stream = await client.post({
    prompt: `#script\npace ${msPerWord}\nsay number ${turn.length}: ${words}`,
    project_id: projectId,
  });
  projectId = stream.projectId;
  await stream.until(() => true);
  firstEvent.push(performance.now() - startedAt);
  await stream.finished();
  turn.push(performance.now() - startedAt);
  if (stream.reason !== 'complete') failures.push(`turn ended with ${stream.reason}`);
}

process.once('message', () => {
  isStopped = true;
});
await Promise.all([repeat(healthEveryMs, measureHealth), repeat(turnEveryMs, measureTurn)]);
process.send?.({ health, firstEvent, turn, failures } satisfies Measured, () => process.exit());
