import {
  type Color,
  columnOf,
  opponentOf,
  type PieceKind,
  type Position,
  rowOf,
  squareAt,
} from './chess-position.ts';

export type Promotion = 'queen' | 'rook' | 'bishop' | 'knight';
export const promotions: Promotion[] = ['queen', 'rook', 'bishop', 'knight'];

export interface Move {
  from: number;
  to: number;
  promotion?: Promotion;
}

type Step = readonly [rows: number, columns: number];
const straight: Step[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];
const diagonal: Step[] = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];
const jumps: Step[] = [
  [-2, -1],
  [-2, 1],
  [-1, -2],
  [-1, 2],
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
];
const steps: Record<Exclude<PieceKind, 'pawn'>, Step[]> = {
  knight: jumps,
  bishop: diagonal,
  rook: straight,
  queen: [...straight, ...diagonal],
  king: [...straight, ...diagonal],
};
const slides = (kind: PieceKind) => kind === 'bishop' || kind === 'rook' || kind === 'queen';

const forward = (color: Color) => (color === 'white' ? -1 : 1);

function shifted(square: number, [rows, columns]: Step): number | undefined {
  const row = rowOf(square) + rows;
  const column = columnOf(square) + columns;
  return row >= 0 && row < 8 && column >= 0 && column < 8 ? squareAt(row, column) : undefined;
}

/** Returns the squares that the piece on a square attacks. */
function attacksFrom({ board }: Position, from: number): number[] {
  const piece = board[from];
  if (!piece) return [];
  if (piece.kind === 'pawn') {
    return [-1, 1].flatMap((side) => shifted(from, [forward(piece.color), side]) ?? []);
  }
  const found: number[] = [];
  for (const step of steps[piece.kind]) {
    let to = shifted(from, step);
    while (to !== undefined) {
      found.push(to);
      if (board[to] || !slides(piece.kind)) break;
      to = shifted(to, step);
    }
  }
  return found;
}

function isAttacked(position: Position, square: number, by: Color): boolean {
  return position.board.some(
    (piece, from) => piece?.color === by && attacksFrom(position, from).includes(square),
  );
}

export function isInCheck(position: Position, color: Color = position.next): boolean {
  const king = position.board.findIndex((piece) => piece?.kind === 'king' && piece.color === color);
  return king >= 0 && isAttacked(position, king, opponentOf(color));
}

/** Returns the legal moves of the player whose turn it is, or of one of their pieces. */
export function legalMoves(position: Position, from?: number): Move[] {
  const squares = from === undefined ? position.board.keys() : [from];
  return [...squares]
    .filter((square) => position.board[square]?.color === position.next)
    .flatMap((square) => possibleMoves(position, square))
    .filter((move) => !isInCheck(playMove(position, move), position.next));
}

/** Returns the moves of a piece, also those that leave its king in check. */
function possibleMoves(position: Position, from: number): Move[] {
  const { board, next } = position;
  const kind = board[from]?.kind;
  if (kind === 'pawn') return pawnMoves(position, from);
  const targets = attacksFrom(position, from).filter((to) => board[to]?.color !== next);
  if (kind === 'king') targets.push(...castlingTargets(position, from));
  return targets.map((to) => ({ from, to }));
}

function pawnMoves(position: Position, from: number): Move[] {
  const { board, next, passed } = position;
  const ahead = forward(next);
  const targets = attacksFrom(position, from).filter((to) =>
    board[to] ? board[to].color !== next : to === passed,
  );
  const one = shifted(from, [ahead, 0]);
  if (one !== undefined && !board[one]) {
    targets.push(one);
    const two = shifted(from, [2 * ahead, 0]);
    const isAtStart = rowOf(from) === (next === 'white' ? 6 : 1);
    if (isAtStart && two !== undefined && !board[two]) targets.push(two);
  }
  return targets.flatMap((to): Move[] =>
    rowOf(to) === 0 || rowOf(to) === 7
      ? promotions.map((promotion) => ({ from, to, promotion }))
      : [{ from, to }],
  );
}

/** The king may not castle out of check or across an attacked square. The square it reaches is checked like all moves. */
function castlingTargets(position: Position, from: number): number[] {
  const { board, next, castling } = position;
  const [short, long] = next === 'white' ? ['K', 'Q'] : ['k', 'q'];
  if (!castling.includes(short) && !castling.includes(long)) return [];
  const enemy = opponentOf(next);
  if (isAttacked(position, from, enemy)) return [];
  const isFree = (...squares: number[]) => squares.every((square) => !board[square]);
  const targets: number[] = [];
  if (castling.includes(short) && isFree(from + 1, from + 2))
    if (!isAttacked(position, from + 1, enemy)) targets.push(from + 2);
  if (castling.includes(long) && isFree(from - 1, from - 2, from - 3))
    if (!isAttacked(position, from - 1, enemy)) targets.push(from - 2);
  return targets;
}

/** The right to castle that ends when something moves from or to a square. */
const castlingSquares: Record<number, string | undefined> = {
  0: 'q',
  4: 'kq',
  7: 'k',
  56: 'Q',
  60: 'KQ',
  63: 'K',
};

/** Returns the square of the piece that a move captures. A pawn captured in passing is not on the target square. */
export function capturedSquare(
  { board, passed }: Position,
  { from, to }: Move,
): number | undefined {
  if (board[to]) return to;
  const isInPassing = board[from]?.kind === 'pawn' && to === passed;
  return isInPassing ? squareAt(rowOf(from), columnOf(to)) : undefined;
}

export function playMove(position: Position, move: Move): Position {
  const { from, to, promotion } = move;
  const board = [...position.board];
  const piece = board[from];
  if (!piece) return position;
  const captured = capturedSquare(position, move);
  if (captured !== undefined) board[captured] = null;
  board[from] = null;
  board[to] = promotion ? { ...piece, kind: promotion } : piece;
  if (piece.kind === 'king' && Math.abs(to - from) === 2) {
    const [rookFrom, rookTo] = to > from ? [to + 1, to - 1] : [to - 2, to + 1];
    board[rookTo] = board[rookFrom];
    board[rookFrom] = null;
  }
  const lost = `${castlingSquares[from] ?? ''}${castlingSquares[to] ?? ''}`;
  const isPawn = piece.kind === 'pawn';
  return {
    board,
    next: opponentOf(position.next),
    castling: [...position.castling].filter((right) => !lost.includes(right)).join(''),
    passed: isPawn && Math.abs(to - from) === 16 ? (from + to) / 2 : undefined,
    quietMoves: isPawn || captured !== undefined ? 0 : position.quietMoves + 1,
  };
}
