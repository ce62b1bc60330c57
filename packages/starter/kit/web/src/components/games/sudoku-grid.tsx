import { useGridFocus } from '@/hooks/use-grid-focus';
import { type Grid, peers } from '@/lib/sudoku';
import { cn } from '@/lib/utils';

interface SudokuGridProps {
  clues: Grid;
  grid: Grid;
  /** Small digits by field. */
  notes: number[][];
  wrong: Set<number>;
  selected: number;
  onSelect: (field: number) => void;
}

export function SudokuGrid({ clues, grid, notes, wrong, selected, onSelect }: SudokuGridProps) {
  const { gridProps, cellProps } = useGridFocus(9);
  return (
    <fieldset
      {...gridProps}
      aria-label="Sudoku"
      className="grid aspect-square w-full min-w-0 grid-cols-9 grid-rows-9 overflow-hidden rounded-lg border-2 border-foreground/70 bg-card"
    >
      {grid.map((digit, field) => {
        const isClue = clues[field] > 0;
        const row = Math.floor(field / 9);
        const column = field % 9;
        const cell = cellProps(field);
        return (
          <button
            key={field}
            type="button"
            {...cell}
            onFocus={() => {
              cell.onFocus();
              onSelect(field);
            }}
            onClick={() => onSelect(field)}
            aria-label={`Row ${row + 1}, column ${column + 1}: ${describe(digit, isClue, notes[field], wrong.has(field))}`}
            className={cn(
              'grid place-items-center border-border text-lg focus-visible:z-10 focus-visible:outline-3 focus-visible:outline-ring focus-visible:-outline-offset-2 sm:text-2xl',
              column < 8 && (column % 3 === 2 ? 'border-r-2 border-r-foreground/70' : 'border-r'),
              row < 8 && (row % 3 === 2 ? 'border-b-2 border-b-foreground/70' : 'border-b'),
              isClue ? 'font-semibold' : 'text-primary',
              peers[selected].includes(field) && 'bg-muted',
              digit > 0 && digit === grid[selected] && 'bg-primary/20',
              field === selected && 'bg-primary/30',
              wrong.has(field) && 'bg-destructive/15 text-destructive',
            )}
          >
            {digit > 0 ? digit : notes[field].length > 0 && <Notes digits={notes[field]} />}
          </button>
        );
      })}
    </fieldset>
  );
}

function describe(digit: number, isClue: boolean, notes: number[], isWrong: boolean): string {
  if (digit > 0) return `${digit}${isClue ? ', given' : ''}${isWrong ? ', wrong' : ''}`;
  return notes.length > 0 ? `notes ${notes.join(', ')}` : 'empty';
}

function Notes({ digits }: { digits: number[] }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-full grid-cols-3 grid-rows-3 place-items-center p-0.5 text-[0.55rem] text-muted-foreground leading-none sm:text-xs"
    >
      {Array.from({ length: 9 }, (_, index) => (
        <span key={index}>{digits.includes(index + 1) && index + 1}</span>
      ))}
    </span>
  );
}
