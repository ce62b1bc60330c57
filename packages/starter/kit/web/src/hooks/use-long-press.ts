import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const longMs = 400;

/** Tells a short press from a long one or a right click. */
export function useLongPress(
  onPress: (element: HTMLElement) => void,
  onLong: (element: HTMLElement) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown({ target, pointerType }: PointerEvent) {
      wasLong.current = false;
      if (pointerType !== 'touch') return;
      timer.current = setTimeout(() => {
        wasLong.current = true;
        onLong(target as HTMLElement);
      }, longMs);
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerMove({ movementX, movementY }: PointerEvent) {
      // A finger that moves scrolls the page.
      if (Math.abs(movementX) + Math.abs(movementY) > 6) cancel();
    },
    onClick({ target }: MouseEvent) {
      if (!wasLong.current) onPress(target as HTMLElement);
      wasLong.current = false;
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      cancel();
      // Touch screens open the context menu after a long press, which was handled already.
      if (!wasLong.current) onLong(event.target as HTMLElement);
      wasLong.current = false;
    },
  };
}
