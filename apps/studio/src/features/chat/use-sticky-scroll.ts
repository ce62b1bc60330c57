import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearEnd = 80;

/** Keeps the view at the end as content arrives, unless the reader has scrolled away. */
export function useStickyScroll(scroller: RefObject<HTMLElement | null>, change: unknown) {
  const [isAway, setIsAway] = useState(false);
  const follows = useRef(true);

  useEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const look = () => {
      const { scrollHeight, scrollTop, clientHeight } = current;
      follows.current = scrollHeight - scrollTop - clientHeight < nearEnd;
      setIsAway(!follows.current);
    };
    current.addEventListener('scroll', look, { passive: true });
    // Content that expands or loads grows without an event.
    const observer = new ResizeObserver(() => follows.current && end(current));
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    return () => {
      current.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change
  useLayoutEffect(() => {
    if (follows.current && scroller.current) end(scroller.current);
  }, [change, scroller]);

  const toEnd = useCallback(() => {
    follows.current = true;
    if (scroller.current) end(scroller.current);
  }, [scroller]);
  return { isAway, toEnd };
}

function end(element: HTMLElement): void {
  element.scrollTop = element.scrollHeight;
}
