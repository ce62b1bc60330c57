import { type PointerEvent, type ReactNode, useRef } from 'react';
import { ballRadius, brickSize, type Game, height, paddle, width } from '@/lib/breakout';
import { chartColor } from '@/lib/chart-color';

interface BreakoutBoardProps {
  game: Game;
  /** Reports where the pointer is, in units of the board. */
  onPoint: (x: number) => void;
  onPress: () => void;
  /** An overlay. */
  children: ReactNode;
}

export function BreakoutBoard({ game, onPoint, onPress, children }: BreakoutBoardProps) {
  const board = useRef<HTMLDivElement>(null);

  function handlePointer({ clientX }: PointerEvent) {
    const box = board.current?.getBoundingClientRect();
    if (box) onPoint(((clientX - box.left) / box.width) * width);
  }

  return (
    <div
      ref={board}
      className="relative touch-none select-none overflow-hidden rounded-xl border bg-card shadow-sm"
      onPointerMove={handlePointer}
      onPointerDown={handlePointer}
      onPointerUp={onPress}
    >
      <svg
        role="img"
        aria-label={`${game.bricks.length} bricks left`}
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full"
      >
        {game.bricks.map(({ x, y, row }) => (
          <rect
            key={`${x},${y}`}
            x={x}
            y={y}
            width={brickSize.width}
            height={brickSize.height}
            rx={0.8}
            fill={chartColor(row)}
          />
        ))}
        <rect
          x={game.paddleX - paddle.width / 2}
          y={paddle.y}
          width={paddle.width}
          height={paddle.height}
          rx={1.2}
          className="fill-primary"
        />
        <circle cx={game.ball.x} cy={game.ball.y} r={ballRadius} className="fill-foreground" />
      </svg>
      {children}
    </div>
  );
}
