import { useState } from 'react';
import { type Opponent, OpponentChoice } from '@/components/games/opponent-choice';
import { PongBoard } from '@/components/games/pong-board';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import { useAnimationFrame } from '@/hooks/use-animation-frame';
import { useHeldKeys } from '@/hooks/use-held-keys';
import { useSpaceKey } from '@/hooks/use-space-key';
import { useStoredState } from '@/hooks/use-stored-state';
import {
  advance,
  computerSpeeds,
  type Game,
  type LevelName,
  placePaddle,
  type Side,
  startGame,
  steerByComputer,
  steerPaddle,
  winnerOf,
  winningScore,
} from '@/lib/pong';

interface PongGameProps {
  storageKey: string;
  startOpponent: Opponent;
}

const steeringKeys = ['arrowup', 'arrowdown', 'w', 's'];

export function PongGame({ storageKey, startOpponent }: PongGameProps) {
  const [wins, setWins] = useStoredState(storageKey, 0);
  const [opponent, setOpponent] = useState(startOpponent);
  const [level, setLevel] = useState<LevelName>('Medium');
  const [game, setGame] = useState(() => startGame(Math.random));
  const [isPlaying, setIsPlaying] = useState(false);
  const held = useHeldKeys(steeringKeys);
  const isAlone = opponent === 'computer';
  const winner = winnerOf(game);
  const isRunning = isPlaying && !winner;
  const names = isAlone ? { left: 'You', right: 'Computer' } : { left: 'Left', right: 'Right' };

  const directionOf = (up: string, down: string) =>
    Number(held.current.has(down)) - Number(held.current.has(up));

  function steer(now: Game, elapsedMs: number): Game {
    const letters = directionOf('w', 's');
    const arrows = directionOf('arrowup', 'arrowdown');
    if (!isAlone) {
      return steerPaddle(steerPaddle(now, 'left', letters, elapsedMs), 'right', arrows, elapsedMs);
    }
    // One player may use either keys.
    const steered = steerPaddle(now, 'left', letters || arrows, elapsedMs);
    return steerByComputer(steered, 'right', level, elapsedMs);
  }

  useAnimationFrame(isRunning, (elapsedMs) => {
    const after = advance(steer(game, elapsedMs), elapsedMs, Math.random);
    setGame(after);
    if (isAlone && winnerOf(after) === 'left') setWins(wins + 1);
  });

  function toggle() {
    if (winner) setGame(startGame(Math.random));
    setIsPlaying(winner !== undefined || !isPlaying);
  }

  function restart(other: Opponent) {
    setOpponent(other);
    setGame(startGame(Math.random));
    setIsPlaying(false);
  }

  useSpaceKey(toggle);

  const isFresh = game.scores.left + game.scores.right === 0;

  return (
    <div className="mx-auto max-w-2xl space-y-4">
      <OpponentChoice opponent={opponent} onChange={restart} />
      <ScoreBoard
        scores={[
          { label: names.left, value: game.scores.left },
          { label: names.right, value: game.scores.right },
          ...(isAlone ? [{ label: 'Games won', value: wins }] : []),
        ]}
      />
      <PongBoard
        game={game}
        onPoint={(side: Side, y) =>
          isRunning && setGame((now) => placePaddle(now, isAlone ? 'left' : side, y))
        }
      >
        {!isRunning && (
          <div className="absolute inset-0 grid place-items-center bg-background/60 backdrop-blur-[2px]">
            <div className="text-center">
              <p aria-live="polite" className="mb-4 font-semibold text-2xl">
                {winner ? `${names[winner]} won!` : isFresh ? 'Ready?' : 'Paused'}
              </p>
              <Button size="lg" onClick={toggle}>
                {winner ? 'Play again' : isFresh ? 'Start' : 'Go on'}
              </Button>
            </div>
          </div>
        )}
      </PongBoard>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {isAlone && (
          <ToggleGroup
            type="single"
            variant="outline"
            size="sm"
            aria-label="Level"
            value={level}
            // A click on the selected level reports an empty value.
            onValueChange={(name) => name && setLevel(name as LevelName)}
          >
            {Object.keys(computerSpeeds).map((name) => (
              <ToggleGroupItem key={name} value={name}>
                {name}
              </ToggleGroupItem>
            ))}
          </ToggleGroup>
        )}
        <Button size="sm" variant="outline" disabled={!isRunning} onClick={toggle}>
          Pause
        </Button>
        <Button size="sm" variant="ghost" onClick={() => restart(opponent)}>
          New game
        </Button>
      </div>
      <p className="text-center text-muted-foreground text-sm">
        {isAlone
          ? `Steer with the mouse, a finger, the arrow keys or W and S. First to ${winningScore} wins.`
          : `Left: W and S. Right: arrow keys. Or drag on your half. First to ${winningScore} wins.`}
      </p>
    </div>
  );
}
