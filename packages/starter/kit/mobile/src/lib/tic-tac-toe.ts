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

export const isFull = (board: Board) => board.every((field) => field !== null);

/** Returns the player whose turn it is. X starts. */
export function nextMark(board: Board): Mark {
  return board.filter((field) => field !== null).length % 2 === 0 ? 'X' : 'O';
}

export function placeMark(board: Board, field: number, mark: Mark): Board {
  return board.map((there, index) => (index === field ? mark : there));
}
