import { Club, Diamond, Heart, type LucideIcon, Spade } from 'lucide-react';
import { type Card, cardName, isRed, rankSign, type Suit } from '@/lib/playing-cards';
import { cn } from '@/lib/utils';

export const suitIcons: Record<Suit, LucideIcon> = {
  spades: Spade,
  hearts: Heart,
  diamonds: Diamond,
  clubs: Club,
};

interface PlayingCardProps {
  /** Undefined if the card lies face down. */
  card: Card | undefined;
  className?: string;
}

export function PlayingCard({ card, className }: PlayingCardProps) {
  const frame =
    'relative block aspect-[5/7] w-full overflow-hidden rounded-[6px] border shadow-sm select-none';
  if (!card) {
    return (
      <span
        role="img"
        aria-label="Face-down card"
        className={cn(
          frame,
          'border-white/70 bg-[repeating-linear-gradient(45deg,#1e4f8a_0_6px,#2a66ad_6px_12px)]',
          className,
        )}
      />
    );
  }
  const Icon = suitIcons[card.suit];
  return (
    <span
      role="img"
      aria-label={cardName(card)}
      className={cn(
        frame,
        '@container border-neutral-300 bg-white',
        isRed(card) ? 'text-red-700' : 'text-neutral-900',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className="absolute top-[6%] left-[9%] flex items-center gap-[0.1em] font-bold text-[clamp(0.7rem,30cqw,1.4rem)] leading-none"
      >
        {rankSign(card.rank)}
        <Icon className="size-[0.75em] fill-current" />
      </span>
      <Icon
        aria-hidden="true"
        className="absolute right-[12%] bottom-[10%] size-[46%] fill-current"
      />
    </span>
  );
}
