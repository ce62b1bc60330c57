import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ErrorLedger } from './error-ledger.ts';
import { ProjectServer } from './project-server.ts';
import { type Order, type Report, readOrder } from './protocol.ts';

/**
 * Runs the dev server of a project inside its sandbox:
 * `node launcher.mjs --workspace /workspace --port 5173 --cache /tmp/vite`.
 */
const { values } = parseArgs({
  options: {
    workspace: { type: 'string' },
    port: { type: 'string' },
    cache: { type: 'string' },
  },
});
const { workspace, port, cache } = values;
if (!workspace || !port || !cache) throw new Error('--workspace, --port and --cache are needed');

// The way out belongs to the reports; whatever the project prints goes to the log beside it.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);
const say = (report: Report) => void write(`${JSON.stringify(report)}\n`);

// So that an error thrown by a configuration names the line that its author wrote.
process.setSourceMapsEnabled(true);
// Vite names files relative to where it runs.
process.chdir(workspace);
const ledger = new ErrorLedger(say);
const server = new ProjectServer({ workspace, port: Number(port), cache }, ledger, wake);
// A plugin or a configuration that throws at an odd moment is the project's trouble, not our end.
process.on('uncaughtException', (error) => server.report(error));
process.on('unhandledRejection', (error) => server.report(error));

/** When the wait for the page began: 0 is the start of this process. */
let since = 0;
let isReady = false;
let wasReplaced = false;
let newest = 0;
let isStale = false;
let isChecking = false;
let interrupted = Promise.withResolvers<void>();

function obey(order: Order): void {
  newest = order.id;
  if (order.type === 'changed') server.announce(order.files);
  else {
    since = performance.now();
    isReady = false;
    wasReplaced = true;
    server.provide(order.environment ?? {});
  }
  wake();
}

/** What comes in during a round is answered by the next one, together. */
function wake(): void {
  isStale = true;
  interrupted.resolve();
  if (isChecking) return;
  isChecking = true;
  check().catch((error) => {
    // Without its port it cannot go on; the supervisor sees the exit, and the reason before it.
    server.report(error);
    process.exit(1);
  });
}

async function check(): Promise<void> {
  while (isStale) {
    isStale = false;
    interrupted = Promise.withResolvers();
    const id = newest;
    const isAnother = wasReplaced;
    wasReplaced = false;
    if (isAnother) ledger.forget();
    if (server.isOutdated()) await server.start();
    if (isAnother) server.invalidate();
    await server.check(sayReady);
    // Whoever takes over waits for a page, whoever changes a file for all that is wrong with it. News
    // are looked at first: their round waits for the same packages.
    const packages = server.checkPackages();
    if (!isAnother) await Promise.race([packages, interrupted.promise]);
    say({ type: 'checked', id, errors: ledger.size });
  }
  isChecking = false;
}

function sayReady(): void {
  if (isReady) return;
  isReady = true;
  say({ type: 'ready', port: Number(port), ms: Math.round(performance.now() - since) });
}

wake();
for await (const line of createInterface({ input: process.stdin })) {
  const order = readOrder(line);
  if (order) obey(order);
}
await server.close();
process.exit();
