import { useEffect, useRef } from 'react';

/** Moves the focus to an element when it appears, so that screen readers announce it and the page starts at the top. */
export function useFocus<T extends HTMLElement>() {
  const element = useRef<T>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return element;
}
