import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '../e2e/client.ts';
import { app, previewOf, visit, write } from '../e2e/workshop.ts';
import { type Figure, median, percentile } from './figure.ts';
import { startBench } from './service.ts';

const repetitions = 10;
/** A prepared sandbox is replaced meanwhile. */
const pauseMs = 6_000;
const idleSeconds = 1;

/** From posting the first message of a project to its app at its own address, with what was written. */
export async function preview(): Promise<Figure[]> {
  await using bench = await startBench({ WORKSHOP: 'real', SANDBOX_WARM: '1' });
  const client = new Client(`http://127.0.0.1:${bench.port}`, bench.token);
  const times: number[] = [];
  for (let turn = 0; turn < repetitions; turn += 1) {
    await delay(pauseMs);
    const words = `Number ${turn}`;
    const began = performance.now();
    const stream = await client.post({ prompt: `${write('src/App.tsx', app(words))}\nsay done` });
    await stream.until(({ type }) => type === 'preview_url');
    const address = previewOf(stream);
    const page = await visit(bench.port, address);
    const code = await visit(bench.port, `${address}src/App.tsx`);
    times.push(performance.now() - began);
    if (page.status !== 200 || !code.body.includes(words)) throw new Error(`not there: ${words}`);
    await stream.finished();
    await client.json('DELETE', `/api/v1/projects/${stream.projectId}`);
  }
  const sleeping = await processesWhenAsleep();
  const shared = { id: 'P3', unit: 's' } as const;
  return [
    {
      ...shared,
      what: 'POST to preview_url, its page 200 and the new code served, web, warm, p50',
      measured: median(times) / 1000,
      target: { most: 1, of: 'unit' },
    },
    {
      ...shared,
      what: 'the same, slowest of 10',
      measured: percentile(times, 1) / 1000,
      target: { most: 2, of: 'unit' },
    },
    {
      id: 'P11',
      what: 'processes of a project that sleeps (of one awake: some)',
      measured: sleeping.after,
      raw: sleeping.before,
      unit: '',
      target: { most: 0, of: 'unit' },
    },
  ];
}

/** What the service has started, while a project is awake and once it sleeps. */
async function processesWhenAsleep(): Promise<{ before: number; after: number }> {
  await using bench = await startBench({
    WORKSHOP: 'real',
    SANDBOX_WARM: '0',
    SANDBOX_IDLE_S: String(idleSeconds),
  });
  const client = new Client(`http://127.0.0.1:${bench.port}`, bench.token);
  const { projectId } = await client.turn({ prompt: `${write('a', 'b')}\nsay done` });
  const before = childrenOf(bench.pid);
  for (;;) {
    const { body } = await client.json('GET', `/api/v1/projects/${projectId}`);
    if (body['preview_status'] === 'sleeping') break;
    await delay(50);
  }
  await delay(idleSeconds * 1000);
  return { before, after: childrenOf(bench.pid) };
}

function childrenOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? 0 : children.split(' ').length;
}
