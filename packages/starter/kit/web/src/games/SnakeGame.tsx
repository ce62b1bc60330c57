import { useEffect, useState } from 'react';
import { useStored } from '@/lib/useStored.ts';
import { Button } from '@/ui/Button.tsx';
import { DirectionPad } from './DirectionPad.tsx';
import { Scores } from './Scores.tsx';
import { SnakeBoard } from './SnakeBoard.tsx';
import { type Direction, newGame, scoreOf, step, turn } from './snake.ts';
import { useDirections } from './useDirections.ts';

const speeds = { Slow: 190, Normal: 130, Fast: 85 };
type Speed = keyof typeof speeds;

export function SnakeGame({ storageKey }: { storageKey: string }) {
  const [best, setBest] = useStored(storageKey, 0);
  const [game, setGame] = useState(() => newGame(Math.random));
  const [isRunning, setIsRunning] = useState(false);
  const [speed, setSpeed] = useState<Speed>('Normal');
  const score = scoreOf(game);

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => {
      const after = step(game, Math.random);
      setGame(after);
      if (!after.isOver) return;
      setIsRunning(false);
      setBest((before) => Math.max(before, scoreOf(after)));
    }, speeds[speed]);
    return () => clearTimeout(timer);
  }, [game, isRunning, speed, setBest]);

  function toggle() {
    if (game.isOver) setGame(newGame(Math.random));
    setIsRunning(!isRunning);
  }

  function steer(direction: Direction) {
    setGame(turn(game, direction));
    // The first turn is as good as a start.
    if (!game.isOver) setIsRunning(true);
  }

  useDirections(steer, toggle);

  return (
    <div className="mx-auto max-w-lg space-y-5">
      <Scores
        scores={[
          { label: 'Score', value: score },
          { label: 'Best', value: Math.max(best, score) },
        ]}
      />
      <SnakeBoard game={game} onSwipe={steer}>
        {!isRunning && (
          <div className="absolute inset-0 grid place-items-center rounded-card bg-background/60 backdrop-blur-[2px]">
            <div className="text-center">
              <p aria-live="polite" className="mb-4 font-semibold text-2xl">
                {game.isOver ? `Over! ${score} eaten` : score > 0 ? 'Paused' : 'Ready?'}
              </p>
              <Button onClick={toggle} className="min-h-12 px-8">
                {game.isOver ? 'Play again' : score > 0 ? 'Go on' : 'Start'}
              </Button>
            </div>
          </div>
        )}
      </SnakeBoard>
      <DirectionPad onPress={steer} />
      <div className="flex flex-wrap items-center justify-center gap-2">
        {(Object.keys(speeds) as Speed[]).map((name) => (
          <Button
            key={name}
            size="small"
            look={name === speed ? 'primary' : 'secondary'}
            aria-pressed={name === speed}
            onClick={() => setSpeed(name)}
          >
            {name}
          </Button>
        ))}
        <Button size="small" look="quiet" disabled={!isRunning} onClick={toggle}>
          Pause
        </Button>
      </div>
      <p className="text-center text-muted-foreground text-sm">
        Arrow keys or swipes steer, space pauses
      </p>
    </div>
  );
}
