import { chartColor } from '@/lib/chart-color';
import { cn } from '@/lib/utils';

interface MemoryCardProps {
  number: number;
  picture: string;
  /** Index of the picture's color. */
  color: number;
  isFound: boolean;
  isOpen: boolean;
  onTurn: () => void;
}

const side = 'absolute inset-0 grid place-items-center rounded-[inherit] backface-hidden';

export function MemoryCard({ number, picture, color, isFound, isOpen, onTurn }: MemoryCardProps) {
  const isFaceUp = isFound || isOpen;
  const isWord = [...picture].length > 2;
  return (
    <button
      type="button"
      aria-label={`Card ${number}: ${isFaceUp ? picture : 'face down'}`}
      disabled={isFaceUp}
      onClick={onTurn}
      className={cn(
        'relative aspect-square rounded-lg transition-transform duration-300 transform-3d focus-visible:ring-[3px] focus-visible:ring-ring/50 focus-visible:outline-hidden motion-reduce:transition-none',
        isFaceUp ? 'rotate-y-180' : 'hover:-translate-y-0.5',
      )}
    >
      <span className={cn(side, 'bg-linear-to-br from-primary to-chart-2 shadow-md')}>
        <span className="size-1/3 rounded-full border-4 border-white/50" />
      </span>
      <span
        style={{ color: chartColor(color) }}
        className={cn(
          side,
          'rotate-y-180 border-2 bg-card font-semibold',
          isWord ? 'text-sm sm:text-base' : 'text-4xl sm:text-5xl',
          isFound && 'border-primary',
        )}
      >
        {picture}
      </span>
    </button>
  );
}
