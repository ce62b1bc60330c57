import { createInterface } from 'node:readline';
import { inspect, parseArgs } from 'node:util';
import { ChangeBurst } from './change-burst.ts';
import { ErrorLedger } from './error-ledger.ts';
import { type Order, type Report, readOrder, stdoutMark } from './launcher-protocol.ts';
import { markLines } from './mark-lines.ts';
import { ProjectServer } from './project-server.ts';
import { seedCaches } from './seed-caches.ts';

/**
 * Runs a project's dev server inside its sandbox: `node launcher.mjs --workspace /workspace --port 5173 --cache
 * /tmp/vite`.
 */
const { values } = parseArgs({
  options: {
    workspace: { type: 'string' },
    port: { type: 'string' },
    cache: { type: 'string' },
  },
});
const { workspace, port, cache } = values;
if (!workspace || !port || !cache) throw new Error('--workspace, --port and --cache are required');

// stdout is reserved for reports; output of the project goes to stderr, the log.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = markLines(process.stderr, stdoutMark);
const sendReport = (report: Report) => void write(`${JSON.stringify(report)}\n`);

// Makes errors thrown by a configuration point to the original source line.
process.setSourceMapsEnabled(true);
// Vite names files relative to the working directory.
process.chdir(workspace);
seedCaches(cache);
const ledger = new ErrorLedger(sendReport);
const burst = new ChangeBurst();
const server = new ProjectServer(
  { workspace, port: Number(port), cache },
  ledger,
  wake,
  (request) => sendReport({ type: 'request', ...request }),
);
// A plugin, configuration or server that throws asynchronously is an error of the project and must not end this process.
process.on('uncaughtException', reportUncaught);
process.on('unhandledRejection', reportUncaught);

const heartbeatMs = 1_000;
/** Start of the wait for the page; 0 is the start of this process. */
let since = 0;
let isReady = false;
let wasReplaced = false;
let newest = 0;
let isStale = false;
let isChecking = false;
let interrupted = Promise.withResolvers<void>();

function reportUncaught(error: unknown): void {
  process.stderr.write(`${inspect(error)}\n`);
  server.report(error);
}

function handleOrder(order: Order): void {
  newest = order.id;
  reportAlive();
  if (order.type === 'changed') {
    server.announce(order.files);
    // An order without files comes from somebody who waits for the result.
    if (order.files.length > 0) burst.extend();
    else burst.finish();
  } else {
    burst.finish();
    since = performance.now();
    isReady = false;
    wasReplaced = true;
    ledger.suspend();
    server.setEnvironment(order.environment ?? {});
  }
  wake();
}

/** Schedules a check. Changes that arrive during a check are handled together by the next one. */
function wake(): void {
  isStale = true;
  interrupted.resolve();
  if (isChecking) return;
  isChecking = true;
  const heartbeat = setInterval(reportAlive, heartbeatMs);
  check()
    .catch((error) => {
      // Cannot continue without the port; the supervisor sees the exit, preceded by the reason.
      server.report(error);
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
      process.exit(1);
    })
    .finally(() => clearInterval(heartbeat));
}

/** Without these reports, the supervisor knows that code of the project blocks the event loop. */
function reportAlive(): void {
  sendReport({ type: 'alive', id: newest });
}

async function check(): Promise<void> {
  while (isStale) {
    await burst.ended;
    isStale = false;
    interrupted = Promise.withResolvers();
    const id = newest;
    const isReplaced = wasReplaced;
    wasReplaced = false;
    if (isReplaced) ledger.resume();
    if (server.isOutdated()) await server.start();
    if (isReplaced) server.invalidate();
    await server.check(reportReady);
    // A reset waits only for the page; a file change waits for all its errors. New changes take precedence: their check
    // waits for the same packages.
    const packages = server.checkPackages();
    if (!isReplaced) await Promise.race([packages, interrupted.promise]);
    sendReport({ type: 'checked', id, errors: ledger.size });
  }
  isChecking = false;
}

function reportReady(): void {
  if (isReady) return;
  isReady = true;
  sendReport({ type: 'ready', port: Number(port), ms: Math.round(performance.now() - since) });
}

wake();
for await (const line of createInterface({ input: process.stdin })) {
  const order = readOrder(line);
  if (order) handleOrder(order);
}
await server.close();
process.exit();
