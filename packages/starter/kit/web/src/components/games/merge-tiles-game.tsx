import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { DirectionPad } from '@/components/games/direction-pad';
import { MergeTilesBoard } from '@/components/games/merge-tiles-board';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { useBestScore } from '@/hooks/use-best-score';
import { useWindowKeyDown } from '@/hooks/use-window-key-down';
import { type Direction, directionKeys } from '@/lib/direction';
import { canMove, goal, highestTile, slideTiles, startGame } from '@/lib/merge-tiles';

interface MergeTilesGameProps {
  storageKey: string;
  /** Fields per side. */
  size: number;
}

export function MergeTilesGame({ storageKey, size }: MergeTilesGameProps) {
  const [games, setGames] = useState(() => [startGame(size, Math.random)]);
  const game = games[games.length - 1];
  const best = useBestScore(storageKey, game.score);
  const isOver = !canMove(game);

  function move(direction: Direction) {
    const after = slideTiles(game, direction, Math.random);
    if (after !== game) setGames([...games, after]);
  }

  useWindowKeyDown((event) => {
    const direction = directionKeys[event.key];
    if (!direction || event.ctrlKey || event.metaKey) return;
    // Otherwise the page would scroll.
    event.preventDefault();
    move(direction);
  });

  function describeState(): string {
    if (isOver) return `No more moves. You scored ${game.score}.`;
    return highestTile(game) >= goal ? `You reached ${goal}! Keep going.` : '';
  }

  return (
    <div className="mx-auto max-w-md space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ScoreBoard
          scores={[
            { label: 'Score', value: game.score },
            { label: 'Best', value: best },
          ]}
        />
        <div className="flex gap-2">
          <Button
            variant="outline"
            size="icon"
            aria-label="Undo"
            disabled={games.length === 1}
            onClick={() => setGames(games.slice(0, -1))}
          >
            <Undo2 aria-hidden="true" />
          </Button>
          <Button
            variant={isOver ? 'default' : 'outline'}
            onClick={() => setGames([startGame(size, Math.random)])}
          >
            New game
          </Button>
        </div>
      </div>
      <MergeTilesBoard game={game} onMove={move} />
      <p aria-live="polite" className="min-h-7 text-center font-semibold text-lg">
        {describeState()}
      </p>
      <DirectionPad onPress={move} />
      <p className="text-center text-muted-foreground text-sm">
        Slide the tiles with arrow keys or swipes. Equal tiles merge: try to reach {goal}.
      </p>
    </div>
  );
}
