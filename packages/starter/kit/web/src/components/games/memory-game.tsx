import { useEffect, useState } from 'react';
import { MemoryCard } from '@/components/games/memory-card';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { dealCards } from '@/lib/memory';

interface MemoryGameProps {
  storageKey: string;
  pictures: string[];
}

const mismatchMs = 900;

export function MemoryGame({ storageKey, pictures }: MemoryGameProps) {
  const [best, setBest] = useStoredState(storageKey, 0);
  const [cards, setCards] = useState(() => dealCards(pictures, Math.random));
  /** Ids of the cards that were just turned over. */
  const [open, setOpen] = useState<number[]>([]);
  /** Pictures of found pairs. */
  const [found, setFound] = useState<string[]>([]);
  const [moves, setMoves] = useState(0);
  const isOver = found.length * 2 === cards.length;
  const isMismatch = open.length === 2;

  useEffect(() => {
    if (!isMismatch) return;
    const timer = setTimeout(() => setOpen([]), mismatchMs);
    return () => clearTimeout(timer);
  }, [isMismatch]);

  function turnOver(id: number) {
    const [first] = open;
    // A third card ends the pause after a mismatch.
    if (first === undefined || isMismatch) {
      setOpen([id]);
      return;
    }
    setMoves(moves + 1);
    const { picture } = cards[id];
    if (cards[first].picture !== picture) {
      setOpen([first, id]);
      return;
    }
    setOpen([]);
    setFound([...found, picture]);
    const isLast = (found.length + 1) * 2 === cards.length;
    if (isLast && (best === 0 || moves + 1 < best)) setBest(moves + 1);
  }

  function restart() {
    setCards(dealCards(pictures, Math.random));
    setOpen([]);
    setFound([]);
    setMoves(0);
  }

  return (
    <div className="mx-auto max-w-lg space-y-6">
      <ScoreBoard
        scores={[
          { label: 'Moves', value: moves },
          { label: 'Pairs', value: `${found.length}/${cards.length / 2}` },
          { label: 'Best', value: best || '–' },
        ]}
      />
      <div className="grid grid-cols-4 gap-3">
        {cards.map(({ id, picture }) => (
          <MemoryCard
            key={id}
            number={id + 1}
            picture={picture}
            color={pictures.indexOf(picture)}
            isFound={found.includes(picture)}
            isOpen={open.includes(id)}
            onTurn={() => turnOver(id)}
          />
        ))}
      </div>
      <div className="flex flex-col items-center gap-4">
        <p aria-live="polite" className="min-h-7 font-semibold text-lg">
          {isOver && `All pairs found in ${moves} moves!`}
        </p>
        <Button variant={isOver ? 'default' : 'outline'} onClick={restart}>
          {isOver ? 'Play again' : 'New game'}
        </Button>
      </div>
    </div>
  );
}
