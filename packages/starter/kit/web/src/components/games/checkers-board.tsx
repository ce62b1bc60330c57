import { Crown } from 'lucide-react';
import { useState } from 'react';
import { useGridFocus } from '@/hooks/use-grid-focus';
import { type Game, legalMoves, type Move } from '@/lib/checkers';
import { cn } from '@/lib/utils';

interface CheckersBoardProps {
  game: Game;
  isOver: boolean;
  onMove: (move: Move) => void;
}

export function CheckersBoard({ game, isOver, onMove }: CheckersBoardProps) {
  const [chosen, setChosen] = useState<number>();
  const { gridProps, cellProps } = useGridFocus(8);
  const moves = isOver ? [] : legalMoves(game);
  const selected = game.jumper ?? chosen;
  const targets = moves.filter(({ from }) => from === selected);

  function press(square: number) {
    const move = targets.find(({ to }) => to === square);
    if (move) onMove(move);
    const canMove = moves.some(({ from }) => from === square);
    setChosen(!move && canMove && square !== chosen ? square : undefined);
  }

  return (
    <fieldset
      {...gridProps}
      aria-label="Board"
      className="grid aspect-square min-w-0 grid-cols-8 grid-rows-8 overflow-hidden rounded-lg border-4 border-[#4a3526] shadow-md"
    >
      {game.board.map((piece, square) => {
        const row = Math.floor(square / 8);
        const column = square % 8;
        const isDark = (row + column) % 2 === 1;
        const isTarget = targets.some(({ to }) => to === square);
        const canMove = moves.some(({ from }) => from === square);
        const name = piece ? `${piece.color} ${piece.isKing ? 'king' : 'man'}` : 'empty';
        return (
          <button
            key={square}
            type="button"
            {...cellProps(square)}
            aria-label={`Row ${row + 1}, column ${column + 1}: ${name}${isTarget ? ', possible move' : ''}`}
            aria-pressed={square === selected}
            onClick={() => press(square)}
            className={cn(
              'relative grid place-items-center focus-visible:z-10 focus-visible:outline-3 focus-visible:outline-white focus-visible:-outline-offset-3',
              isDark ? 'bg-[#7a5a41]' : 'bg-[#ecdcc3]',
              square === selected && 'bg-[#8fae5b]',
            )}
          >
            {piece && (
              <span
                className={cn(
                  'grid size-4/5 place-items-center rounded-full border-4 shadow-md',
                  piece.color === 'red'
                    ? 'border-[#8c1c2c] bg-[#c0293f] text-[#ffe9b0]'
                    : 'border-[#c9bda8] bg-[#fbf6ec] text-[#7a5a10]',
                  canMove && 'ring-2 ring-[#fde047]',
                )}
              >
                {piece.isKing && <Crown aria-hidden="true" className="size-3/5" />}
              </span>
            )}
            {isTarget && <span className="size-1/3 rounded-full bg-[#d9f99d]" />}
          </button>
        );
      })}
    </fieldset>
  );
}
