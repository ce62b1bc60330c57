import { useEffect, useState } from 'react';
import { DirectionPad } from '@/components/games/direction-pad';
import { GameCard } from '@/components/games/game-card';
import { SnakeBoard } from '@/components/games/snake-board';
import { Button } from '@/components/ui/button';
import { useStored } from '@/hooks/use-stored';
import { moveSnake, scoreOf, startGame, turnSnake } from '@/lib/snake';

const stepMs = 180;

export function SnakeGame() {
  const [game, setGame] = useState(() => startGame(Math.random));
  const [isRunning, setIsRunning] = useState(false);
  const [best, setBest] = useStored('snake-best', 0);
  const score = scoreOf(game);
  const isMoving = isRunning && !game.isOver;

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setGame((current) => moveSnake(current, Math.random)), stepMs);
    return () => clearInterval(timer);
  }, [isMoving]);

  useEffect(() => {
    if (score > best) setBest(score);
  }, [score, best, setBest]);

  const toggle = () => {
    if (game.isOver) setGame(startGame(Math.random));
    setIsRunning(game.isOver || !isRunning);
  };
  return (
    <GameCard
      status={game.isOver ? 'Game over' : isMoving ? 'Go!' : 'Ready?'}
      score={`${score} · best ${best}`}
    >
      <SnakeBoard game={game} />
      <DirectionPad onTurn={(direction) => setGame(turnSnake(game, direction))}>
        <Button onPress={toggle}>{game.isOver ? 'New game' : isMoving ? 'Pause' : 'Start'}</Button>
      </DirectionPad>
    </GameCard>
  );
}
