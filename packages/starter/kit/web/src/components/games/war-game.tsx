import { useEffect, useState } from 'react';
import { PlayingCard } from '@/components/games/playing-card';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { Toggle } from '@/components/ui/toggle';
import { useStoredState } from '@/hooks/use-stored-state';
import type { Card } from '@/lib/playing-cards';
import { playRound, startGame, winnerOf } from '@/lib/war';

const noScores = { won: 0, lost: 0 };
const roundMs = 600;

export function WarGame({ storageKey }: { storageKey: string }) {
  const [scores, setScores] = useStoredState(storageKey, noScores);
  const [game, setGame] = useState(() => startGame(Math.random));
  const [isAutomatic, setIsAutomatic] = useState(false);
  const winner = winnerOf(game);
  const isWar = game.table.mine.length > 1;

  function draw() {
    const after = playRound(game, Math.random);
    setGame(after);
    const won = winnerOf(after);
    if (won === 'mine') setScores({ ...scores, won: scores.won + 1 });
    if (won === 'theirs') setScores({ ...scores, lost: scores.lost + 1 });
  }

  useEffect(() => {
    if (!isAutomatic || winner) return;
    const timer = setTimeout(draw, roundMs);
    return () => clearTimeout(timer);
  });

  function restart() {
    setGame(startGame(Math.random));
    setIsAutomatic(false);
  }

  function describeState(): string {
    if (winner) return winner === 'mine' ? 'You win the game!' : 'The computer wins the game!';
    if (!game.taker) return 'The higher card takes both';
    const taker = game.taker === 'mine' ? 'You take' : 'The computer takes';
    const count = game.table.mine.length + game.table.theirs.length;
    return `${isWar ? 'War! ' : ''}${taker} ${count} cards`;
  }

  return (
    <div className="mx-auto max-w-lg space-y-5">
      <ScoreBoard
        scores={[
          { label: 'Games won', value: scores.won },
          { label: 'Games lost', value: scores.lost },
        ]}
      />
      <div className="space-y-5 rounded-2xl bg-[#14532d] p-4 text-white shadow-inner sm:p-6">
        <Row name="Computer" count={game.theirs.length} table={game.table.theirs} />
        <p aria-live="polite" className="min-h-7 text-center font-semibold text-lg">
          {describeState()}
        </p>
        <Row name="You" count={game.mine.length} table={game.table.mine} />
      </div>
      <div className="flex justify-center gap-2">
        {winner ? (
          <Button size="lg" onClick={restart}>
            Play again
          </Button>
        ) : (
          <>
            <Button size="lg" onClick={draw} disabled={isAutomatic}>
              Draw
            </Button>
            <Toggle
              variant="outline"
              className="h-10"
              pressed={isAutomatic}
              onPressedChange={setIsAutomatic}
            >
              Automatic
            </Toggle>
            <Button size="lg" variant="ghost" onClick={restart}>
              New game
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  name: string;
  /** Cards left to draw. */
  count: number;
  table: Card[];
}

function Row({ name, count, table }: RowProps) {
  return (
    <section aria-label={name}>
      <h2 className="mb-2 font-medium text-sm">
        {name} <span className="tabular-nums">({count} cards)</span>
      </h2>
      <div className="flex min-h-28 items-center gap-5">
        <span className="w-20">{count > 0 && <PlayingCard card={undefined} />}</span>
        <span className="flex pl-12">
          {table.slice(-5).map((card, index, shown) => (
            <span key={index} className="-ml-12 w-20">
              <PlayingCard card={index === shown.length - 1 || index === 0 ? card : undefined} />
            </span>
          ))}
        </span>
      </div>
    </section>
  );
}
