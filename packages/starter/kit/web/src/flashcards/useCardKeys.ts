import { useEffect, useEffectEvent } from 'react';

/** What keys do wherever the focus is, unless it is on something that has a use for them. */
export function useCardKeys(actions: Record<string, () => void>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    const isOnButton = (event.target as Element).closest('button, a, input');
    if (!action || (event.key === ' ' && isOnButton)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
