import type { DetectedServerList } from '@millwright/contract';
import { z } from 'zod';
import { fetchJson } from '../../agent/models/protocols/fetch-json.ts';
import type { Clock } from '../../core/ports/clock.ts';

export type LocalServer = Omit<DetectedServerList['servers'][number], 'connected'>;

/** Servers on the same machine answer at once or not at all. */
const probeMs = 500;
/** Pages ask again whenever they are opened. */
const cacheMs = 10_000;

interface Probe {
  readonly name: LocalServer['name'];
  /** A path that only this kind of server has. */
  readonly path: string;
  /** Names of the models, from a response of this kind of server. */
  readonly models: z.ZodType<string[]>;
}

/** In the order of preference: LM Studio imitates some of Ollama's paths. */
const probes: readonly Probe[] = [
  {
    name: 'LM Studio',
    path: '/api/v0/models',
    models: z
      .object({ data: z.array(z.object({ id: z.string(), type: z.string() })) })
      .transform(({ data }) => data.flatMap(({ id, type }) => (type === 'embeddings' ? [] : id))),
  },
  {
    name: 'Ollama',
    path: '/api/tags',
    models: z
      .object({ models: z.array(z.object({ name: z.string() })) })
      .transform(({ models }) => models.map(({ name }) => name)),
  },
  {
    name: 'llama.cpp',
    path: '/v1/models',
    models: z
      .object({ data: z.array(z.object({ id: z.string(), owned_by: z.literal('llamacpp') })) })
      .transform(({ data }) => data.map(({ id }) => id)),
  },
];

export interface LocalServersOptions {
  /** Addresses to look at; none if the operator forbids it. */
  readonly origins: readonly string[];
  readonly clock: Clock;
}

/** Finds model servers that run on the same machine. */
export class LocalServers {
  readonly #options: LocalServersOptions;
  #found: Promise<LocalServer[]> | undefined;
  #expiresAt = 0;

  constructor(options: LocalServersOptions) {
    this.#options = options;
  }

  find(): Promise<LocalServer[]> {
    const { origins, clock } = this.#options;
    const now = clock.now().getTime();
    if (!this.#found || now >= this.#expiresAt) {
      this.#expiresAt = now + cacheMs;
      this.#found = Promise.all(origins.map(probeOrigin)).then((found) => found.flat());
    }
    return this.#found;
  }
}

async function probeOrigin(origin: string): Promise<LocalServer[]> {
  const found = await Promise.all(probes.map((probe) => runProbe(origin, probe)));
  return found.flat().slice(0, 1);
}

async function runProbe(origin: string, { name, path, models }: Probe): Promise<LocalServer[]> {
  const signal = AbortSignal.timeout(probeMs);
  const request = { url: `${origin}${path}`, headers: {}, fetch: undefined, signal };
  // Any error means that no such server runs there.
  const names = await fetchJson(models, request).catch(() => undefined);
  return names ? [{ name, base_url: `${origin}/v1`, models: names }] : [];
}
