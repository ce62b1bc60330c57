import type { ReactNode } from 'react';
import { cellsOfPiece, columns, type Game, landingPiece, rows } from '@/lib/tetris';
import { pieceColors } from '@/lib/tetris-pieces';

interface TetrisBoardProps {
  game: Game;
  /** An overlay. */
  children: ReactNode;
}

export function TetrisBoard({ game, children }: TetrisBoardProps) {
  const piece = cellsOfPiece(game.piece).filter(({ y }) => y >= 0);
  const landing = cellsOfPiece(landingPiece(game)).filter(({ y }) => y >= 0);
  const color = pieceColors[game.piece.kind];
  return (
    <div className="relative overflow-hidden rounded-xl border bg-card shadow-sm">
      <svg
        role="img"
        aria-label={`${game.lines} lines cleared`}
        viewBox={`0 0 ${columns} ${rows}`}
        className="block w-full"
      >
        <pattern id="tetris-fields" width="1" height="1" patternUnits="userSpaceOnUse">
          <path d="M1 0H0V1" className="fill-none stroke-border" strokeWidth="0.04" />
        </pattern>
        <rect width={columns} height={rows} fill="url(#tetris-fields)" />
        {landing.map(({ x, y }) => (
          <rect
            key={`${x},${y}`}
            x={x + 0.08}
            y={y + 0.08}
            width={0.84}
            height={0.84}
            rx={0.12}
            fill={color}
            fillOpacity={0.15}
            stroke={color}
            strokeOpacity={0.6}
            strokeWidth={0.06}
          />
        ))}
        {game.board.map((row, y) =>
          row.map(
            (kind, x) => kind && <Block key={`${x},${y}`} x={x} y={y} color={pieceColors[kind]} />,
          ),
        )}
        {piece.map(({ x, y }) => (
          <Block key={`${x},${y}`} x={x} y={y} color={color} />
        ))}
      </svg>
      {children}
    </div>
  );
}

function Block({ x, y, color }: { x: number; y: number; color: string }) {
  return (
    <g>
      <rect x={x + 0.04} y={y + 0.04} width={0.92} height={0.92} rx={0.14} fill={color} />
      <rect
        x={x + 0.14}
        y={y + 0.12}
        width={0.72}
        height={0.2}
        rx={0.1}
        fill="#fff"
        opacity={0.3}
      />
    </g>
  );
}
