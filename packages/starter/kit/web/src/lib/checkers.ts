export type Color = 'red' | 'white';

export interface Piece {
  color: Color;
  isKing: boolean;
}

export interface Game {
  /** 64 squares, row by row. Red starts at the bottom. */
  board: (Piece | null)[];
  next: Color;
  /** The piece that must go on jumping. */
  jumper: number | undefined;
  /** Moves since a piece was captured or a man moved. */
  quietMoves: number;
}

export interface Move {
  from: number;
  to: number;
  /** The square of the piece that is jumped over. */
  over: number | undefined;
}

/** After this many moves without progress, the game is a draw. */
const mostQuietMoves = 80;

const isDark = (square: number) => (Math.floor(square / 8) + (square % 8)) % 2 === 1;

export const opponentOf = (color: Color): Color => (color === 'red' ? 'white' : 'red');

export const startGame = (): Game => ({
  board: Array.from({ length: 64 }, (_, square) => {
    if (!isDark(square) || (square >= 24 && square < 40)) return null;
    return { color: square < 24 ? 'white' : 'red', isKing: false };
  }),
  next: 'red',
  jumper: undefined,
  quietMoves: 0,
});

function shifted(square: number, rows: number, columns: number): number | undefined {
  const row = Math.floor(square / 8) + rows;
  const column = (square % 8) + columns;
  return row >= 0 && row < 8 && column >= 0 && column < 8 ? row * 8 + column : undefined;
}

function movesFrom({ board }: Game, from: number): Move[] {
  const piece = board[from];
  if (!piece) return [];
  const forward = piece.color === 'red' ? -1 : 1;
  const directions = piece.isKing ? [forward, -forward] : [forward];
  return directions.flatMap((rows) =>
    [-1, 1].flatMap((columns): Move[] => {
      const near = shifted(from, rows, columns);
      if (near === undefined) return [];
      const there = board[near];
      if (!there) return [{ from, to: near, over: undefined }];
      const far = shifted(from, 2 * rows, 2 * columns);
      const canJump = there.color !== piece.color && far !== undefined && !board[far];
      return canJump ? [{ from, to: far, over: near }] : [];
    }),
  );
}

/** Returns the moves of the player whose turn it is. If any piece can jump, only jumps are allowed. */
export function legalMoves(game: Game): Move[] {
  const squares = game.jumper === undefined ? [...game.board.keys()] : [game.jumper];
  const moves = squares
    .filter((square) => game.board[square]?.color === game.next)
    .flatMap((square) => movesFrom(game, square));
  const jumps = moves.filter(({ over }) => over !== undefined);
  return jumps.length > 0 || game.jumper !== undefined ? jumps : moves;
}

/** Plays a move. After a jump, the same piece goes on if it can jump again, unless it has become a king. */
export function playMove(game: Game, { from, to, over }: Move): Game {
  const piece = game.board[from];
  if (!piece) return game;
  const lastRow = piece.color === 'red' ? 0 : 7;
  const isCrowned = !piece.isKing && Math.floor(to / 8) === lastRow;
  const board = game.board
    .with(from, null)
    .with(to, isCrowned ? { ...piece, isKing: true } : piece);
  if (over !== undefined) board[over] = null;
  const quietMoves = over !== undefined || !piece.isKing ? 0 : game.quietMoves + 1;
  const goesOn: Game = { board, next: game.next, jumper: to, quietMoves };
  if (over !== undefined && !isCrowned && legalMoves(goesOn).length > 0) return goesOn;
  return { board, next: opponentOf(game.next), jumper: undefined, quietMoves };
}

/** Returns the result, or undefined while the game goes on. A player without a move loses. */
export function outcomeOf(game: Game): Color | 'draw' | undefined {
  if (legalMoves(game).length === 0) return opponentOf(game.next);
  return game.quietMoves >= mostQuietMoves ? 'draw' : undefined;
}

export const countCaptured = ({ board }: Game, color: Color) =>
  12 - board.filter((piece) => piece?.color === color).length;
