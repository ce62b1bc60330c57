import { useEffect, useState } from 'react';
import { useStored } from '@/lib/useStored.ts';
import { Button } from '@/ui/Button.tsx';
import { MemoryCard } from './MemoryCard.tsx';
import { deal } from './pairs.ts';
import { Scores } from './Scores.tsx';

interface MemoryGameProps {
  storageKey: string;
  pictures: string[];
}

const SHOWN_MS = 900;

export function MemoryGame({ storageKey, pictures }: MemoryGameProps) {
  const [best, setBest] = useStored(storageKey, 0);
  const [cards, setCards] = useState(() => deal(pictures, Math.random));
  /** One or two cards that were turned over just now, by id. */
  const [open, setOpen] = useState<number[]>([]);
  /** Pictures of which both were found. */
  const [found, setFound] = useState<string[]>([]);
  const [moves, setMoves] = useState(0);
  const isOver = found.length * 2 === cards.length;
  const isWrong = open.length === 2;

  useEffect(() => {
    if (!isWrong) return;
    const timer = setTimeout(() => setOpen([]), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isWrong]);

  function turn(id: number) {
    const [first] = open;
    // Whoever is in a hurry need not wait for the last two.
    if (first === undefined || isWrong) {
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

  function begin() {
    setCards(deal(pictures, Math.random));
    setOpen([]);
    setFound([]);
    setMoves(0);
  }

  return (
    <div className="mx-auto max-w-lg space-y-6">
      <Scores
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
            tone={pictures.indexOf(picture)}
            isFound={found.includes(picture)}
            isOpen={open.includes(id)}
            onTurn={() => turn(id)}
          />
        ))}
      </div>
      <div className="flex flex-col items-center gap-4">
        <p aria-live="polite" className="min-h-7 font-semibold text-lg">
          {isOver && `All pairs found in ${moves} moves!`}
        </p>
        <Button look={isOver ? 'primary' : 'secondary'} onClick={begin}>
          {isOver ? 'Play again' : 'Deal anew'}
        </Button>
      </div>
    </div>
  );
}
