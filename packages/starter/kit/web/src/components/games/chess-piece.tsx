import {
  ChessBishop,
  ChessKing,
  ChessKnight,
  ChessPawn,
  ChessQueen,
  ChessRook,
  type LucideIcon,
} from 'lucide-react';
import type { Piece, PieceKind } from '@/lib/chess-position';
import { cn } from '@/lib/utils';

const icons: Record<PieceKind, LucideIcon> = {
  pawn: ChessPawn,
  knight: ChessKnight,
  bishop: ChessBishop,
  rook: ChessRook,
  queen: ChessQueen,
  king: ChessKing,
};

interface ChessPieceProps {
  piece: Piece;
  className?: string;
}

/** A decorative piece; its name belongs to the square. */
export function ChessPiece({ piece, className }: ChessPieceProps) {
  const Icon = icons[piece.kind];
  return (
    <Icon
      aria-hidden="true"
      strokeWidth={1.5}
      className={cn(
        piece.color === 'white' ? 'fill-[#fffdf7] text-[#3a3128]' : 'fill-[#33291f] text-[#0f0b08]',
        className,
      )}
    />
  );
}
