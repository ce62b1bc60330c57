import { useState } from 'react';
import { FlipCard } from '@/components/flashcards/flip-card';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { Progress } from '@/components/ui/progress';
import { useStoredState } from '@/hooks/use-stored-state';
import { useWindowKeyDown } from '@/hooks/use-window-key-down';
import {
  type Deck,
  type Flashcard,
  isDeckOf,
  markKnown,
  newDeck,
  repeatLater,
  shuffleDeck,
} from '@/lib/flashcards';

interface FlashcardTrainerProps {
  storageKey: string;
  cards: Flashcard[];
}

export function FlashcardTrainer({ storageKey, cards }: FlashcardTrainerProps) {
  const [stored, setDeck] = useStoredState(storageKey, newDeck(cards.length));
  const deck = isDeckOf(stored, cards.length) ? stored : newDeck(cards.length);
  const [isFlipped, setIsFlipped] = useState(false);
  const index = deck.ahead[0];
  const card = index === undefined ? undefined : cards[index];
  const flip = () => setIsFlipped(!isFlipped);

  function moveTo(next: Deck) {
    setIsFlipped(false);
    setDeck(next);
  }

  useWindowKeyDown((event) => {
    const isOnControl = (event.target as Element).closest('button, a, input') !== null;
    if (event.key === ' ' && !isOnControl) flip();
    else if (event.key === 'ArrowLeft') moveTo(repeatLater(deck));
    else if (event.key === 'ArrowRight') moveTo(markKnown(deck));
    else return;
    event.preventDefault();
  });

  return (
    <div className="mx-auto max-w-xl">
      <DeckProgress known={deck.known.length} count={cards.length} />
      {card ? (
        <>
          <FlipCard key={index} card={card} isFlipped={isFlipped} onFlip={flip} />
          <div className="mt-6 grid grid-cols-2 gap-3">
            <Button variant="outline" size="lg" onClick={() => moveTo(repeatLater(deck))}>
              Again
            </Button>
            <Button size="lg" onClick={() => moveTo(markKnown(deck))}>
              I know it
            </Button>
          </div>
        </>
      ) : (
        <Card role="status" className="py-20 text-center">
          <CardContent>
            <h2 className="font-semibold text-3xl tracking-tight">You know them all!</h2>
            <p className="mt-2 text-muted-foreground">Come back tomorrow, or start over.</p>
          </CardContent>
        </Card>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-center gap-2">
        <Button
          variant="ghost"
          size="sm"
          disabled={deck.ahead.length < 2}
          onClick={() => moveTo(shuffleDeck(deck, Math.random))}
        >
          Shuffle
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={deck.known.length === 0}
          onClick={() => moveTo(newDeck(cards.length))}
        >
          Start over
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
      <Progress aria-label="Cards known" value={known} max={count} />
    </div>
  );
}
