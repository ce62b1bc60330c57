import { useState } from 'react';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import { useClock } from '@/hooks/use-clock';
import { useStoredState } from '@/hooks/use-stored-state';
import { useWindowKeyDown } from '@/hooks/use-window-key-down';
import { directionKeys } from '@/lib/direction';
import { formatTime } from '@/lib/format-time';
import {
  isSolved,
  shuffledTiles,
  sizes,
  slideFrom,
  slideToward,
  type Tiles,
} from '@/lib/sliding-puzzle';
import { cn } from '@/lib/utils';

interface SlidingPuzzleGameProps {
  storageKey: string;
  startSize: number;
}

/** Fewest moves by size. */
const noBest: Record<number, number | undefined> = {};

export function SlidingPuzzleGame({ storageKey, startSize }: SlidingPuzzleGameProps) {
  const [best, setBest] = useStoredState(storageKey, noBest);
  const [size, setSize] = useState(startSize);
  const [tiles, setTiles] = useState(() => shuffledTiles(startSize, Math.random));
  const [moves, setMoves] = useState(0);
  const clock = useClock(500);
  const isOver = isSolved(tiles);
  const bestMoves = best[size];

  function change(after: Tiles) {
    if (isOver || after === tiles) return;
    if (moves === 0) clock.restart();
    setTiles(after);
    setMoves(moves + 1);
    if (!isSolved(after)) return;
    clock.pause();
    if (bestMoves === undefined || moves + 1 < bestMoves) setBest({ ...best, [size]: moves + 1 });
  }

  function restart(wanted: number) {
    setSize(wanted);
    setTiles(shuffledTiles(wanted, Math.random));
    setMoves(0);
    clock.reset();
  }

  useWindowKeyDown((event) => {
    const direction = directionKeys[event.key];
    if (!direction || event.ctrlKey || event.metaKey) return;
    // Otherwise the page would scroll.
    event.preventDefault();
    change(slideToward(tiles, direction));
  });

  return (
    <div className="mx-auto max-w-md space-y-5">
      <ScoreBoard
        scores={[
          { label: 'Moves', value: moves },
          { label: 'Time', value: formatTime(clock.elapsed) },
          { label: 'Best', value: bestMoves ?? '–' },
        ]}
      />
      <div className="relative aspect-square rounded-xl bg-foreground/15 p-1.5">
        <div className="relative size-full">
          {tiles.map((tile, field) => {
            const row = Math.floor(field / size);
            const column = field % size;
            return tile === 0 ? null : (
              <div
                key={tile}
                className="absolute top-0 left-0 p-1 transition-transform duration-150 motion-reduce:transition-none"
                style={{
                  width: `${100 / size}%`,
                  height: `${100 / size}%`,
                  transform: `translate(${column * 100}%, ${row * 100}%)`,
                }}
              >
                <button
                  type="button"
                  aria-label={`${tile}, row ${row + 1}, column ${column + 1}`}
                  onClick={() => change(slideFrom(tiles, field))}
                  className={cn(
                    'size-full touch-manipulation rounded-lg bg-primary font-bold text-primary-foreground tabular-nums shadow-sm focus-visible:outline-4 focus-visible:outline-ring',
                    size === 3 ? 'text-4xl' : size === 4 ? 'text-3xl' : 'text-2xl',
                  )}
                >
                  {tile}
                </button>
              </div>
            );
          })}
        </div>
      </div>
      <p aria-live="polite" className="min-h-7 text-center font-semibold text-lg">
        {isOver && `Solved in ${moves} moves!`}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <ToggleGroup
          type="single"
          variant="outline"
          size="sm"
          aria-label="Size"
          value={String(size)}
          // A click on the selected size reports an empty value.
          onValueChange={(value) => value && restart(Number(value))}
        >
          {sizes.map((one) => (
            <ToggleGroupItem key={one} value={String(one)}>
              {one} × {one}
            </ToggleGroupItem>
          ))}
        </ToggleGroup>
        <Button size="sm" variant={isOver ? 'default' : 'outline'} onClick={() => restart(size)}>
          Shuffle
        </Button>
      </div>
      <p className="text-center text-muted-foreground text-sm">
        Click a tile in line with the gap, or use the arrow keys
      </p>
    </div>
  );
}
