import { useEffect, useState } from 'react';

const armedMs = 2_000;

/** Requires Escape twice within two seconds: once happens by mistake. */
export function useEscape(isOn: boolean, act: () => void): boolean {
  const [isArmed, setIsArmed] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (isArmed) act();
      setIsArmed(!isArmed);
    };
    addEventListener('keydown', onKey);
    const timer = isArmed ? setTimeout(() => setIsArmed(false), armedMs) : undefined;
    return () => {
      removeEventListener('keydown', onKey);
      clearTimeout(timer);
    };
  }, [isOn, isArmed, act]);
  return isOn && isArmed;
}
