import { findChromium, startChromium } from '../e2e/support/chromium.ts';
import { openStudioByLink, type StudioTab } from '../e2e/support/studio-tab.ts';
import { startBenchmarkService } from './benchmark-service.ts';
import { type Figure, median } from './figure.ts';

const repetitions = 8;

/** Load time of the studio: how much is loaded, and when it accepts input. */
export async function measureStudio(): Promise<Figure[]> {
  const chromium = findChromium();
  if (!chromium) throw new Error('chromium is not installed');
  await using service = await startBenchmarkService();
  const browser = await startChromium(chromium);
  try {
    await using tab = await openStudioByLink(browser, service);
    const context = tab.page.context();
    const loads: PageLoad[] = [];
    for (let index = 0; index < repetitions; index += 1)
      loads.push(await loadPage(context, service.config.BASE_URL));
    return [
      {
        id: 'studio',
        title: 'first load of the studio, compressed, before lazy parts',
        measured: median(loads.map(({ bytes }) => bytes)) / 1024,
        unit: 'KB',
        target: { limit: 250, of: 'unit' },
      },
      {
        id: 'studio',
        title: 'navigation to a first page that can be typed into, nothing cached, signed in, p50',
        measured: median(loads.map(({ ms }) => ms)),
        unit: 'ms',
        target: { limit: 1_000, of: 'unit' },
      },
    ];
  } finally {
    await browser.close();
  }
}

interface PageLoad {
  readonly bytes: number;
  readonly ms: number;
}

async function loadPage(
  context: ReturnType<StudioTab['page']['context']>,
  url: string,
): Promise<PageLoad> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByLabel('Describe your app').fill('x');
  const ms = performance.now() - startedAt;
  await page.close();
  return { bytes, ms };
}
