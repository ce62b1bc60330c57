import { Bomb, Flag } from 'lucide-react';
import { useGridFocus } from '@/hooks/use-grid-focus';
import { useLongPress } from '@/hooks/use-long-press';
import { countMinesAround, type Game, isOver } from '@/lib/minesweeper';
import { cn } from '@/lib/utils';

interface MineFieldProps {
  game: Game;
  onOpen: (field: number) => void;
  onFlag: (field: number) => void;
}

/** Colors of the numbers 1 to 8. */
const numberColors = [
  'text-blue-700 dark:text-blue-300',
  'text-green-700 dark:text-green-300',
  'text-red-700 dark:text-red-300',
  'text-indigo-800 dark:text-indigo-300',
  'text-rose-900 dark:text-rose-300',
  'text-teal-800 dark:text-teal-300',
  'text-foreground',
  'text-foreground',
];

const fieldOf = (element: HTMLElement) =>
  Number(element.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? -1);

export function MineField({ game, onOpen, onFlag }: MineFieldProps) {
  const { columns, rows } = game;
  const { current, gridProps, cellProps } = useGridFocus(columns);
  const press = useLongPress(
    (element) => fieldOf(element) >= 0 && onOpen(fieldOf(element)),
    (element) => fieldOf(element) >= 0 && onFlag(fieldOf(element)),
  );

  return (
    <div className="overflow-x-auto pb-2">
      <fieldset
        aria-label="Minefield"
        {...gridProps}
        {...press}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() === 'f') onFlag(current);
          gridProps.onKeyDown(event);
        }}
        className="mx-auto grid w-fit touch-manipulation select-none gap-px rounded-lg border bg-background p-px"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: columns * rows }, (_, field) => (
          <Square
            key={field}
            game={game}
            field={field}
            isLarge={columns < 12}
            {...cellProps(field)}
          />
        ))}
      </fieldset>
    </div>
  );
}

interface SquareProps {
  game: Game;
  field: number;
  isLarge: boolean;
}

function Square({ game, field, isLarge, ...props }: SquareProps) {
  const isOpen = game.open.has(field);
  const isFlagged = game.flagged.has(field);
  const isShownMine = isOver(game) && game.mined.has(field) && !isFlagged;
  const count = isOpen ? countMinesAround(game, field) : 0;
  const state = isOpen
    ? count === 0
      ? 'empty'
      : `${count} mines around`
    : isShownMine
      ? 'mine'
      : isFlagged
        ? 'flagged'
        : 'closed';
  return (
    <button
      type="button"
      aria-label={`Row ${Math.floor(field / game.columns) + 1}, column ${(field % game.columns) + 1}: ${state}`}
      className={cn(
        'grid place-items-center font-bold leading-none focus-visible:z-10 focus-visible:ring-[3px] focus-visible:ring-ring focus-visible:outline-hidden',
        isLarge ? 'size-9 text-lg sm:size-11 sm:text-xl' : 'size-7 text-sm sm:size-8 sm:text-base',
        isOpen ? 'bg-card' : 'bg-primary/20 hover:bg-primary/35',
        isShownMine && 'bg-card',
        field === game.exploded && 'bg-destructive text-destructive-foreground',
        count > 0 && numberColors[count - 1],
      )}
      {...props}
    >
      {count > 0 && count}
      {isFlagged && <Flag aria-hidden="true" className="size-3/5 fill-current text-destructive" />}
      {isShownMine && <Bomb aria-hidden="true" className="size-3/5" />}
    </button>
  );
}
