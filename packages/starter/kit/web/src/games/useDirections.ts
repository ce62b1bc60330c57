import { useEffect, useEffectEvent } from 'react';
import type { Direction } from './snake.ts';

const keys: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  w: 'up',
  s: 'down',
  a: 'left',
  d: 'right',
};

/** Arrows or WASD steer; the space bar does the other thing, where it presses no button. */
export function useDirections(steer: (direction: Direction) => void, toggle: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const direction = keys[event.key];
    const isSpace = event.key === ' ' && !(event.target as Element).closest('button');
    if (!direction && !isSpace) return;
    // The page would scroll.
    event.preventDefault();
    if (direction) steer(direction);
    else toggle();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
