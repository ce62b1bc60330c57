import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { startBenchmarkService } from './benchmark-service.ts';
import { type Figure, median } from './figure.ts';
import { startModelServer } from './model-server.ts';
import { postTimed } from './post.ts';

const count = 5_000;
const repetitions = 9;

/** A turn of many tokens through the real agent and provider, beside the provider's stream alone. */
export async function measureTokens(): Promise<Figure[]> {
  const server = await startModelServer(count);
  const settings = { OPENAI_COMPATIBLE_BASE_URL: server.url, DEFAULT_MODEL: 'bench' };
  await using service = await startBenchmarkService(settings, 'bench/model-service.ts');
  const turns: number[] = [];
  const provider: number[] = [];
  const plain: number[] = [];
  for (let turn = 0; turn < repetitions; turn += 1) {
    const { totalMs, body } = await postTimed(service.port, service.token, { prompt: `${turn}` });
    if (!body.includes(`token${count - 1}`)) throw new Error(`not all tokens: ${body.slice(-200)}`);
    turns.push(totalMs);
    provider.push(await timed(() => providerAlone(server.url)));
    plain.push(await timed(async () => (await fetch(server.url, { method: 'POST' })).text()));
  }
  server.close();
  const what = `turn of ${count} tokens, stored, POST to terminator`;
  return [
    {
      id: 'P1',
      title: `${what}; beside doStream alone`,
      measured: median(turns),
      raw: median(provider),
      unit: 'ms',
      target: { limit: 3, of: 'raw' },
    },
    {
      id: 'P1',
      title: `${what}; beside a plain fetch of the model's stream`,
      measured: median(turns),
      raw: median(plain),
      unit: 'ms',
      target: { limit: 300, of: 'unit' },
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function providerAlone(baseURL: string): Promise<void> {
  const model = createOpenAICompatible({ name: 'bench', baseURL })('bench');
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'x' }] }];
  const { stream } = await model.doStream({ prompt });
  for await (const _ of stream);
}
