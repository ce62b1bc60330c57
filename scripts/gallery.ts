import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { DemoServer, demoSlug } from '../apps/server/src/features/gallery/demo-server.ts';
import { SiteBuild } from '../apps/server/src/http/site-build.ts';
import { findChromium, startChromium } from '../e2e/support/chromium.ts';
import {
  demoBuildScript,
  galleryApps,
  screenshotsDirectory,
} from '../packages/starter/src/gallery.ts';
import { takeScreenshot } from './gallery/take-screenshot.ts';

/**
 * Takes the screenshots of all gallery apps, or of those whose ids are passed, and removes those of apps that no longer
 * exist. Run it after a change of the list or of the kit that shows.
 */
const ids = process.argv.slice(2);
const chromium = findChromium();
if (!chromium) throw new Error('chromium is not installed');

const server = createServer((request, response) => void demos.handle(request, response));
server.listen(0);
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const onError = (error: unknown) => {
  throw error;
};
const build = new SiteBuild({
  script: fileURLToPath(demoBuildScript),
  args: ids,
  onBuild: () => console.log('Building the demos …'),
  onReady: () => undefined,
  onError,
});
const demos = new DemoServer({
  build,
  hasApp: () => true,
  previewHost: `localhost:${port}`,
  framedBy: [],
  onError,
});
await build.files();

await mkdir(screenshotsDirectory, { recursive: true });
const browser = await startChromium(chromium);
for (const { id } of galleryApps.filter((app) => ids.length === 0 || ids.includes(app.id))) {
  const picture = await takeScreenshot(browser, id, `http://${demoSlug(id)}.localhost:${port}/`);
  await writeFile(new URL(`${id}.webp`, screenshotsDirectory), picture);
  console.log(`${id}: ${picture.length} bytes`);
}
await browser.close();
server.close();
server.closeAllConnections();

const names = new Set(galleryApps.map(({ id }) => `${id}.webp`));
for (const name of readdirSync(screenshotsDirectory)) {
  if (!names.has(name)) rmSync(new URL(name, screenshotsDirectory));
}
process.exit();
