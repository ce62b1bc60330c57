import { useEffect, useState } from 'react';
import { ScoreBoard } from '@/components/games/score-board';
import { TetrisBoard } from '@/components/games/tetris-board';
import { type TetrisAction, TetrisControls } from '@/components/games/tetris-controls';
import { TetrisPreview } from '@/components/games/tetris-preview';
import { Button } from '@/components/ui/button';
import { useBestScore } from '@/hooks/use-best-score';
import { useWindowKeyDown } from '@/hooks/use-window-key-down';
import {
  canFall,
  fall,
  fallMs,
  type Game,
  hardDrop,
  holdPiece,
  levelOf,
  movePiece,
  nextPieces,
  softDrop,
  startGame,
  turnPiece,
} from '@/lib/tetris';

/** Time to move a piece that already lies on something. */
const lockMs = 500;

const actionKeys: Record<string, TetrisAction | undefined> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowUp: 'turn',
  ' ': 'drop',
  x: 'turn',
  z: 'turnBack',
  c: 'hold',
};

const actions: Record<TetrisAction, (game: Game) => Game> = {
  left: (game) => movePiece(game, -1),
  right: (game) => movePiece(game, 1),
  down: (game) => softDrop(game, Math.random),
  drop: (game) => hardDrop(game, Math.random),
  turn: (game) => turnPiece(game, true),
  turnBack: (game) => turnPiece(game, false),
  hold: (game) => holdPiece(game, Math.random),
};

export function TetrisGame({ storageKey }: { storageKey: string }) {
  const [game, setGame] = useState(() => startGame(Math.random));
  const [hasStarted, setHasStarted] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const best = useBestScore(storageKey, game.score);
  const isRunning = hasStarted && !isPaused && !game.isOver;
  const delay = canFall(game) ? fallMs(game) : Math.max(lockMs, fallMs(game));

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setGame((now) => fall(now, Math.random)), delay);
    return () => clearInterval(timer);
  }, [isRunning, delay]);

  function start() {
    if (game.isOver) setGame(startGame(Math.random));
    setHasStarted(true);
    setIsPaused(false);
  }

  function restart() {
    setGame(startGame(Math.random));
    setIsPaused(false);
  }

  useWindowKeyDown((event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = actionKeys[key];
    const isOnButton = (event.target as Element).closest('button') !== null;
    if (key === 'p' && hasStarted && !game.isOver) setIsPaused(!isPaused);
    else if (action && isRunning && !(key === ' ' && isOnButton)) setGame(actions[action]);
    else return;
    // Otherwise the page would scroll.
    event.preventDefault();
  });

  const title = game.isOver ? 'Game over' : isPaused ? 'Paused' : 'Ready?';

  return (
    <div className="mx-auto max-w-xl space-y-4">
      <ScoreBoard
        scores={[
          { label: 'Score', value: game.score },
          { label: 'Level', value: levelOf(game) },
          { label: 'Lines', value: game.lines },
          { label: 'Best', value: best },
        ]}
      />
      <div className="mx-auto grid w-fit grid-cols-[clamp(11rem,(100dvh-19rem)/2,20rem)_5.5rem] items-start gap-3 sm:grid-cols-[clamp(13rem,(100dvh-18rem)/2,22rem)_7rem]">
        <TetrisBoard game={game}>
          {!isRunning && (
            <div className="absolute inset-0 grid place-items-center bg-background/70 backdrop-blur-[2px]">
              <div className="text-center">
                <p aria-live="polite" className="mb-4 font-semibold text-2xl">
                  {title}
                </p>
                <Button size="lg" onClick={start}>
                  {game.isOver ? 'Play again' : isPaused ? 'Go on' : 'Start'}
                </Button>
              </div>
            </div>
          )}
        </TetrisBoard>
        <div className="space-y-3">
          <TetrisPreview label="Next" pieces={nextPieces(game)} />
          <TetrisPreview label="Hold" pieces={game.held ? [game.held] : []} />
          <Button
            variant="outline"
            className="w-full"
            disabled={!isRunning}
            // Otherwise the space bar would press it again.
            onClick={({ currentTarget }) => {
              currentTarget.blur();
              setIsPaused(true);
            }}
          >
            Pause
          </Button>
          <Button
            variant="ghost"
            className="w-full"
            disabled={!hasStarted}
            onClick={({ currentTarget }) => {
              currentTarget.blur();
              restart();
            }}
          >
            New game
          </Button>
        </div>
      </div>
      <TetrisControls onPress={(action) => isRunning && setGame(actions[action])} />
      <p className="hidden text-center text-muted-foreground text-sm sm:block">
        ← → move, ↑ or X rotates, Z rotates back, ↓ falls faster, space drops, C holds, P pauses
      </p>
    </div>
  );
}
