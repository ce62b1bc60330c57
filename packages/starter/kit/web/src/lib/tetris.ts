import { shuffle } from './shuffle.ts';
import {
  type Cell,
  cellsOf,
  kicksOf,
  type PieceKind,
  pieceKinds,
  widthOf,
} from './tetris-pieces.ts';

export const columns = 10;
export const rows = 20;
const previewCount = 3;

export interface Piece {
  kind: PieceKind;
  /** Quarter turns to the right, 0 to 3. */
  turn: number;
  x: number;
  y: number;
}

export interface Game {
  /** Locked cells, row by row from the top. */
  board: (PieceKind | null)[][];
  piece: Piece;
  /** The next pieces, at least as many as are shown. */
  queue: PieceKind[];
  held: PieceKind | undefined;
  /** False until the current piece is locked, after a swap with the held one. */
  canHold: boolean;
  score: number;
  lines: number;
  isOver: boolean;
}

const emptyRow = (): null[] => Array(columns).fill(null);
const linePoints = [0, 100, 300, 500, 800];

export function startGame(random: () => number): Game {
  const [kind, ...queue] = fillQueue([], random);
  return {
    board: Array.from({ length: rows }, emptyRow),
    piece: enter(kind),
    queue: fillQueue(queue, random),
    held: undefined,
    canHold: true,
    score: 0,
    lines: 0,
    isOver: false,
  };
}

export const levelOf = ({ lines }: Game) => Math.floor(lines / 10) + 1;

/** Milliseconds that a piece takes to fall by one row. */
export function fallMs(game: Game): number {
  const level = Math.min(levelOf(game), 20) - 1;
  return 1000 * (0.8 - level * 0.007) ** level;
}

export const nextPieces = ({ queue }: Game) => queue.slice(0, previewCount);

export const cellsOfPiece = ({ kind, turn, x, y }: Piece): Cell[] =>
  cellsOf(kind, turn).map((cell) => ({ x: cell.x + x, y: cell.y + y }));

export const canFall = (game: Game) => fits(game, { ...game.piece, y: game.piece.y + 1 });

/** Moves the piece sideways, if there is room. */
export function movePiece(game: Game, by: -1 | 1): Game {
  const piece = { ...game.piece, x: game.piece.x + by };
  return !game.isOver && fits(game, piece) ? { ...game, piece } : game;
}

/** Turns the piece. A wall or another piece may push it aside. */
export function turnPiece(game: Game, isRight: boolean): Game {
  if (game.isOver) return game;
  const { kind, turn, x, y } = game.piece;
  const after = (turn + (isRight ? 1 : 3)) % 4;
  for (const [dx, dy] of kicksOf(kind, turn, isRight)) {
    const piece = { kind, turn: after, x: x + dx, y: y + dy };
    if (fits(game, piece)) return { ...game, piece };
  }
  return game;
}

/** Lets the piece fall by one row, or locks it where it lies. */
export function fall(game: Game, random: () => number): Game {
  if (game.isOver) return game;
  if (!canFall(game)) return lock(game, random);
  return { ...game, piece: { ...game.piece, y: game.piece.y + 1 } };
}

/** Falls faster on the player's request, for a point per row. */
export function softDrop(game: Game, random: () => number): Game {
  const after = fall(game, random);
  return canFall(game) && !game.isOver ? { ...after, score: after.score + 1 } : after;
}

export function hardDrop(game: Game, random: () => number): Game {
  if (game.isOver) return game;
  const piece = landingPiece(game);
  const score = game.score + 2 * (piece.y - game.piece.y);
  return lock({ ...game, piece, score }, random);
}

/** Puts the piece aside and takes the held one, or the next one. */
export function holdPiece(game: Game, random: () => number): Game {
  if (!game.canHold || game.isOver) return game;
  const { kind } = game.piece;
  const after = game.held
    ? { ...game, piece: enter(game.held) }
    : { ...game, piece: enter(game.queue[0]), queue: fillQueue(game.queue.slice(1), random) };
  return { ...after, held: kind, canHold: false, isOver: !fits(after, after.piece) };
}

/** Returns the piece at the place where a hard drop puts it. */
export function landingPiece(game: Game): Piece {
  let { piece } = game;
  while (fits(game, { ...piece, y: piece.y + 1 })) piece = { ...piece, y: piece.y + 1 };
  return piece;
}

function lock(game: Game, random: () => number): Game {
  const cells = cellsOfPiece(game.piece);
  const locked = game.board.map((row, y) =>
    row.map((there, x) =>
      cells.some((cell) => cell.x === x && cell.y === y) ? game.piece.kind : there,
    ),
  );
  const kept = locked.filter((row) => row.includes(null));
  const cleared = rows - kept.length;
  const board = [...Array.from({ length: cleared }, emptyRow), ...kept];
  const [kind, ...queue] = game.queue;
  const after = { ...game, board, piece: enter(kind) };
  return {
    ...after,
    queue: fillQueue(queue, random),
    canHold: true,
    score: game.score + linePoints[cleared] * levelOf(game),
    lines: game.lines + cleared,
    isOver: cells.every(({ y }) => y < 0) || !fits(after, after.piece),
  };
}

/** Adds bags of all seven kinds in random order. */
function fillQueue(queue: PieceKind[], random: () => number): PieceKind[] {
  return queue.length > previewCount ? queue : [...queue, ...shuffle(pieceKinds, random)];
}

function enter(kind: PieceKind): Piece {
  return { kind, turn: 0, x: Math.floor((columns - widthOf(kind)) / 2), y: kind === 'I' ? -1 : 0 };
}

/** Cells above the board are free. */
function fits({ board }: Pick<Game, 'board'>, piece: Piece): boolean {
  return cellsOfPiece(piece).every(
    ({ x, y }) => x >= 0 && x < columns && y < rows && (y < 0 || board[y][x] === null),
  );
}
