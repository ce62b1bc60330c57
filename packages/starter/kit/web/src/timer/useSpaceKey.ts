import { useEffect, useEffectEvent } from 'react';

/** Whatever has a use for the space bar of its own. */
const busy = 'input, textarea, select, button, summary, a, [role="slider"]';

export function useSpaceKey(press: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || (event.target as Element).closest(busy)) return;
    event.preventDefault();
    press();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
