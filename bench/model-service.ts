import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { run } from '../apps/server/src/run.ts';
import { noWorkshop } from '../apps/server/src/testing/no-workshop.ts';

/** The service with a real provider package that talks to the model server of the benchmark. */
const baseURL = process.env['BENCH_MODEL_URL'] ?? '';
await run({
  model: () => createOpenAICompatible({ name: 'bench', baseURL })('bench'),
  workshop: noWorkshop,
});
