import { FlipVertical2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ChessBoard } from '@/components/games/chess-board';
import { ChessMoveList } from '@/components/games/chess-move-list';
import { ChessPiece } from '@/components/games/chess-piece';
import { ChessSide } from '@/components/games/chess-side';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '@/components/ui/dialog';
import { useStoredState } from '@/hooks/use-stored-state';
import {
  capturedPieces,
  currentPosition,
  isPromotion,
  notations,
  type Outcome,
  outcomeOf,
  replayMoves,
} from '@/lib/chess';
import { isInCheck, type Move, promotions } from '@/lib/chess-moves';
import { type Color, opponentOf } from '@/lib/chess-position';

const names: Record<Color, string> = { white: 'White', black: 'Black' };
const noMoves: Move[] = [];

/** Chess for two people on one device. The game is kept in the browser's storage. */
export function ChessGame({ storageKey }: { storageKey: string }) {
  const [moves, setMoves] = useStoredState(storageKey, noMoves);
  const [isFlipped, setIsFlipped] = useState(false);
  const [promoting, setPromoting] = useState<{ from: number; to: number }>();
  const game = useMemo(() => replayMoves(moves), [moves]);
  const position = currentPosition(game);
  const outcome = useMemo(() => outcomeOf(game), [game]);
  const captured = capturedPieces(game);
  const bottom: Color = isFlipped ? 'black' : 'white';

  function move(from: number, to: number) {
    if (isPromotion(position, from, to)) setPromoting({ from, to });
    else setMoves([...game.moves, { from, to }]);
  }

  const side = (color: Color) => (
    <ChessSide
      color={color}
      captured={captured.filter((piece) => piece.color !== color)}
      isNext={!outcome && position.next === color}
    />
  );

  return (
    <div className="mx-auto grid max-w-4xl gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="mx-auto w-full max-w-xl space-y-2">
        {side(opponentOf(bottom))}
        <ChessBoard
          position={position}
          lastMove={game.moves.at(-1)}
          isFlipped={isFlipped}
          isOver={outcome !== undefined}
          onMove={move}
        />
        {side(bottom)}
      </div>
      <div className="space-y-4">
        <p aria-live="polite" className="font-semibold text-xl">
          {outcome
            ? describeOutcome(outcome)
            : `${names[position.next]} to move${isInCheck(position) ? ': check!' : ''}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant={outcome ? 'default' : 'outline'}
            disabled={game.moves.length === 0}
            onClick={() => setMoves([])}
          >
            New game
          </Button>
          <Button
            variant="outline"
            disabled={game.moves.length === 0}
            onClick={() => setMoves(game.moves.slice(0, -1))}
          >
            <Undo2 aria-hidden="true" />
            Undo
          </Button>
          <Button variant="outline" onClick={() => setIsFlipped(!isFlipped)}>
            <FlipVertical2 aria-hidden="true" />
            Flip board
          </Button>
        </div>
        <ChessMoveList moves={notations(game)} />
      </div>
      <Dialog open={promoting !== undefined} onOpenChange={() => setPromoting(undefined)}>
        <DialogContent aria-describedby={undefined} className="max-w-xs">
          <DialogHeader>
            <DialogTitle>Promote the pawn to</DialogTitle>
          </DialogHeader>
          <div className="grid grid-cols-4 gap-2">
            {promotions.map((promotion) => (
              <Button
                key={promotion}
                variant="outline"
                aria-label={promotion}
                className="h-16 bg-[#ecdcc3]"
                onClick={() => {
                  if (promoting) setMoves([...game.moves, { ...promoting, promotion }]);
                  setPromoting(undefined);
                }}
              >
                <ChessPiece piece={{ color: position.next, kind: promotion }} className="size-10" />
              </Button>
            ))}
          </div>
        </DialogContent>
      </Dialog>
    </div>
  );
}

function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'checkmate':
      return `Checkmate: ${names[outcome.winner]} wins!`;
    case 'stalemate':
      return 'Draw by stalemate';
    case 'repetition':
      return 'Draw: the position occurred three times';
    case 'fiftyMoves':
      return 'Draw: 50 moves without a capture or a pawn move';
    case 'material':
      return 'Draw: not enough pieces for checkmate';
  }
}
