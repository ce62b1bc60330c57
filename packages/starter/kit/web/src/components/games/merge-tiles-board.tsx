import type { ReactNode } from 'react';
import { useSwipe } from '@/hooks/use-swipe';
import type { Direction } from '@/lib/direction';
import type { Game } from '@/lib/merge-tiles';
import { cn } from '@/lib/utils';

/** Colors by power of two; larger tiles keep the last one. */
const colors = [
  'bg-[#f1e7d8] text-[#5c5146]',
  'bg-[#eddcbb] text-[#5c5146]',
  'bg-[#f2b27a] text-[#4a2b0f]',
  'bg-[#f49a66] text-[#45200a]',
  'bg-[#f4805f] text-[#3d1206]',
  'bg-[#ee6340] text-[#2d0b02]',
  'bg-[#edd06f] text-[#4a3a05]',
  'bg-[#edc850] text-[#4a3a05]',
  'bg-[#e5bb2f] text-[#3d3004]',
  'bg-[#dfb013] text-[#352a02]',
  'bg-[#7c5cd6] text-white',
  'bg-[#4f379b] text-white',
];

const textSizes = ['text-4xl', 'text-4xl', 'text-4xl', 'text-3xl', 'text-2xl', 'text-xl'];

interface MergeTilesBoardProps {
  game: Game;
  onMove: (direction: Direction) => void;
}

export function MergeTilesBoard({ game, onMove }: MergeTilesBoardProps) {
  const swipe = useSwipe(onMove);
  const { size, tiles } = game;
  return (
    <div
      role="img"
      aria-label={describe(game)}
      className="relative aspect-square touch-none select-none rounded-xl bg-foreground/15 p-1.5"
      {...swipe}
    >
      <div className="relative size-full">
        {Array.from({ length: size ** 2 }, (_, index) => (
          <Field key={index} size={size} row={Math.floor(index / size)} column={index % size}>
            <div className="size-full rounded-lg bg-background/50" />
          </Field>
        ))}
        {tiles
          // A stable order keeps elements in place, so that they slide.
          .toSorted((a, b) => a.id - b.id)
          .map(({ id, value, row, column }) => (
            <Field key={id} size={size} row={row} column={column}>
              <div
                className={cn(
                  'grid size-full animate-in place-items-center rounded-lg font-bold tabular-nums shadow-sm zoom-in-75 fade-in motion-reduce:animate-none',
                  colors[Math.min(Math.log2(value), colors.length) - 1],
                  size > 4 ? 'text-xl' : textSizes[String(value).length],
                )}
              >
                {value}
              </div>
            </Field>
          ))}
      </div>
    </div>
  );
}

interface FieldProps {
  size: number;
  row: number;
  column: number;
  children: ReactNode;
}

function Field({ size, row, column, children }: FieldProps) {
  return (
    <div
      className="absolute top-0 left-0 p-1 transition-transform duration-150 motion-reduce:transition-none sm:p-1.5"
      style={{
        width: `${100 / size}%`,
        height: `${100 / size}%`,
        transform: `translate(${column * 100}%, ${row * 100}%)`,
      }}
    >
      {children}
    </div>
  );
}

function describe({ size, tiles }: Game): string {
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => {
      const tile = tiles.find((one) => one.row === row && one.column === column);
      return tile?.value ?? 'empty';
    }).join(', '),
  );
  return `Board: ${rows.join('; ')}`;
}
