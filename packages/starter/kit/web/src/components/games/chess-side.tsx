import { ChessPiece } from '@/components/games/chess-piece';
import type { Color, Piece } from '@/lib/chess-position';
import { cn } from '@/lib/utils';

interface ChessSideProps {
  color: Color;
  /** The pieces that this player has captured. */
  captured: Piece[];
  isNext: boolean;
}

export function ChessSide({ color, captured, isNext }: ChessSideProps) {
  const name = color === 'white' ? 'White' : 'Black';
  return (
    <div className="flex min-h-9 items-center gap-3">
      <p
        className={cn(
          'rounded-md px-2.5 py-1 font-medium text-sm',
          isNext ? 'bg-primary text-primary-foreground' : 'bg-muted text-muted-foreground',
        )}
      >
        {name}
      </p>
      <ul aria-label={`Captured by ${name}`} className="flex flex-wrap rounded-md bg-[#d9c3a3]">
        {captured.map((piece, index) => (
          <li key={index}>
            <span className="sr-only">{piece.kind}</span>
            <ChessPiece piece={piece} className="size-5" />
          </li>
        ))}
      </ul>
    </div>
  );
}
