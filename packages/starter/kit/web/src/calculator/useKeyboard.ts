import { useEffect, useEffectEvent } from 'react';

/** Keys of a keyboard that are called something else on the pad. */
const meaning: Record<string, string> = {
  '*': '×',
  '/': '÷',
  '-': '−',
  ',': '.',
  Enter: '=',
  Backspace: '⌫',
  Escape: 'C',
};

export function useKeyboard(press: (key: string) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = meaning[event.key] ?? event.key;
    if (!/^[\d.+−×÷%()=⌫C]$/.test(key)) return;
    // Enter would press the button that was pressed last, too.
    event.preventDefault();
    press(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
