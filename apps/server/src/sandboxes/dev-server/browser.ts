import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { BrowserOrder, BrowserReply } from './browser-protocol.ts';
import { BrowsingSession } from './browsing-session.ts';
import { HeadlessBrowser } from './headless-browser.ts';
import { visitPage } from './visit-page.ts';
import { within } from './within.ts';

/**
 * Runs a browser in a sandbox of its own and carries out orders: `node browser.mjs --program /usr/bin/chromium --profile
 * /tmp/profile --origin http://127.0.0.1:4000`. The sandbox's only connection to the outside is at that address and
 * leads to the app.
 */
const { values } = parseArgs({
  options: {
    program: { type: 'string' },
    profile: { type: 'string' },
    origin: { type: 'string' },
  },
});
const { program, profile, origin } = values;
if (!program || !profile || !origin) {
  throw new Error('--program, --profile and --origin are required');
}

const startTimeoutMs = 10_000;
const browser = new HeadlessBrowser(program, profile);
let isClosing = false;
void browser.ended.then(() => {
  if (!isClosing) process.exit(1);
});
/** Opened in advance; each visit uses a new one. */
let nextTab = browser.openTab();
const firstTab = await within(startTimeoutMs, nextTab);
if (!firstTab) throw new Error('the browser does not start');
let session: BrowsingSession | undefined;
send({ type: 'started' });

for await (const line of createInterface({ input: process.stdin })) {
  const order: BrowserOrder = JSON.parse(line);
  if (order.type === 'preload') {
    const loading = nextTab.then((tab) => tab.send('Page.navigate', { url: `${origin}/` }));
    // The next visit uses the same tab and reports what is wrong with it.
    loading.catch(() => undefined);
    continue;
  }
  try {
    if (order.type === 'visit') await visit(order.id, origin);
    else {
      session ??= await BrowsingSession.open(await browser.openTab(), origin);
      send({ type: 'browsed', id: order.id, report: await session.run(order.request) });
    }
  } catch (error) {
    send({ type: 'failed', id: order.id, reason: String(error) });
  }
}
isClosing = true;
await browser.close();
rmSync(profile, { recursive: true, force: true });
process.exit();

async function visit(id: number, address: string): Promise<void> {
  const tab = await nextTab;
  try {
    send({ type: 'visited', id, report: await visitPage(tab, address) });
  } finally {
    // The next visit must not wait for a page that does not let go.
    tab.close().catch(() => undefined);
    nextTab = browser.openTab();
  }
}

function send(reply: BrowserReply): void {
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
