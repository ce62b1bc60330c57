export type Mark = 'X' | 'O';
/** Nine fields, row by row. */
export type Board = (Mark | null)[];

export const emptyBoard: Board = Array(9).fill(null);

const lines = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

/** Returns the three fields of the winning line. */
export function findWinningLine(board: Board): readonly number[] | undefined {
  return lines.find(([a, b, c]) => board[a] && board[a] === board[b] && board[a] === board[c]);
}

export function findWinner(board: Board): Mark | undefined {
  const [field] = findWinningLine(board) ?? [];
  return field === undefined ? undefined : (board[field] ?? undefined);
}

export const isFull = (board: Board) => board.every((field) => field !== null);

export const opponentOf = (mark: Mark): Mark => (mark === 'X' ? 'O' : 'X');

export function placeMark(board: Board, field: number, mark: Mark): Board {
  return board.map((there, index) => (index === field ? mark : there));
}

/** Returns the best field against a perfect opponent. */
export function findBestField(board: Board, mark: Mark): number {
  let best = { field: -1, score: Number.NEGATIVE_INFINITY };
  for (const field of freeFields(board)) {
    const score = -scoreBoard(placeMark(board, field, mark), opponentOf(mark));
    if (score > best.score) best = { field, score };
  }
  return best.field;
}

/** Scores a board for the player whose turn it is. A win in fewer moves scores higher. */
function scoreBoard(board: Board, next: Mark): number {
  const free = freeFields(board);
  if (findWinner(board)) return -(free.length + 1);
  if (free.length === 0) return 0;
  return Math.max(
    ...free.map((field) => -scoreBoard(placeMark(board, field, next), opponentOf(next))),
  );
}

const freeFields = (board: Board) =>
  board.flatMap((field, index) => (field === null ? [index] : []));
