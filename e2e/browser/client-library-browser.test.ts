import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { bundleOf } from '../support/bundle.ts';
import { findChromium, startChromium } from '../support/chromium.ts';
import { Client } from '../support/client.ts';
import { readLog } from '../support/client-library.ts';
import { startCuttableProxy } from '../support/cuttable-proxy.ts';
import { startScripted } from '../support/driver.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

/** Runs in the page: builds over a connection that breaks, subscribes by socket, and returns the received events. */
const script = `
  import { Millwright } from '/client.js';
  const [baseUrl, token] = location.hash.slice(1).split(',').map(decodeURIComponent);
  const millwright = new Millwright({ baseUrl, token });
  const turn = millwright.build({ prompt: 'pace 1\\ntokens 30\\nask color Which?\\nsay thanks' });
  const { project_id } = await turn.accepted;
  const socket = millwright.connect();
  const socketEvents = [];
  const reading = (async () => {
    for await (const event of socket.subscribe(project_id, { after: 0 })) {
      socketEvents.push(event);
      if (event.type === 'complete') break;
    }
  })();
  const read = [];
  for await (const event of turn) {
    read.push(event);
    if (event.type !== 'ask_user_question') continue;
    const { question_id } = event.data;
    await socket.answer({ project_id, question_id, answers: { color: 'red' } });
  }
  await reading;
  socket.close();
  globalThis.seen = { project_id, read, socketEvents };
`;

test('delivers all events in a browser of another origin over a connection that breaks', {
  skip,
}, async () => {
  const { code } = await bundleOf('packages/client/src/index.ts');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  await using service = await startScripted({ CORS_ORIGINS: origin });
  await using proxy = await startCuttableProxy(service.port, [3000, 2500, 4000]);
  const page = createServer(({ url = '' }, response) => {
    const isCode = url.endsWith('.js');
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
    response.end(isCode ? code : `<script type="module">${script}</script>`);
  });
  await new Promise<void>((resolve) => page.listen(port, '127.0.0.1', resolve));
  const browser = await startChromium(String(chromium));
  try {
    const client = await Client.of(service);
    const tab = await browser.newPage();
    const problems: string[] = [];
    tab.on('pageerror', (error) => problems.push(String(error)));
    await tab.goto(`${origin}/#${[proxy.url, client.token].map(encodeURIComponent).join()}`);
    const seen = await tab
      .waitForFunction(() => Reflect.get(globalThis, 'seen'))
      .catch(() => assert.fail(problems.join() || 'the page did not finish'));
    const { project_id, read, socketEvents } = (await seen.jsonValue()) as {
      project_id: string;
      read: unknown[];
      socketEvents: unknown[];
    };
    const log = await readLog(client, project_id);
    assert.deepEqual(read, log);
    assert.deepEqual(socketEvents, log);
    assert.ok(proxy.connectionCount > 3, `${proxy.connectionCount} connections`);
  } finally {
    await browser.close();
    page.closeAllConnections();
    await new Promise((resolve) => page.close(resolve));
  }
});
