import { useEffect, useState } from 'react';

/** Milliseconds that pass while it runs. Ticks may come late: only differences of times count. */
export function useClock(tick = 100) {
  const [before, setBefore] = useState(0);
  const [since, setSince] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  const elapsed = before + (since === null ? 0 : Math.max(0, now - since));

  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setNow(performance.now()), tick);
    return () => clearInterval(timer);
  }, [since, tick]);

  function run(from: number, isRunning: boolean) {
    const time = performance.now();
    setBefore(from);
    setNow(time);
    setSince(isRunning ? time : null);
  }

  return {
    elapsed,
    isRunning: since !== null,
    start: () => run(elapsed, true),
    restart: () => run(0, true),
    pause: () => run(since === null ? before : before + performance.now() - since, false),
    /** Goes on from there, if it runs. */
    moveTo: (milliseconds: number) => run(milliseconds, since !== null),
    reset: () => run(0, false),
  };
}
