import type { EventLog } from './log.ts';

/** Compares heads again and again, one at a time, until the returned function is called. */
export function watchHeads(
  log: EventLog,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await log.compareHeads().catch(onError);
    isLooking = false;
  }, everyMs);
  return () => clearInterval(timer);
}
