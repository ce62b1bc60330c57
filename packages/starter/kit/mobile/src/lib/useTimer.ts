import { useEffect, useState } from 'react';

/** Seconds that pass while it runs. The clock counts, so that none is lost while the phone sleeps. */
export function useTimer() {
  const [startedAt, setStartedAt] = useState<number>();
  const [before, setBefore] = useState(0);
  const [now, setNow] = useState(0);
  const isRunning = startedAt !== undefined;

  useEffect(() => {
    if (!isRunning) return;
    const ticking = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(ticking);
  }, [isRunning]);

  const seconds = before + (isRunning ? Math.max(0, now - startedAt) / 1000 : 0);
  return {
    seconds,
    isRunning,
    start: () => {
      setNow(Date.now());
      setStartedAt(Date.now());
    },
    pause: () => {
      setBefore(seconds);
      setStartedAt(undefined);
    },
    reset: () => {
      setBefore(0);
      setStartedAt(undefined);
    },
  };
}

/** `4:05`, and `1:04:05` if it takes hours. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}
