import { type KeyboardEvent, useRef, useState } from 'react';

const moves: Record<string, [columns: number, rows: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus between the buttons of a grid with the arrow keys. Only one of them is in the tab order. */
export function useGridFocus(columns: number) {
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLFieldSetElement>(null);

  function handleKeyDown(event: KeyboardEvent) {
    const move = moves[event.key];
    const cells = grid.current?.querySelectorAll<HTMLElement>('[data-cell]');
    if (!move || !cells) return;
    // Otherwise the page would scroll.
    event.preventDefault();
    const column = (current % columns) + move[0];
    const next = current + move[0] + move[1] * columns;
    if (column >= 0 && column < columns && next >= 0 && next < cells.length) cells[next].focus();
  }

  return {
    current,
    gridProps: { ref: grid, onKeyDown: handleKeyDown },
    cellProps: (index: number) => ({
      'data-cell': index,
      tabIndex: index === current ? 0 : -1,
      onFocus: () => setCurrent(index),
    }),
  };
}
