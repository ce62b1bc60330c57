import { useEffect, useEffectEvent } from 'react';

/** Listens to all key presses on the page. */
export function useWindowKeyDown(onKeyDown: (event: KeyboardEvent) => void) {
  const handleKeyDown = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
