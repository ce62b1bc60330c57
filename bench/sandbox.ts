import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTemplate } from '../apps/server/src/sandboxes/dev-sandbox/open-template.ts';
import { openBubblewrapHost } from '../apps/server/src/sandboxes/drivers/bubblewrap/open-bubblewrap-host.ts';
import { percentile } from '../e2e/support/percentile.ts';
import { type Figure, median } from './figure.ts';

const repetitions = 30;
const limits = { cpus: 2, memoryMb: 2048, pids: 512, diskMb: 4096 };

/** From requesting a sandbox to the end of its first command, without a warm pool. */
export async function measureSandbox(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'));
  const host = await openBubblewrapHost({ folder });
  const times: number[] = [];
  const withPackages: number[] = [];
  const releases: number[] = [];
  const bare: number[] = [];
  try {
    const { modules } = await openTemplate('web', join(folder, 'shelf'));
    const layers = [{ source: modules, target: 'project/node_modules', writable: true }];
    // The first one creates the shared parts.
    await (await host.create({ limits, layers })).release();
    for (let turn = 0; turn < repetitions; turn += 1) {
      const node = performance.now();
      spawnSync(process.execPath, ['-e', '']);
      bare.push(performance.now() - node);

      for (const [options, measured] of [
        [{ limits }, times],
        [{ limits, layers }, withPackages],
      ] as const) {
        const startedAt = performance.now();
        const created = await host.create(options);
        const { exitCode } = await created.session.run('true');
        measured.push(performance.now() - startedAt);
        if (exitCode !== 0) throw new Error('the first command failed');
        const releasedAt = performance.now();
        await created.release();
        releases.push(performance.now() - releasedAt);
      }
    }
  } finally {
    await host.close();
    await rm(folder, { recursive: true, force: true });
  }
  const figure = (title: string, measured: number, limit: number): Figure => ({
    id: 'sandbox',
    title,
    measured,
    unit: 'ms',
    raw: median(bare),
    target: { limit, of: 'unit' },
  });
  return [
    figure('sandbox to its first command, p50 (beside: node -e "")', median(times), 100),
    figure('sandbox to its first command, p95', percentile(times, 0.95), 200),
    figure('the same with own packages over shared ones, p50', median(withPackages), 100),
    figure('release, until everything is removed, p50', median(releases), 50),
  ];
}
