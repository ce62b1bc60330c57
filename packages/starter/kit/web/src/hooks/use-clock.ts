import { useEffect, useState } from 'react';

/** Measures elapsed milliseconds. Time is computed from timestamps because ticks may be late. */
export function useClock(tickMs = 100) {
  const [before, setBefore] = useState(0);
  const [since, setSince] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  const elapsed = before + (since === null ? 0 : Math.max(0, now - since));

  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, [since, tickMs]);

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
    /** Jumps to a time without starting or stopping. */
    seek: (milliseconds: number) => run(milliseconds, since !== null),
    reset: () => run(0, false),
  };
}
