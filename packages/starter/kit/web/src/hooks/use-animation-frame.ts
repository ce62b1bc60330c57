import { useEffect, useEffectEvent } from 'react';

/** The longest time that one frame covers, for example after the tab was in the background. */
const longestMs = 40;

/** Calls back before each repaint while running, with the milliseconds since the last one. */
export function useAnimationFrame(isRunning: boolean, onFrame: (elapsedMs: number) => void) {
  const handleFrame = useEffectEvent(onFrame);
  useEffect(() => {
    if (!isRunning) return;
    let last = performance.now();
    let request = requestAnimationFrame(function tick(now) {
      handleFrame(Math.min(Math.max(0, now - last), longestMs));
      last = now;
      request = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(request);
  }, [isRunning]);
}
