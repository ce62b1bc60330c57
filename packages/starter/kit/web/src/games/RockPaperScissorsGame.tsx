import { useState } from 'react';
import { useStored } from '@/lib/useStored.ts';
import { Button } from '@/ui/Button.tsx';
import { Card } from '@/ui/Card.tsx';
import { HandIcon } from './HandIcon.tsx';
import { anyHand, type Hand, hands, outcomeOf } from './hands.ts';
import { Scores } from './Scores.tsx';

const told = { won: 'You win!', lost: 'The computer wins!', draw: 'A draw!' };
const noScores = { won: 0, draw: 0, lost: 0 };

export function RockPaperScissorsGame({ storageKey }: { storageKey: string }) {
  const [scores, setScores] = useStored(storageKey, noScores);
  const [round, setRound] = useState<{ mine: Hand; theirs: Hand }>();
  const outcome = round && outcomeOf(round.mine, round.theirs);

  function play(mine: Hand) {
    const theirs = anyHand(Math.random);
    const result = outcomeOf(mine, theirs);
    setRound({ mine, theirs });
    setScores({ ...scores, [result]: scores[result] + 1 });
  }

  return (
    <div className="mx-auto max-w-xl space-y-6">
      <Scores
        scores={[
          { label: 'You', value: scores.won },
          { label: 'Draws', value: scores.draw },
          { label: 'Computer', value: scores.lost },
        ]}
      />
      <Card className="p-6 sm:p-8">
        <div className="grid grid-cols-2 gap-4">
          <Side name="You" hand={round?.mine} isBest={outcome === 'won'} />
          <Side name="Computer" hand={round?.theirs} isBest={outcome === 'lost'} />
        </div>
        <p aria-live="polite" className="mt-6 text-center font-semibold text-2xl tracking-tight">
          {outcome ? told[outcome] : 'Choose your hand'}
        </p>
      </Card>
      <div className="grid grid-cols-3 gap-3">
        {hands.map((hand) => (
          <button
            key={hand}
            type="button"
            onClick={() => play(hand)}
            className="flex flex-col items-center gap-2 rounded-card border-2 border-border bg-card p-4 font-medium capitalize transition hover:border-primary hover:text-primary active:scale-95"
          >
            <HandIcon hand={hand} className="size-10" />
            {hand}
          </button>
        ))}
      </div>
      <div className="text-center">
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            setScores(noScores);
            setRound(undefined);
          }}
        >
          Start over
        </Button>
      </div>
    </div>
  );
}

interface SideProps {
  name: string;
  hand: Hand | undefined;
  isBest: boolean;
}

function Side({ name, hand, isBest }: SideProps) {
  return (
    <div className="text-center">
      <div
        className={`grid aspect-square place-items-center rounded-[2rem] transition ${isBest ? 'bg-primary text-primary-foreground shadow-lg shadow-primary/25' : 'bg-muted/60'}`}
      >
        {hand ? (
          <HandIcon hand={hand} className="size-1/2" />
        ) : (
          <span aria-hidden="true" className="font-semibold text-5xl text-muted-foreground/50">
            ?
          </span>
        )}
      </div>
      <p className="mt-3 font-medium text-muted-foreground">
        {name}
        <span className="sr-only">: {hand ?? 'nothing yet'}</span>
      </p>
    </div>
  );
}
