import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { starter } from '@millwright/starter/starter';
import { estimateTokens } from '../apps/server/src/core/estimate-tokens.ts';
import { percentile } from '../e2e/support/percentile.ts';
import { prompts } from '../packages/starter/corpus/prompts.ts';
import type { Figure } from './figure.ts';

type Prompt = Parameters<ReturnType<typeof starter>['doStream']>[0]['prompt'];

async function measureWarmedUp(): Promise<number> {
  const worker = new Worker(new URL('./warmed-up.ts', import.meta.url));
  const [ms] = (await once(worker, 'message')) as [number];
  return ms;
}

/** Time the built-in model itself takes for the first turn of a project, all steps together. */
export async function measureStarter(): Promise<Figure[]> {
  const times: number[] = [];
  for (const { prompt, platform, question } of prompts) {
    if (!question) times.push(await measureFirstTurn(prompt, platform ?? 'web'));
  }
  const [first = 0, ...warm] = times;
  const figure = (what: string, measured: number): Figure => ({
    id: 'P3',
    title: `first turn's time in the built-in model, ${what}`,
    measured,
    unit: 'ms',
    target: { limit: 100, of: 'unit' },
  });
  return [
    figure('p50 of the corpus', percentile(warm, 0.5)),
    figure('slowest of the corpus', percentile(warm, 1)),
    figure('the very first after the studio was opened', await measureWarmedUp()),
    figure('the very first after a start, without the studio opened', first),
  ];
}

export async function measureFirstTurn(request: string, platform: string): Promise<number> {
  const messages: Prompt = [{ role: 'user', content: [{ type: 'text', text: request }] }];
  const startedAt = performance.now();
  const calls = await step(messages, platform);
  await step([...messages, ...toolResults(calls)], platform);
  return performance.now() - startedAt;
}

interface Call {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: string;
}

async function step(prompt: Prompt, platform: string): Promise<Call[]> {
  const providerOptions = { builtin: { mode: 'build', platform, opening: 1 } };
  const { stream } = await starter({ types: false, countTokens: estimateTokens }).doStream({
    prompt,
    providerOptions,
  });
  const calls: Call[] = [];
  for await (const part of stream) if (part.type === 'tool-call') calls.push(part);
  return calls;
}

function toolResults(calls: readonly Call[]): Prompt {
  const results = calls.map(({ toolCallId, toolName, input }) => ({
    call: { type: 'tool-call' as const, toolCallId, toolName, input: JSON.parse(input) },
    result: {
      type: 'tool-result' as const,
      toolCallId,
      toolName,
      output: { type: 'text' as const, value: 'Created' },
    },
  }));
  return [
    { role: 'assistant', content: results.map(({ call }) => call) },
    { role: 'tool', content: results.map(({ result }) => result) },
  ];
}
