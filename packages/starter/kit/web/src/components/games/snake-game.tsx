import { useEffect, useState } from 'react';
import { DirectionPad } from '@/components/games/direction-pad';
import { ScoreBoard } from '@/components/games/score-board';
import { SnakeBoard } from '@/components/games/snake-board';
import { Button } from '@/components/ui/button';
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import { useStoredState } from '@/hooks/use-stored-state';
import { useWindowKeyDown } from '@/hooks/use-window-key-down';
import { type Direction, directionKeys } from '@/lib/direction';
import { moveSnake, scoreOf, startGame, turnSnake } from '@/lib/snake';

/** Milliseconds per step. */
const speeds = { Slow: 190, Normal: 130, Fast: 85 };
type Speed = keyof typeof speeds;

export function SnakeGame({ storageKey }: { storageKey: string }) {
  const [best, setBest] = useStoredState(storageKey, 0);
  const [game, setGame] = useState(() => startGame(Math.random));
  const [isRunning, setIsRunning] = useState(false);
  const [speed, setSpeed] = useState<Speed>('Normal');
  const score = scoreOf(game);

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => {
      const after = moveSnake(game, Math.random);
      setGame(after);
      if (!after.isOver) return;
      setIsRunning(false);
      setBest((before) => Math.max(before, scoreOf(after)));
    }, speeds[speed]);
    return () => clearTimeout(timer);
  }, [game, isRunning, speed, setBest]);

  function toggle() {
    if (game.isOver) setGame(startGame(Math.random));
    setIsRunning(!isRunning);
  }

  function steer(direction: Direction) {
    setGame(turnSnake(game, direction));
    // The first turn starts the game.
    if (!game.isOver) setIsRunning(true);
  }

  useWindowKeyDown((event) => {
    const direction = directionKeys[event.key];
    const isOnButton = (event.target as Element).closest('button') !== null;
    if (direction) steer(direction);
    else if (event.key === ' ' && !isOnButton) toggle();
    else return;
    // Otherwise the page would scroll.
    event.preventDefault();
  });

  return (
    <div className="mx-auto max-w-lg space-y-5">
      <ScoreBoard
        scores={[
          { label: 'Score', value: score },
          { label: 'Best', value: Math.max(best, score) },
        ]}
      />
      <SnakeBoard game={game} onSwipe={steer}>
        {!isRunning && (
          <div className="absolute inset-0 grid place-items-center bg-background/60 backdrop-blur-[2px]">
            <div className="text-center">
              <p aria-live="polite" className="mb-4 font-semibold text-2xl">
                {game.isOver ? `Over! ${score} eaten` : score > 0 ? 'Paused' : 'Ready?'}
              </p>
              <Button size="lg" onClick={toggle}>
                {game.isOver ? 'Play again' : score > 0 ? 'Go on' : 'Start'}
              </Button>
            </div>
          </div>
        )}
      </SnakeBoard>
      <DirectionPad onPress={steer} />
      <div className="flex flex-wrap items-center justify-center gap-2">
        <ToggleGroup
          type="single"
          variant="outline"
          size="sm"
          aria-label="Speed"
          value={speed}
          // A click on the selected speed reports an empty value.
          onValueChange={(name) => name && setSpeed(name as Speed)}
        >
          {Object.keys(speeds).map((name) => (
            <ToggleGroupItem key={name} value={name}>
              {name}
            </ToggleGroupItem>
          ))}
        </ToggleGroup>
        <Button size="sm" variant="ghost" disabled={!isRunning} onClick={toggle}>
          Pause
        </Button>
      </div>
      <p className="text-center text-muted-foreground text-sm">
        Arrow keys or swipes steer, space pauses
      </p>
    </div>
  );
}
