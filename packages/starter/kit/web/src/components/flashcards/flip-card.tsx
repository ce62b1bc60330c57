import type { Flashcard } from '@/lib/flashcards';
import { cn } from '@/lib/utils';

interface FlipCardProps {
  card: Flashcard;
  isFlipped: boolean;
  onFlip: () => void;
}

const side =
  'absolute inset-0 flex flex-col items-center justify-center gap-3 rounded-[inherit] border p-8 text-center shadow-lg backface-hidden';

export function FlipCard({ card, isFlipped, onFlip }: FlipCardProps) {
  return (
    <div className="perspective-distant">
      <button
        type="button"
        aria-live="polite"
        onClick={onFlip}
        className={cn(
          'relative block aspect-[8/5] min-h-64 w-full rounded-2xl transition-transform duration-500 transform-3d focus-visible:ring-[3px] focus-visible:ring-ring/50 focus-visible:outline-hidden motion-reduce:transition-none',
          isFlipped && 'rotate-y-180',
        )}
      >
        <span aria-hidden={isFlipped} className={cn(side, 'bg-card')}>
          <span className="font-medium text-muted-foreground text-sm">Question</span>
          <span className="text-balance font-semibold text-3xl tracking-tight">{card.front}</span>
        </span>
        <span
          aria-hidden={!isFlipped}
          className={cn(side, 'rotate-y-180 border-transparent bg-primary text-primary-foreground')}
        >
          <span className="font-medium text-sm">Answer</span>
          <span className="text-balance font-semibold text-3xl tracking-tight">{card.back}</span>
        </span>
      </button>
    </div>
  );
}
