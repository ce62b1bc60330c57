import { Millwright, type MillwrightOptions, type StampedEvent } from '@millwright/client';
import type { Client } from './client.ts';
import { fetchRows, projectPath } from './records.ts';

/** Delays use the midpoint of their jitter and take next to no time. */
export const fastTiming = {
  pause: (_: number, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) =>
      setTimeout(() => (signal?.aborted ? reject(signal.reason) : resolve()), 5),
    ),
  random: () => 0.5,
};

/** The client library for one user. */
export function millwrightOf(
  { url, token }: Client,
  options: Partial<MillwrightOptions> = {},
): Millwright {
  return new Millwright({ baseUrl: url, token, timing: fastTiming, ...options });
}

/** A project's log: the events every reader must have seen. */
export async function readLog(client: Client, projectId: string): Promise<StampedEvent[]> {
  const path = `${projectPath(projectId)}/events?limit=1000`;
  const events = await fetchRows<StampedEvent>(client, path, 'events');
  return events.map((event) => ({ ...event, project_id: projectId }));
}

export async function collectAll<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}
