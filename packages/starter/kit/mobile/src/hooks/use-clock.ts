import { useEffect, useState } from 'react';

/** Measures elapsed milliseconds. Time is computed from timestamps, so it goes on while the phone sleeps. */
export function useClock(tickMs = 100) {
  const [before, setBefore] = useState(0);
  const [since, setSince] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  const elapsed = before + (since === null ? 0 : Math.max(0, now - since));

  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [since, tickMs]);

  function run(from: number, isRunning: boolean) {
    const time = Date.now();
    setBefore(from);
    setNow(time);
    setSince(isRunning ? time : null);
  }

  return {
    elapsed,
    isRunning: since !== null,
    start: () => run(elapsed, true),
    pause: () => run(elapsed, false),
    reset: () => run(0, false),
  };
}
