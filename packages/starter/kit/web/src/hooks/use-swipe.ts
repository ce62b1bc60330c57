import { type PointerEvent, useRef } from 'react';
import type { Direction } from '@/lib/direction';

const minPixels = 24;

/** Returns pointer handlers that report swipes, also several without lifting the finger. */
export function useSwipe(onSwipe: (direction: Direction) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  const end = () => {
    start.current = undefined;
  };
  return {
    onPointerDown({ clientX, clientY }: PointerEvent) {
      start.current = { x: clientX, y: clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!start.current) return;
      const x = clientX - start.current.x;
      const y = clientY - start.current.y;
      if (Math.max(Math.abs(x), Math.abs(y)) < minPixels) return;
      start.current = { x: clientX, y: clientY };
      if (Math.abs(x) > Math.abs(y)) onSwipe(x > 0 ? 'right' : 'left');
      else onSwipe(y > 0 ? 'down' : 'up');
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}
