import { findChromium, startChromium } from '../e2e/support/chromium.ts';
import { Client } from '../e2e/support/client.ts';
import { percentile } from '../e2e/support/percentile.ts';
import { app, previewOf, write } from '../e2e/support/sandbox-scripts.ts';
import { startBenchmarkService } from './benchmark-service.ts';
import { type Figure, median } from './figure.ts';

const repetitions = 20;

/** Measured in the page itself, so that the latency to this process does not count. */
const waitUntilShown = (words: string) => `new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    if (!document.body.textContent.includes(${JSON.stringify(words)})) return;
    observer.disconnect();
    requestAnimationFrame(() => resolve(Date.now()));
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
})`;

/** From the start of the agent's `write_file` call to a browser that shows the result. */
export async function measureHotReload(): Promise<Figure[]> {
  const chromium = findChromium();
  if (!chromium) throw new Error('chromium is not installed');
  await using service = await startBenchmarkService({ TEST_SANDBOXES: 'web', SANDBOX_WARM: '0' });
  const client = new Client(`http://127.0.0.1:${service.port}`, service.token);
  const first = await client.turn({ prompt: `${write('src/App.tsx', app('Edit 0'))}\nsay done` });
  const browser = await startChromium(chromium);
  const times: number[] = [];
  try {
    const page = await browser.newPage();
    await page.goto(previewOf(first));
    for (let edit = 1; edit <= repetitions; edit += 1) {
      const shown: Promise<number> = page.evaluate(waitUntilShown(`Edit ${edit}.`));
      const stream = await client.post({
        project_id: first.projectId,
        prompt: `${write('src/App.tsx', app(`Edit ${edit}.`))}\nsay done`,
      });
      await stream.until(({ type }) => type === 'tool_start');
      const startedAt = Date.now();
      times.push((await shown) - startedAt);
      await stream.finished();
    }
  } finally {
    await browser.close();
  }
  const shared = { id: 'P6', unit: 'ms' } as const;
  return [
    {
      ...shared,
      title: 'edit by the agent to a browser showing it, p50',
      measured: median(times),
      target: { limit: 150, of: 'unit' },
    },
    {
      ...shared,
      title: 'the same, p95',
      measured: percentile(times, 0.95),
      target: { limit: 300, of: 'unit' },
    },
  ];
}
