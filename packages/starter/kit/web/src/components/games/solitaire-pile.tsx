import type { ReactNode } from 'react';
import { PlayingCard } from '@/components/games/playing-card';
import { type Card, cardName } from '@/lib/playing-cards';
import { cn } from '@/lib/utils';

interface SolitaireCardProps {
  card: Card;
  /** Position of the card for screen readers: `column 3` */
  place: string;
  isSelected: boolean;
  onPress: () => void;
  onSend: () => void;
}

export function SolitaireCard({ card, place, isSelected, onPress, onSend }: SolitaireCardProps) {
  return (
    <button
      type="button"
      aria-label={`${cardName(card)}, ${place}`}
      aria-pressed={isSelected}
      onClick={onPress}
      onDoubleClick={onSend}
      className="block w-full touch-manipulation rounded-md focus-visible:outline-3 focus-visible:outline-white"
    >
      <PlayingCard card={card} className={cn(isSelected && 'ring-3 ring-[#fde047]')} />
    </button>
  );
}

interface EmptyPileProps {
  label: string;
  onPress: () => void;
  children?: ReactNode;
}

export function EmptyPile({ label, onPress, children }: EmptyPileProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid aspect-[5/7] w-full place-items-center rounded-md border-2 border-white/40 border-dashed text-white/70 focus-visible:outline-3 focus-visible:outline-white"
    >
      {children}
    </button>
  );
}
