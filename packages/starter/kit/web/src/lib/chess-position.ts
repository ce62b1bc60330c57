export type Color = 'white' | 'black';
export type PieceKind = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';

export interface Piece {
  color: Color;
  kind: PieceKind;
}

export interface Position {
  /** 64 squares, row by row from a8 to h1. */
  board: (Piece | null)[];
  next: Color;
  /** The remaining rights to castle, in the letters of FEN: `KQkq`. */
  castling: string;
  /** The square that a pawn has just passed over. */
  passed: number | undefined;
  /** Half-moves since a pawn moved or a piece was captured. */
  quietMoves: number;
}

const kinds: Record<string, PieceKind> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

export const opponentOf = (color: Color): Color => (color === 'white' ? 'black' : 'white');

export const squareAt = (row: number, column: number) => row * 8 + column;
export const rowOf = (square: number) => Math.floor(square / 8);
export const columnOf = (square: number) => square % 8;

/** `e4` */
export const nameOf = (square: number) => `${'abcdefgh'[columnOf(square)]}${8 - rowOf(square)}`;

const squareNamed = (name: string) => squareAt(8 - Number(name[1]), 'abcdefgh'.indexOf(name[0]));

/** Reads the first five parts of a position in Forsyth-Edwards Notation. */
export function parsePosition(fen: string): Position {
  const [rows, next, castling, passed, quietMoves] = fen.split(' ');
  const board = rows.split('/').flatMap((row) =>
    [...row].flatMap((sign): (Piece | null)[] => {
      if (/\d/.test(sign)) return Array(Number(sign)).fill(null);
      const letter = sign.toLowerCase();
      return [{ color: sign === letter ? 'black' : 'white', kind: kinds[letter] }];
    }),
  );
  return {
    board,
    next: next === 'w' ? 'white' : 'black',
    castling: castling.replace('-', ''),
    passed: passed === '-' ? undefined : squareNamed(passed),
    quietMoves: Number(quietMoves),
  };
}

export const startPosition = parsePosition(
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0',
);
