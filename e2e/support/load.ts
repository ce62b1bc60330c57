import { randomUUID } from 'node:crypto';
import { trials } from '../../apps/server/src/testing/trials.ts';
import type { Client } from './client.ts';
import type { Reading } from './invariants.ts';
import { readingOf, readingOfSocket, readingOfV1 } from './readings.ts';
import { write } from './sandbox-scripts.ts';
import { TestSocket } from './test-socket.ts';

const projects = trials.loadedProjects;
/** Forty tokens per second. */
const paceMs = 25;

/** Six files and five other calls, with a few words before each. */
export function loadScript(): string {
  const content = (at: number) => `export const file${at} = ${at};\n`.repeat(3);
  const files = Array.from({ length: 6 }, (_, at) => write(`src/file${at}.ts`, content(at)));
  const calls = [...files, 'todo a', 'todo b', 'todo c', 'todo d', 'todo e'];
  const steps = calls.map((call) => `pace ${paceMs}\nsay a few words before this\n${call}`);
  return [...steps, `say done ${randomUUID()}`].join('\n');
}

/** Load that continues while a process dies; `finished` waits for its turns and returns the readings. */
export interface Load {
  finished(): Promise<Reading[]>;
}

/** Starts projects whose turns three readers follow, one over each transport. */
export async function startLoad(client: Client): Promise<Load> {
  const followers = await Promise.all(
    Array.from({ length: projects }, () => startFollowedTurn(client)),
  );
  return {
    finished: async () => (await Promise.all(followers.map((finish) => finish()))).flat(),
  };
}

async function startFollowedTurn(client: Client): Promise<() => Promise<Reading[]>> {
  const stream = await client.post({ prompt: loadScript() });
  const { projectId, turnId } = stream;
  const address = `/api/v1/vibe/stream/${projectId}?turn_id=${turnId}`;
  const [v1, socket] = await Promise.all([client.request('GET', address), TestSocket.open(client)]);
  // Read immediately: a slow reader would not slow others down, but would be disconnected.
  const text = v1.text();
  const read = stream.finished();
  await socket.subscribe(projectId, { after_seq: 0, events: 'all' });
  return async () => {
    await Promise.all([read, socket.waitForTurnEnd(turnId)]);
    socket[Symbol.dispose]();
    return [readingOfV1(await text, turnId), readingOf(stream), readingOfSocket(socket, turnId)];
  };
}
