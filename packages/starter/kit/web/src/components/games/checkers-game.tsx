import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { CheckersBoard } from '@/components/games/checkers-board';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import {
  type Color,
  countCaptured,
  type Move,
  outcomeOf,
  playMove,
  startGame,
} from '@/lib/checkers';

const names: Record<Color, string> = { red: 'Red', white: 'White' };
const noMoves: Move[] = [];

/** Checkers for two people on one device. The game is kept in the browser's storage. */
export function CheckersGame({ storageKey }: { storageKey: string }) {
  const [moves, setMoves] = useStoredState(storageKey, noMoves);
  const game = useMemo(() => moves.reduce(playMove, startGame()), [moves]);
  const outcome = outcomeOf(game);

  function describeState(): string {
    if (outcome === 'draw') return 'A draw!';
    if (outcome) return `${names[outcome]} wins!`;
    return `${names[game.next]} ${game.jumper === undefined ? 'to move' : 'jumps again'}`;
  }

  return (
    <div className="mx-auto max-w-xl space-y-4">
      <ScoreBoard
        scores={[
          { label: 'Captured by Red', value: countCaptured(game, 'white') },
          { label: 'Captured by White', value: countCaptured(game, 'red') },
        ]}
      />
      <p aria-live="polite" className="text-center font-semibold text-xl">
        {describeState()}
      </p>
      <CheckersBoard
        game={game}
        isOver={outcome !== undefined}
        onMove={(move) => setMoves([...moves, move])}
      />
      <div className="flex justify-center gap-2">
        <Button
          variant="outline"
          disabled={moves.length === 0}
          onClick={() => setMoves(moves.slice(0, -1))}
        >
          <Undo2 aria-hidden="true" />
          Undo
        </Button>
        <Button variant={outcome ? 'default' : 'outline'} onClick={() => setMoves([])}>
          New game
        </Button>
      </div>
      <p className="text-center text-muted-foreground text-sm">
        Pieces that can move are marked. Jumps must be taken.
      </p>
    </div>
  );
}
