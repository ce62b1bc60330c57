import { findChromium, startChromium } from '../e2e/support/chromium.ts';
import { arriveByLink, type StudioTab } from '../e2e/support/studio-tab.ts';
import { startBench } from './benchmark-service.ts';
import { type Figure, median } from './figure.ts';

const repetitions = 8;

/** Load time of the studio: how much is loaded, and when it accepts input. */
export async function studio(): Promise<Figure[]> {
  const chromium = findChromium();
  if (!chromium) throw new Error('chromium is not installed');
  await using service = await startBench();
  const browser = await startChromium(chromium);
  try {
    await using tab = await arriveByLink(browser, service);
    const context = tab.page.context();
    const looks: Look[] = [];
    for (let look = 0; look < repetitions; look += 1)
      looks.push(await open(context, service.config.BASE_URL));
    return [
      {
        id: 'studio',
        what: 'first load of the studio, compressed, before lazy parts',
        measured: median(looks.map(({ bytes }) => bytes)) / 1024,
        unit: 'KB',
        target: { most: 250, of: 'unit' },
      },
      {
        id: 'studio',
        what: 'navigation to a first page that can be typed into, nothing cached, signed in, p50',
        measured: median(looks.map(({ ms }) => ms)),
        unit: 'ms',
        target: { most: 1_000, of: 'unit' },
      },
    ];
  } finally {
    await browser.close();
  }
}

interface Look {
  readonly bytes: number;
  readonly ms: number;
}

async function open(context: ReturnType<StudioTab['page']['context']>, url: string): Promise<Look> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByLabel('Describe your app').fill('x');
  const ms = performance.now() - began;
  await page.close();
  return { bytes, ms };
}
