import { useState } from 'react';
import { useStored } from '@/lib/useStored.ts';
import { Button } from '@/ui/Button.tsx';
import { again, type Deck, fits, know, newDeck, shuffle } from './deck.ts';
import { FlipCard } from './FlipCard.tsx';
import type { Flashcard } from './flashcard.ts';
import { useCardKeys } from './useCardKeys.ts';

interface FlashcardTrainerProps {
  storageKey: string;
  cards: Flashcard[];
}

export function FlashcardTrainer({ storageKey, cards }: FlashcardTrainerProps) {
  const [kept, setDeck] = useStored(storageKey, newDeck(cards.length));
  const deck = fits(kept, cards.length) ? kept : newDeck(cards.length);
  const [isFlipped, setIsFlipped] = useState(false);
  const index = deck.ahead[0];
  const card = index === undefined ? undefined : cards[index];
  const flip = () => setIsFlipped(!isFlipped);

  function moveTo(next: Deck) {
    setIsFlipped(false);
    setDeck(next);
  }

  useCardKeys({
    ' ': flip,
    ArrowLeft: () => moveTo(again(deck)),
    ArrowRight: () => moveTo(know(deck)),
  });

  return (
    <div className="mx-auto max-w-xl">
      <DeckProgress known={deck.known.length} count={cards.length} />
      {card ? (
        <>
          <FlipCard key={index} card={card} isFlipped={isFlipped} onFlip={flip} />
          <div className="mt-6 grid grid-cols-2 gap-3">
            <Button look="secondary" className="min-h-12" onClick={() => moveTo(again(deck))}>
              Again
            </Button>
            <Button className="min-h-12" onClick={() => moveTo(know(deck))}>
              I know it
            </Button>
          </div>
        </>
      ) : (
        <div
          role="status"
          className="rounded-card border border-border bg-card px-6 py-20 text-center shadow-xs"
        >
          <h2 className="font-semibold text-3xl tracking-tight">You know them all!</h2>
          <p className="mt-2 text-muted-foreground">Come back tomorrow, or begin anew.</p>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-center gap-2">
        <Button
          look="quiet"
          size="small"
          disabled={deck.ahead.length < 2}
          onClick={() => moveTo(shuffle(deck, Math.random))}
        >
          Shuffle
        </Button>
        <Button
          look="quiet"
          size="small"
          disabled={deck.known.length === 0}
          onClick={() => moveTo(newDeck(cards.length))}
        >
          Begin anew
        </Button>
      </div>
      <p className="mt-4 hidden text-center text-muted-foreground text-sm sm:block">
        Space flips, ← again, → I know it
      </p>
    </div>
  );
}

function DeckProgress({ known, count }: { known: number; count: number }) {
  return (
    <div className="mb-6">
      <p className="mb-2 flex justify-between font-medium text-muted-foreground text-sm">
        <span>{count - known} to go</span>
        <span>{known} known</span>
      </p>
      <div
        role="progressbar"
        aria-label="Cards known"
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={known}
        className="h-2 overflow-hidden rounded-full bg-muted"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-500 motion-reduce:transition-none"
          style={{ width: `${(known / count) * 100}%` }}
        />
      </div>
    </div>
  );
}
