import { createHash } from 'node:crypto';

/** App tests of what takes another path in queue mode, through Redis or another process. */
const exercisesQueue = [
  'aborted-interrupts', // stop signals
  'aborts',
  'ai-limits', // shared rate counters
  'concurrent-messages', // claims
  'decisions', // waking a waiting turn
  'draining',
  'first-turn', // the event feed
  'lost-connections',
  'mcp/turn-servers',
  'model-connections', // change notices
  'plans',
  'queue-timeout',
  'round-trips',
  'socket-subscriptions',
  'stream-limits', // the shared limiter
  'turns',
].map((name) => `e2e/app/${name}.test.ts`);

/** Of the other app tests, queue mode runs one in this many. */
const sampleEvery = 9;
/** Any remainder would do; this one leaves out the files that use the most CPU time. */
const chosenRemainder = 5;

/**
 * Chooses the app tests that `npm test` also runs in queue mode. The choice among the others depends only on a file's
 * name, so that a new file does not change which old ones run.
 */
export function chooseForQueueMode(files: readonly string[]): string[] {
  const missing = exercisesQueue.filter((file) => !files.includes(file));
  if (missing.length > 0) throw new Error(`No such app tests: ${missing.join(', ')}`);
  return files.filter(
    (file) => exercisesQueue.includes(file) || hashOf(file) % sampleEvery === chosenRemainder,
  );
}

function hashOf(file: string): number {
  return createHash('sha256').update(file).digest().readUInt32BE();
}
