import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { processesWith, uniqueSleep } from '../apps/server/src/sandboxes/testing/host-processes.ts';
import { Client } from '../e2e/support/client.ts';
import { percentile } from '../e2e/support/percentile.ts';
import { command } from '../e2e/support/sandbox-scripts.ts';
import { startBenchmarkService } from './benchmark-service.ts';
import { type Figure, median } from './figure.ts';

const repetitions = 50;
const commands = 10;
/** `ABORT_GRACE_S` plus a quarter of a second. */
const commandLimitMs = 2_250;

/** From an abort to the end of the aborted work. */
export async function measureAborts(): Promise<Figure[]> {
  const models = await measureAbortedModels();
  const trees = await measureAbortedCommands();
  const shared = { id: 'P7', unit: 'ms' } as const;
  return [
    {
      ...shared,
      title: 'abort to the socket of the model closed, p99',
      measured: percentile(models, 0.99),
      target: { limit: 250, of: 'unit' },
    },
    {
      ...shared,
      title: 'abort to the end of all processes of a command, slowest of 10',
      measured: percentile(trees, 1),
      target: { limit: commandLimitMs, of: 'unit' },
    },
    {
      ...shared,
      title: 'the same, p50',
      measured: median(trees),
      target: { limit: commandLimitMs, of: 'unit' },
    },
  ];
}

/** Uses a model that sends one word and then stalls. */
async function measureAbortedModels(): Promise<number[]> {
  const closed: (() => void)[] = [];
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const delta = { role: 'assistant', content: 'word' };
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'bench' };
    const choices = [{ index: 0, delta, finish_reason: null }];
    response.write(`data: ${JSON.stringify({ ...chunk, choices })}\n\n`);
    response.once('close', () => closed.shift()?.());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const env = {
    OPENAI_COMPATIBLE_BASE_URL: `http://127.0.0.1:${port}`,
    DEFAULT_MODEL: 'bench',
  };
  await using service = await startBenchmarkService(env, 'bench/model-service.ts');
  const client = new Client(`http://127.0.0.1:${service.port}`, service.token);
  const times: number[] = [];
  for (let turn = 0; turn < repetitions; turn += 1) {
    const stream = await client.post({ prompt: `turn ${turn}` });
    await stream.until(({ type }) => type === 'text');
    const closedConnection = new Promise<void>((resolve) => closed.push(resolve));
    const startedAt = performance.now();
    void client.json('POST', `/api/v1/vibe/abort/${stream.projectId}`, {});
    await closedConnection;
    times.push(performance.now() - startedAt);
    await stream.closed();
  }
  server.closeAllConnections();
  server.close();
  return times;
}

async function measureAbortedCommands(): Promise<number[]> {
  await using service = await startBenchmarkService({ TEST_SANDBOXES: 'real', SANDBOX_WARM: '0' });
  const client = new Client(`http://127.0.0.1:${service.port}`, service.token);
  const { projectId: project_id } = await client.turn({ prompt: `${command('true')}\nsay ready` });
  const times: number[] = [];
  for (let turn = 0; turn < commands; turn += 1) {
    const seconds = uniqueSleep();
    const line = `echo begun; (sleep ${seconds} & sleep ${seconds})`;
    const stream = await client.post({ project_id, prompt: `${command(line)}\nsay over` });
    await stream.until(({ type }) => type === 'tool_progress');
    const isRunning = () => processesWith(`sleep\0${seconds}`).length > 0;
    while (!isRunning()) await delay(1);
    const startedAt = performance.now();
    void client.json('POST', `/api/v1/vibe/abort/${project_id}`, {});
    while (isRunning()) await delay(1);
    times.push(performance.now() - startedAt);
    await stream.closed();
  }
  return times;
}
