import { type PointerEvent, useState } from 'react';
import { useGridFocus } from '@/hooks/use-grid-focus';
import { cn } from '@/lib/utils';
import { fieldsBetween, type Puzzle } from '@/lib/word-search';

interface WordSearchGridProps {
  puzzle: Puzzle;
  found: string[];
  onSelect: (start: number, end: number) => void;
}

const fieldAt = ({ clientX, clientY }: PointerEvent) => {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-cell]');
  return cell ? Number(cell.dataset.cell) : undefined;
};

/** Words are selected by dragging, or by their first and last letters. */
export function WordSearchGrid({ puzzle, found, onSelect }: WordSearchGridProps) {
  const { size, letters, places } = puzzle;
  const [start, setStart] = useState<number>();
  const [end, setEnd] = useState<number>();
  const { gridProps, cellProps } = useGridFocus(size);
  const marked = places.filter(({ word }) => found.includes(word)).flatMap(({ fields }) => fields);
  const selected =
    start === undefined ? [] : end === undefined ? [start] : fieldsBetween(start, end, size);

  function select(field: number) {
    if (start === undefined) setStart(field);
    else {
      onSelect(start, field);
      setStart(undefined);
    }
    setEnd(undefined);
  }

  return (
    <fieldset
      {...gridProps}
      aria-label="Letters"
      className="grid aspect-square touch-none select-none rounded-xl border bg-card p-1.5 shadow-sm"
      style={{ gridTemplateColumns: `repeat(${size}, minmax(0, 1fr))` }}
      onPointerMove={(event) => {
        const isPressed = event.buttons === 1 && start !== undefined;
        if (isPressed) setEnd(fieldAt(event));
      }}
      onPointerUp={(event) => {
        const field = fieldAt(event);
        if (start !== undefined && field !== undefined && field !== start) select(field);
        else setEnd(undefined);
      }}
    >
      {letters.map((letter, field) => (
        <button
          key={field}
          type="button"
          {...cellProps(field)}
          aria-label={`${letter}, row ${Math.floor(field / size) + 1}, column ${(field % size) + 1}${marked.includes(field) ? ', found' : ''}`}
          aria-pressed={selected.includes(field)}
          onPointerDown={(event) => {
            // A captured pointer would hide the letters below it.
            event.currentTarget.releasePointerCapture(event.pointerId);
            if (start === undefined) select(field);
          }}
          onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && select(field)}
          className={cn(
            'grid place-items-center rounded-sm font-semibold uppercase focus-visible:ring-[3px] focus-visible:ring-ring focus-visible:outline-hidden',
            size > 12 ? 'text-sm sm:text-lg' : 'text-base sm:text-xl',
            marked.includes(field) && 'bg-primary/20',
            selected.includes(field) && 'bg-primary text-primary-foreground',
          )}
        >
          {letter}
        </button>
      ))}
    </fieldset>
  );
}
