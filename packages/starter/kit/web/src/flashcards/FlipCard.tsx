import type { Flashcard } from './flashcard.ts';

interface FlipCardProps {
  card: Flashcard;
  isFlipped: boolean;
  onFlip: () => void;
}

const side =
  'absolute inset-0 flex flex-col items-center justify-center gap-3 rounded-[2rem] border p-8 text-center shadow-lg backface-hidden';

export function FlipCard({ card, isFlipped, onFlip }: FlipCardProps) {
  return (
    <div className="perspective-distant">
      <button
        type="button"
        aria-label={isFlipped ? `Answer: ${card.back}` : `Question: ${card.front}. Flip the card`}
        aria-live="polite"
        onClick={onFlip}
        className={`relative block aspect-[8/5] min-h-64 w-full rounded-[2rem] transition-transform duration-500 transform-3d motion-reduce:transition-none ${isFlipped ? 'rotate-y-180' : ''}`}
      >
        <span className={`${side} border-border bg-card`}>
          <span className="font-medium text-muted-foreground text-sm">Question</span>
          <span className="text-balance font-semibold text-3xl tracking-tight">{card.front}</span>
        </span>
        <span
          className={`${side} rotate-y-180 border-transparent bg-primary text-primary-foreground`}
        >
          <span className="font-medium text-sm opacity-85">Answer</span>
          <span className="text-balance font-semibold text-3xl tracking-tight">{card.back}</span>
        </span>
      </button>
    </div>
  );
}
