import { Button } from './button.tsx';

interface PageButtonsProps {
  /** Cursors of the pages up to this one; the first page has none. */
  readonly cursors: readonly string[];
  readonly next: string | null;
  readonly onChange: (cursors: readonly string[]) => void;
}

/** Moves between the pages of a list; nothing if there is only one. */
export function PageButtons({ cursors, next, onChange }: PageButtonsProps) {
  if (cursors.length === 0 && next === null) return null;
  return (
    <div className="flex items-center justify-end gap-2 border-t border-line p-2 text-[13px] text-soft">
      <span className="tabular-nums">Page {cursors.length + 1}</span>
      <Button small disabled={cursors.length === 0} onClick={() => onChange(cursors.slice(0, -1))}>
        Previous
      </Button>
      <Button
        small
        disabled={next === null}
        onClick={() => next !== null && onChange([...cursors, next])}
      >
        Next
      </Button>
    </div>
  );
}
