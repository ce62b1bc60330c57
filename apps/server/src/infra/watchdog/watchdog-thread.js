// @ts-check
// Written in JavaScript, like the module it imports statically: a thread that strips types needs 20 MB more.
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { BlockDetector } from './block-detector.js';

/**
 * @typedef {import('./capture-main-thread.ts').Capture} Capture
 * @typedef {import('../log.ts').LogOptions} LogOptions
 * @typedef {import('./block-detector.js').BlockLimits} BlockLimits
 */

/**
 * `shared` holds a counter that the main thread increments, and a flag that is 1 while a debugger is attached.
 * @typedef {BlockLimits & { shared: Int32Array, log: Pick<LogOptions, 'level' | 'format' | 'secrets'> }} WatchdogData
 */

/**
 * A block that has ended, as reported to the main thread.
 * @typedef {Partial<Capture> & { blockedMs: number }} Block
 */

const { shared, log, ...limits } = /** @type {WatchdogData} */ (workerData);
const [heartbeat, debugged] = [0, 1];
const tickMs = Math.min(250, limits.reportMs / 4);
/** Interrupting takes a few milliseconds, and longer on a machine short of CPU time. */
const captureMs = 1_000;

const detector = new BlockDetector(limits, tickMs);
/** @type {Promise<Capture | undefined> | undefined} */
let captured;
let isEnding = false;
let tickedAt = performance.now();

setInterval(() => {
  const now = performance.now();
  const elapsedMs = now - tickedAt;
  tickedAt = now;
  // Someone stepping through the code in a debugger may take any amount of time.
  if (Atomics.load(shared, debugged) === 1) return;
  const detected = detector.tick(Atomics.load(shared, heartbeat), elapsedMs);
  if (detected?.kind === 'began') captured = capture();
  if (detected?.kind === 'ended') void report(detected.blockedMs);
  if (detected?.kind === 'over' && !isEnding) void end(detected.blockedMs);
}, tickMs);

/**
 * Puts a failure into the report instead of throwing: the report matters more than its stack.
 * @returns {Promise<Capture | undefined>}
 */
async function capture() {
  try {
    const { captureMainThread } = await import('./capture-main-thread.ts');
    return await captureMainThread(captureMs);
  } catch (error) {
    return { stack: [`not available: ${error instanceof Error ? error.message : error}`] };
  }
}

/** @param {number} blockedMs */
async function report(blockedMs) {
  parentPort?.postMessage({ blockedMs, ...(await captured) });
}

/**
 * Kills the process with a signal that needs no event loop.
 * @param {number} blockedMs
 */
async function end(blockedMs) {
  isEnding = true;
  const before = Atomics.load(shared, heartbeat);
  const seen = (await capture()) ?? (await captured);
  if (Atomics.load(shared, heartbeat) !== before) {
    isEnding = false;
    return;
  }
  try {
    await writeFinalLog(blockedMs, seen);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

/** File descriptors are used because a thread's `process.stdout` is piped through the main thread. */
const [standardOutput, standardError] = [1, 2];
const killMessage = 'the event loop is blocked; ending this process so that another can take over';

/**
 * @param {number} blockedMs
 * @param {Capture | undefined} seen
 */
async function writeFinalLog(blockedMs, { activity, stack = [] } = { stack: [] }) {
  const ms = Math.round(blockedMs);
  if (log.format === 'json') {
    const { createLogger } = await import('../log.ts');
    /** @param {string} line */
    const write = (line) => writeSync(standardOutput, line);
    const logger = await createLogger({ ...log, destination: { write } });
    logger.fatal({ activity, stack, blockedMs: ms }, killMessage);
    return;
  }
  const during = JSON.stringify(activity ?? 'unknown');
  const lines = [`\nMillwright: ${killMessage} (${ms} ms, during ${during})`, ...stack];
  writeSync(standardError, `${lines.join('\n    at ')}\n`);
}
