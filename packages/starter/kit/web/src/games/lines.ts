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

/** The three fields that have won it. */
export function winningLine(board: Board): readonly number[] | undefined {
  return lines.find(([a, b, c]) => board[a] && board[a] === board[b] && board[a] === board[c]);
}

export function winnerOf(board: Board): Mark | undefined {
  const [field] = winningLine(board) ?? [];
  return field === undefined ? undefined : (board[field] ?? undefined);
}

export const isFull = (board: Board) => board.every((field) => field !== null);

export const other = (mark: Mark): Mark => (mark === 'X' ? 'O' : 'X');

export function placed(board: Board, field: number, mark: Mark): Board {
  return board.map((there, index) => (index === field ? mark : there));
}

/** The field that leads to the best end, if the other one plays as well as can be. */
export function bestField(board: Board, mark: Mark): number {
  let best = { field: -1, worth: Number.NEGATIVE_INFINITY };
  for (const field of freeFields(board)) {
    const worth = -worthOf(placed(board, field, mark), other(mark));
    if (worth > best.worth) best = { field, worth };
  }
  return best.field;
}

/** What a board is worth to whoever is next; an end that is nearer counts for more. */
function worthOf(board: Board, next: Mark): number {
  const free = freeFields(board);
  if (winnerOf(board)) return -(free.length + 1);
  if (free.length === 0) return 0;
  return Math.max(...free.map((field) => -worthOf(placed(board, field, next), other(next))));
}

const freeFields = (board: Board) =>
  board.flatMap((field, index) => (field === null ? [index] : []));
