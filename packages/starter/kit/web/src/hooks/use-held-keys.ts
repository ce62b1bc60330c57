import { useEffect, useRef } from 'react';

/** Returns the keys that are held down, in lower case. Keys in `own` do not scroll the page. */
export function useHeldKeys(own: readonly string[]) {
  const held = useRef(new Set<string>());
  useEffect(() => {
    const keys = held.current;
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!own.includes(key) || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      keys.add(key);
    };
    const release = ({ key }: KeyboardEvent) => keys.delete(key.toLowerCase());
    const clear = () => keys.clear();
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    window.addEventListener('blur', clear);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', clear);
    };
  }, [own]);
  return held;
}
