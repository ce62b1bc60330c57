import { FileText, Gem, type LucideIcon, Scissors } from 'lucide-react';
import { useState } from 'react';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { useStoredState } from '@/hooks/use-stored-state';
import { type Hand, hands, outcomeOf, randomHand } from '@/lib/rock-paper-scissors';
import { cn } from '@/lib/utils';

const icons: Record<Hand, LucideIcon> = { rock: Gem, paper: FileText, scissors: Scissors };
const outcomeTexts = { won: 'You win!', lost: 'The computer wins!', draw: 'A draw!' };
const noScores = { won: 0, draw: 0, lost: 0 };

export function RockPaperScissorsGame({ storageKey }: { storageKey: string }) {
  const [scores, setScores] = useStoredState(storageKey, noScores);
  const [round, setRound] = useState<{ mine: Hand; theirs: Hand }>();
  const outcome = round && outcomeOf(round.mine, round.theirs);

  function play(mine: Hand) {
    const theirs = randomHand(Math.random);
    const result = outcomeOf(mine, theirs);
    setRound({ mine, theirs });
    setScores({ ...scores, [result]: scores[result] + 1 });
  }

  function restart() {
    setScores(noScores);
    setRound(undefined);
  }

  return (
    <div className="mx-auto max-w-xl space-y-6">
      <ScoreBoard
        scores={[
          { label: 'You', value: scores.won },
          { label: 'Draws', value: scores.draw },
          { label: 'Computer', value: scores.lost },
        ]}
      />
      <Card>
        <CardContent>
          <div className="grid grid-cols-2 gap-4">
            <Player name="You" hand={round?.mine} isWinner={outcome === 'won'} />
            <Player name="Computer" hand={round?.theirs} isWinner={outcome === 'lost'} />
          </div>
          <p aria-live="polite" className="mt-6 text-center font-semibold text-2xl tracking-tight">
            {outcome ? outcomeTexts[outcome] : 'Choose your hand'}
          </p>
        </CardContent>
      </Card>
      <div className="grid grid-cols-3 gap-3">
        {hands.map((hand) => {
          const Icon = icons[hand];
          return (
            <Button
              key={hand}
              variant="outline"
              className="h-auto flex-col rounded-lg py-4 capitalize"
              onClick={() => play(hand)}
            >
              <Icon aria-hidden="true" className="size-10" strokeWidth={1.5} />
              {hand}
            </Button>
          );
        })}
      </div>
      <div className="text-center">
        <Button variant="ghost" size="sm" onClick={restart}>
          Start over
        </Button>
      </div>
    </div>
  );
}

interface PlayerProps {
  name: string;
  hand: Hand | undefined;
  isWinner: boolean;
}

function Player({ name, hand, isWinner }: PlayerProps) {
  const Icon = hand && icons[hand];
  return (
    <div className="text-center">
      <div
        className={cn(
          'grid aspect-square place-items-center rounded-xl bg-muted/60 transition-colors',
          isWinner && 'bg-primary text-primary-foreground shadow-lg shadow-primary/25',
        )}
      >
        {Icon ? (
          <Icon aria-hidden="true" className="size-1/2" strokeWidth={1.5} />
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
