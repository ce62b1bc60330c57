import type { ReactNode } from 'react';
import { useSwipe } from '@/hooks/use-swipe';
import type { Direction } from '@/lib/direction';
import { boardSize, type Game } from '@/lib/snake';

interface SnakeBoardProps {
  game: Game;
  onSwipe: (direction: Direction) => void;
  /** An overlay. */
  children: ReactNode;
}

export function SnakeBoard({ game, onSwipe, children }: SnakeBoardProps) {
  const swipe = useSwipe(onSwipe);

  return (
    <div
      className="relative touch-none overflow-hidden rounded-xl border bg-card shadow-sm"
      {...swipe}
    >
      <svg
        role="img"
        aria-label={`The snake is ${game.snake.length} fields long`}
        viewBox={`0 0 ${boardSize} ${boardSize}`}
        className="block w-full"
      >
        <pattern id="fields" width="2" height="2" patternUnits="userSpaceOnUse">
          <path d="M0 0h1v1H0zM1 1h1v1H1z" className="fill-muted/60" />
        </pattern>
        <rect width={boardSize} height={boardSize} fill="url(#fields)" />
        <circle cx={game.food.x + 0.5} cy={game.food.y + 0.5} r={0.38} className="fill-chart-2" />
        {game.snake.map(({ x, y }, index) => (
          <rect
            key={index}
            x={x + 0.05}
            y={y + 0.05}
            width={0.9}
            height={0.9}
            rx={index === 0 ? 0.4 : 0.28}
            className="fill-primary"
            opacity={index === 0 ? 1 : 0.8}
          />
        ))}
      </svg>
      {children}
    </div>
  );
}
