import { useState } from 'react';
import { ChessPiece } from '@/components/games/chess-piece';
import { useGridFocus } from '@/hooks/use-grid-focus';
import { isInCheck, legalMoves, type Move } from '@/lib/chess-moves';
import { columnOf, nameOf, type Position, rowOf } from '@/lib/chess-position';
import { cn } from '@/lib/utils';

interface ChessBoardProps {
  position: Position;
  lastMove: Move | undefined;
  /** True if Black sits at the bottom. */
  isFlipped: boolean;
  isOver: boolean;
  onMove: (from: number, to: number) => void;
}

/** The rank on the left edge, the file on the lower one. Generated content is not part of the label. */
const coordinates =
  'before:absolute before:top-0.5 before:left-0.5 before:content-[attr(data-rank)] after:absolute after:right-0.5 after:bottom-0.5 after:content-[attr(data-file)] font-semibold text-[#3a2613] text-[0.6rem] leading-none';

export function ChessBoard({ position, lastMove, isFlipped, isOver, onMove }: ChessBoardProps) {
  const [selected, setSelected] = useState<number>();
  const { gridProps, cellProps } = useGridFocus(8);
  const targets = selected === undefined ? [] : legalMoves(position, selected).map(({ to }) => to);
  const isChecked = isInCheck(position);

  function press(square: number) {
    if (isOver) return;
    if (selected !== undefined && targets.includes(square)) {
      setSelected(undefined);
      onMove(selected, square);
    } else {
      const isOwn = position.board[square]?.color === position.next;
      setSelected(isOwn && square !== selected ? square : undefined);
    }
  }

  return (
    <fieldset
      {...gridProps}
      aria-label="Chessboard"
      className="grid aspect-square grid-cols-8 grid-rows-8 overflow-hidden rounded-lg border-4 border-[#5c4433] shadow-md"
    >
      {Array.from({ length: 64 }, (_, index) => {
        const square = isFlipped ? 63 - index : index;
        const piece = position.board[square];
        const isDark = (rowOf(square) + columnOf(square)) % 2 === 1;
        const isTarget = targets.includes(square);
        const isKingInCheck = isChecked && piece?.kind === 'king' && piece.color === position.next;
        return (
          <button
            key={square}
            type="button"
            {...cellProps(index)}
            data-rank={index % 8 === 0 ? nameOf(square)[1] : undefined}
            data-file={index >= 56 ? nameOf(square)[0] : undefined}
            aria-pressed={square === selected}
            aria-label={`${nameOf(square)}: ${piece ? `${piece.color} ${piece.kind}` : 'empty'}${isTarget ? ', possible move' : ''}`}
            onClick={() => press(square)}
            className={cn(
              coordinates,
              'relative grid place-items-center focus-visible:z-10 focus-visible:outline-3 focus-visible:outline-primary focus-visible:-outline-offset-3',
              isDark ? 'bg-[#b08a66]' : 'bg-[#ecdcc3]',
              (square === lastMove?.from || square === lastMove?.to) &&
                (isDark ? 'bg-[#b9a54a]' : 'bg-[#e3d583]'),
              square === selected && 'bg-[#8fae5b]',
              isKingInCheck && 'bg-[#e0705c]',
            )}
          >
            {piece && <ChessPiece piece={piece} className="size-4/5" />}
            {isTarget && (
              <span
                className={cn(
                  'absolute rounded-full',
                  piece ? 'inset-1 border-4 border-[#2f5d1e]/70' : 'size-1/4 bg-[#2f5d1e]/60',
                )}
              />
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
