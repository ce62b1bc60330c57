import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '../e2e/support/client.ts';
import { percentile } from '../e2e/support/percentile.ts';
import { previewOf, requestPreview, write } from '../e2e/support/sandbox-scripts.ts';
import { startBenchmarkService } from './benchmark-service.ts';
import type { Figure } from './figure.ts';

const repetitions = 10;
/** Time for the pool to replace a warm sandbox. */
const pauseMs = 6_000;
const idleSeconds = 1;

/** From posting a project's first message to its app at its own address, by the built-in model. */
export async function measurePreview(): Promise<Figure[]> {
  const web = await measurePlatform('web', 'src/components/layout/app-layout.tsx');
  const mobile = await measurePlatform('mobile', 'App.tsx');
  const processes = await processesWhenAsleep();
  const figure = (what: string, times: number[], share: number, most: number): Figure => ({
    id: 'P3',
    title: `POST to preview_url, its page 200 and the new code served, ${what}`,
    measured: percentile(times, share) / 1000,
    unit: 's',
    target: { limit: most, of: 'unit' },
  });
  return [
    figure('web, warm, p50', web, 0.5, 1),
    figure('web, warm, slowest of 10', web, 1, 2),
    figure('mobile, warm, p50', mobile, 0.5, 3),
    figure('mobile, warm, slowest of 10', mobile, 1, 6),
    {
      id: 'P11',
      title: 'processes of a sleeping project; beside: of an awake one',
      measured: processes.after,
      raw: processes.before,
      unit: '',
      target: { limit: 0, of: 'unit' },
    },
  ];
}

async function measurePlatform(app_platform: 'web' | 'mobile', path: string): Promise<number[]> {
  await using service = await startBenchmarkService(
    { SANDBOX_WARM: '1' },
    'apps/server/src/main.mjs',
  );
  const client = new Client(`http://127.0.0.1:${service.port}`, service.token);
  const promptFor = (name: string) =>
    `An app called "${name}" to track books with author, rating 1-5 and finished date`;
  // The first one of its kind may have to download packages.
  await client.turn({ app_platform, prompt: promptFor('First') });
  const times: number[] = [];
  for (let turn = 0; turn < repetitions; turn += 1) {
    await delay(pauseMs);
    const name = `Shelf ${turn}`;
    const startedAt = performance.now();
    const stream = await client.post({ app_platform, prompt: promptFor(name) });
    await stream.until(({ type }) => type === 'preview_url');
    const address = previewOf(stream);
    for (;;) {
      const page = await requestPreview(service.port, address);
      const served = await requestPreview(service.port, `${address}${path}`);
      // A dev server's error page contains the name as well.
      if (page.status === 200 && served.status === 200 && served.body.includes(name)) break;
      if (performance.now() - startedAt > 30_000)
        throw new Error(`the preview does not show ${name}`);
    }
    times.push(performance.now() - startedAt);
    await stream.finished();
    await client.json('DELETE', `/api/v1/projects/${stream.projectId}`);
  }
  return times;
}

/** Number of the service's processes, while a project is awake and once it sleeps. */
async function processesWhenAsleep(): Promise<{ before: number; after: number }> {
  await using service = await startBenchmarkService({
    TEST_SANDBOXES: 'real',
    SANDBOX_WARM: '0',
    SANDBOX_IDLE_S: String(idleSeconds),
    // The spare browser of the machine belongs to no project.
    VERIFY_TURNS: 'false',
  });
  const client = new Client(`http://127.0.0.1:${service.port}`, service.token);
  const { projectId } = await client.turn({ prompt: `${write('a', 'b')}\nsay done` });
  const before = childrenOf(service.pid);
  for (;;) {
    const { body } = await client.json('GET', `/api/v1/projects/${projectId}`);
    if (body['preview_status'] === 'sleeping') break;
    await delay(50);
  }
  await delay(idleSeconds * 1000);
  return { before, after: childrenOf(service.pid) };
}

function childrenOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? 0 : children.split(' ').length;
}
