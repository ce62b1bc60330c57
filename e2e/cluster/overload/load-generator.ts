import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../support/client.ts';
import { previewOf, requestPreview } from '../../support/sandbox-scripts.ts';
import { SlowReader } from '../../support/slow-reader.ts';
import { bodyOf, makeDocuments, maxDocumentChars, upload } from '../../support/upload.ts';

export interface LoadGeneratorOptions {
  readonly port: number;
  readonly createClient: (name: string) => Promise<Client>;
  /** Filters loads by name. */
  readonly loadFilter: string;
}

export interface LoadGenerator {
  /** Ends all loads and returns how often each completed its work. */
  stop(): Promise<Record<string, number>>;
}

interface Load {
  readonly port: number;
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly count: (what: string) => void;
}

const readers = 200;
const stalledReaders = 20;
const slowBodies = 30;
const previewVisitors = 10;
const builders = 6;
const uploaders = 3;

/** Loads by name; each runs as a separate user. */
const loads: Readonly<Record<string, (load: Load) => Promise<void>>> = {
  async 'idle readers'({ client, signal, count }) {
    const turn = await client.turn({ prompt: '#script\nsay hello' });
    const path = `/api/v1/vibe/stream_v2/${turn.projectId}?follow=true`;
    await Promise.all(
      Array.from({ length: readers }, async () => {
        const reader = await SlowReader.open(client, 'GET', path);
        count(`idle reader ${reader.response.statusCode}`);
        signal.addEventListener('abort', () => reader.disconnect());
        await reader.read();
      }),
    );
  },

  async 'stalled readers'({ client, signal, count }) {
    const open = Array.from({ length: stalledReaders }, async () => {
      // As fast as the fastest providers.
      const body = { prompt: `#script\npace 2\ntokens 200000\n# ${Math.random()}` };
      const reader = await SlowReader.open(client, 'POST', '/api/v1/vibe/stream_v2', body);
      count(`stalled reader ${reader.response.statusCode}`);
      signal.addEventListener('abort', () => reader.disconnect());
    });
    await Promise.all(open);
  },

  async 'slow bodies'({ client, signal, count }) {
    const send = async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const sent = request(`${client.url}/api/v1/vibe/stream_v2`, {
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${client.token}`,
          'content-type': 'application/json',
          'content-length': '100000',
        },
      });
      sent.on('response', ({ statusCode }) => count(`slow body ${statusCode}`));
      sent.on('error', () => undefined).on('close', resolve);
      const timer = setInterval(() => sent.write(' '), 5_000);
      const leave = () => sent.destroy();
      signal.addEventListener('abort', leave, { once: true });
      await promise;
      signal.removeEventListener('abort', leave);
      clearInterval(timer);
    };
    await repeatInLanes(slowBodies, { signal, count }, send);
  },

  async 'large bodies'({ client, signal, count }) {
    await repeatInLanes(uploaders, { signal, count }, async () => {
      const pieces = bodyOf('#script\nsay read', makeDocuments(4, maxDocumentChars / 4));
      const { response, request: sending } = upload(pieces, client);
      const leave = () => sending.destroy();
      signal.addEventListener('abort', leave, { once: true });
      const { statusCode } = await response;
      count(`large body ${statusCode}`);
      sending.destroy();
      signal.removeEventListener('abort', leave);
    });
  },

  async turns({ client, signal, count }) {
    await repeatInLanes(builders, { signal, count }, async () => {
      const turn = await client.request('POST', '/api/v1/vibe/stream_v2', {
        prompt: `A shopping list with prices, number ${Math.random()}`,
      });
      count(`turn ${turn.status}`);
      await turn.text();
    });
  },

  async previews({ port, client, signal, count }) {
    const built = await client.turn({ prompt: 'A list of books with an author and a year' });
    const address = previewOf(built);
    await repeatInLanes(previewVisitors, { signal, count }, async () => {
      const { status } = await requestPreview(port, address);
      count(`preview ${status}`);
    });
  },
};

/** Repeats work in this many lanes until the signal. Counts failures: an overloaded service may reject requests. */
async function repeatInLanes(
  lanes: number,
  { signal, count }: Pick<Load, 'signal' | 'count'>,
  work: () => Promise<void>,
): Promise<void> {
  const lane = async () => {
    while (!signal.aborted) {
      await work().catch((error: Error) => count(`failed: ${error.message}`));
      await delay(20);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

export async function startLoadGenerator({
  port,
  createClient,
  loadFilter,
}: LoadGeneratorOptions): Promise<LoadGenerator> {
  const stopped = new AbortController();
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const running = Object.entries(loads)
    .filter(([name]) => name.includes(loadFilter))
    .map(async ([name, load]) => {
      const client = await createClient(name.replaceAll(' ', '-'));
      await load({ port, client, signal: stopped.signal, count }).catch((error) => {
        if (!stopped.signal.aborted) console.log(`${name}: ${error}`);
      });
    });
  return {
    async stop() {
      stopped.abort();
      await Promise.race([Promise.all(running), delay(10_000)]);
      return counts;
    },
  };
}
