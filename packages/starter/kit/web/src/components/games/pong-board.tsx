import { type PointerEvent, type ReactNode, useRef } from 'react';
import { ballRadius, type Game, height, paddle, type Side, width } from '@/lib/pong';

interface PongBoardProps {
  game: Game;
  /** Reports where a pointer is, in units of the board, and on which half. */
  onPoint: (side: Side, y: number) => void;
  /** An overlay. */
  children: ReactNode;
}

export function PongBoard({ game, onPoint, children }: PongBoardProps) {
  const board = useRef<HTMLDivElement>(null);

  function handlePointer({ clientX, clientY }: PointerEvent) {
    const box = board.current?.getBoundingClientRect();
    if (!box) return;
    const side = clientX < box.left + box.width / 2 ? 'left' : 'right';
    onPoint(side, ((clientY - box.top) / box.height) * height);
  }

  const { ball, paddles, scores } = game;
  return (
    <div
      ref={board}
      className="relative touch-none select-none overflow-hidden rounded-xl border bg-card shadow-sm"
      onPointerMove={handlePointer}
      onPointerDown={handlePointer}
    >
      <svg
        role="img"
        aria-label={`Score ${scores.left} to ${scores.right}`}
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full"
      >
        <path
          d={`M${width / 2} 1V${height}`}
          className="stroke-border"
          strokeWidth="0.8"
          strokeDasharray="2 2"
        />
        <rect
          x={paddle.inset}
          y={paddles.left - paddle.height / 2}
          width={paddle.width}
          height={paddle.height}
          rx={0.9}
          className="fill-primary"
        />
        <rect
          x={width - paddle.inset - paddle.width}
          y={paddles.right - paddle.height / 2}
          width={paddle.width}
          height={paddle.height}
          rx={0.9}
          className="fill-chart-4"
        />
        <circle cx={ball.x} cy={ball.y} r={ballRadius} className="fill-foreground" />
      </svg>
      {children}
    </div>
  );
}
