import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const nearEndPixels = 80;

/** Keeps the view at the end as content arrives, unless the reader has scrolled away. */
export function useStickyScroll(scroller: RefObject<HTMLElement | null>, change: unknown) {
  const [isScrolledAway, setIsScrolledAway] = useState(false);
  const isFollowing = useRef(true);

  useEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const updateFollowing = () => {
      const { scrollHeight, scrollTop, clientHeight } = current;
      isFollowing.current = scrollHeight - scrollTop - clientHeight < nearEndPixels;
      setIsScrolledAway(!isFollowing.current);
    };
    current.addEventListener('scroll', updateFollowing, { passive: true });
    // Content that expands or loads grows without an event.
    const observer = new ResizeObserver(() => isFollowing.current && jumpToEnd(current));
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    return () => {
      current.removeEventListener('scroll', updateFollowing);
      observer.disconnect();
    };
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change
  useLayoutEffect(() => {
    if (isFollowing.current && scroller.current) jumpToEnd(scroller.current);
  }, [change, scroller]);

  const scrollToEnd = useCallback(() => {
    isFollowing.current = true;
    if (scroller.current) jumpToEnd(scroller.current);
  }, [scroller]);
  return { isScrolledAway, scrollToEnd };
}

function jumpToEnd(element: HTMLElement): void {
  element.scrollTop = element.scrollHeight;
}
