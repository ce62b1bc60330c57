import type { TestBrowser } from '../../e2e/support/chromium.ts';
import { stageApp } from './stage-app.ts';

const viewport = { width: 1280, height: 800 };
const scale = 0.5;
const quality = 78;

/** The day of the sample records. */
const now = new Date('2026-11-18T10:00:00');

/** Opens a demo, uses it a little and returns a picture. Time and chance are fixed, so equal apps have equal pictures. */
export async function takeScreenshot(
  browser: TestBrowser,
  appId: string,
  url: string,
): Promise<Buffer> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await page.addInitScript(() => {
    let seed = 7;
    Math.random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
  });
  await page.goto(url);
  await page.locator('#root h1').first().waitFor();
  await page.evaluate('document.fonts.ready');
  await stageApp(page, appId);
  await page.mouse.move(0, 0);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: 0, y: 0, ...viewport, scale },
  });
  await context.close();
  return Buffer.from(data, 'base64');
}
