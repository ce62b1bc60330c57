import { useState } from 'react';
import { BreakoutBoard } from '@/components/games/breakout-board';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { useAnimationFrame } from '@/hooks/use-animation-frame';
import { useBestScore } from '@/hooks/use-best-score';
import { useHeldKeys } from '@/hooks/use-held-keys';
import { useSpaceKey } from '@/hooks/use-space-key';
import { useWindowKeyDown } from '@/hooks/use-window-key-down';
import { advance, isOver, movePaddle, serve, startGame, steerPaddle } from '@/lib/breakout';

const steeringKeys = ['arrowleft', 'arrowright', 'a', 'd'];

export function BreakoutGame({ storageKey }: { storageKey: string }) {
  const [game, setGame] = useState(startGame);
  const [isPlaying, setIsPlaying] = useState(false);
  const held = useHeldKeys(steeringKeys);
  const best = useBestScore(storageKey, game.score);
  const isEnded = isOver(game);
  const isRunning = isPlaying && !isEnded;

  useAnimationFrame(isRunning, (elapsedMs) => {
    const left = held.current.has('arrowleft') || held.current.has('a');
    const right = held.current.has('arrowright') || held.current.has('d');
    const direction = left === right ? 0 : left ? -1 : 1;
    setGame((now) => advance(steerPaddle(now, direction, elapsedMs), elapsedMs));
  });

  function start() {
    if (isEnded) setGame(startGame());
    setIsPlaying(true);
  }

  function launch() {
    if (isRunning) setGame((now) => serve(now, Math.random));
  }

  useSpaceKey(() => (isRunning ? launch() : start()));
  useWindowKeyDown(({ key }) => {
    if (key.toLowerCase() === 'p') setIsPlaying(!isPlaying);
  });

  const isFresh = game.score === 0 && !game.isMoving;

  return (
    <div className="mx-auto max-w-[min(32rem,calc((100dvh-20rem)*0.9))] min-w-72 space-y-4">
      <ScoreBoard
        scores={[
          { label: 'Score', value: game.score },
          { label: 'Lives', value: game.lives },
          { label: 'Level', value: game.level },
          { label: 'Best', value: best },
        ]}
      />
      <BreakoutBoard
        game={game}
        onPoint={(x) => isRunning && setGame((now) => movePaddle(now, x))}
        onPress={launch}
      >
        {!isRunning && (
          <div className="absolute inset-0 grid place-items-center bg-background/60 backdrop-blur-[2px]">
            <div className="text-center">
              <p aria-live="polite" className="mb-4 font-semibold text-2xl">
                {isEnded ? 'Game over' : isFresh ? 'Ready?' : 'Paused'}
              </p>
              <Button size="lg" onClick={start}>
                {isEnded ? 'Play again' : isFresh ? 'Start' : 'Go on'}
              </Button>
            </div>
          </div>
        )}
      </BreakoutBoard>
      <div className="flex flex-wrap items-center justify-center gap-3">
        <Button
          size="sm"
          variant="outline"
          disabled={!isRunning}
          onClick={() => setIsPlaying(false)}
        >
          Pause
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            setGame(startGame());
            setIsPlaying(false);
          }}
        >
          New game
        </Button>
      </div>
      <p className="text-center text-muted-foreground text-sm">
        Move the paddle with the mouse, a finger or the arrow keys. Click or press space to serve.
      </p>
    </div>
  );
}
