import { capturedSquare, isInCheck, legalMoves, type Move, playMove } from './chess-moves.ts';
import {
  type Color,
  columnOf,
  nameOf,
  opponentOf,
  type Piece,
  type PieceKind,
  type Position,
  rowOf,
  startPosition,
} from './chess-position.ts';

/** Positions from the start to the current one, with the moves between them. */
export interface Game {
  positions: Position[];
  moves: Move[];
}

export type Outcome =
  | { kind: 'checkmate'; winner: Color }
  | { kind: 'stalemate' | 'repetition' | 'fiftyMoves' | 'material' };

/** Replays moves. Moves from an illegal one on are ignored, because stored moves may be damaged. */
export function replayMoves(moves: Move[], start: Position = startPosition): Game {
  const game: Game = { positions: [start], moves: [] };
  for (const move of moves) {
    const position = currentPosition(game);
    const isLegal = legalMoves(position, move.from).some((legal) => isSame(legal, move));
    if (!isLegal) break;
    game.positions.push(playMove(position, move));
    game.moves.push(move);
  }
  return game;
}

export const currentPosition = ({ positions }: Game) => positions[positions.length - 1];

const isSame = (a: Move, b: Move) =>
  a.from === b.from && a.to === b.to && a.promotion === b.promotion;

/** Returns the result, or undefined while the game goes on. */
export function outcomeOf(game: Game): Outcome | undefined {
  const position = currentPosition(game);
  if (legalMoves(position).length === 0) {
    return isInCheck(position)
      ? { kind: 'checkmate', winner: opponentOf(position.next) }
      : { kind: 'stalemate' };
  }
  if (hasTooLittleMaterial(position)) return { kind: 'material' };
  if (position.quietMoves >= 100) return { kind: 'fiftyMoves' };
  const key = repetitionKey(position);
  const times = game.positions.filter((one) => repetitionKey(one) === key).length;
  return times >= 3 ? { kind: 'repetition' } : undefined;
}

/** Positions are the same if the same moves are possible: a pawn in passing counts only if it can be captured. */
function repetitionKey(position: Position): string {
  const { board, next, castling, passed } = position;
  const canPass =
    passed !== undefined &&
    legalMoves(position).some(({ from, to }) => to === passed && board[from]?.kind === 'pawn');
  const pieces = board.map((piece) => (piece ? `${piece.color[0]}${letters[piece.kind]}` : '.'));
  return `${pieces.join('')} ${next} ${castling} ${canPass ? passed : ''}`;
}

/** True if neither player can ever give checkmate: bare kings, one minor piece, or bishops on one color of squares. */
function hasTooLittleMaterial({ board }: Position): boolean {
  const others = board.flatMap((piece, square) =>
    piece && piece.kind !== 'king' ? [{ kind: piece.kind, square }] : [],
  );
  if (others.length === 0) return true;
  const [{ kind }] = others;
  if (others.length === 1) return kind === 'knight' || kind === 'bishop';
  const shade = (square: number) => (rowOf(square) + columnOf(square)) % 2;
  return others.every(
    (one) => one.kind === 'bishop' && shade(one.square) === shade(others[0].square),
  );
}

const letters: Record<PieceKind, string> = {
  pawn: '',
  knight: 'N',
  bishop: 'B',
  rook: 'R',
  queen: 'Q',
  king: 'K',
};

/** Returns a move in algebraic notation: `Nf3`, `exd5`, `O-O`, `e8=Q#`. */
export function notationOf(position: Position, move: Move): string {
  const after = playMove(position, move);
  const check = isInCheck(after) ? (legalMoves(after).length === 0 ? '#' : '+') : '';
  return `${plainNotation(position, move)}${check}`;
}

function plainNotation(position: Position, move: Move): string {
  const { from, to, promotion } = move;
  const kind = position.board[from]?.kind ?? 'pawn';
  if (kind === 'king' && Math.abs(to - from) === 2) return to > from ? 'O-O' : 'O-O-O';
  const takes = capturedSquare(position, move) === undefined ? '' : 'x';
  if (kind === 'pawn') {
    const start = takes ? nameOf(from)[0] : '';
    return `${start}${takes}${nameOf(to)}${promotion ? `=${letters[promotion]}` : ''}`;
  }
  return `${letters[kind]}${originOf(position, move, kind)}${takes}${nameOf(to)}`;
}

/** Returns the part of the origin that tells a piece from others of its kind that could move to the same square. */
function originOf(position: Position, { from, to }: Move, kind: PieceKind): string {
  const rivals = legalMoves(position)
    .filter((move) => move.to === to && move.from !== from)
    .map((move) => move.from)
    .filter((square) => position.board[square]?.kind === kind);
  if (rivals.length === 0) return '';
  const [file, rank] = nameOf(from);
  if (rivals.every((square) => columnOf(square) !== columnOf(from))) return file;
  return rivals.every((square) => rowOf(square) !== rowOf(from)) ? rank : `${file}${rank}`;
}

export const notations = ({ positions, moves }: Game) =>
  moves.map((move, index) => notationOf(positions[index], move));

/** Returns the captured pieces, most valuable first. */
export function capturedPieces({ positions, moves }: Game): Piece[] {
  const order: PieceKind[] = ['queen', 'rook', 'bishop', 'knight', 'pawn'];
  return moves
    .flatMap((move, index) => {
      const square = capturedSquare(positions[index], move);
      return square === undefined ? [] : (positions[index].board[square] ?? []);
    })
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** True if a move to this square needs a choice of the piece that the pawn becomes. */
export const isPromotion = (position: Position, from: number, to: number) =>
  legalMoves(position, from).some((move) => move.to === to && move.promotion !== undefined);
