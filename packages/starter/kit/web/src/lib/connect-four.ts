export const columns = 7;
export const rows = 6;

export type Player = 'red' | 'yellow';
/** Fields row by row from the top. */
export type Board = (Player | null)[];

export const emptyBoard: Board = Array(columns * rows).fill(null);

export const opponentOf = (player: Player): Player => (player === 'red' ? 'yellow' : 'red');

/** All lines of four fields. */
const lines: number[][] = [];
for (let row = 0; row < rows; row += 1)
  for (let column = 0; column < columns; column += 1)
    for (const [down, right] of [
      [0, 1],
      [1, 0],
      [1, 1],
      [1, -1],
    ]) {
      const endRow = row + 3 * down;
      const endColumn = column + 3 * right;
      if (endRow >= rows || endColumn < 0 || endColumn >= columns) continue;
      lines.push([0, 1, 2, 3].map((step) => (row + step * down) * columns + column + step * right));
    }

/** Returns the lowest free field of a column. */
export function landingField(board: Board, column: number): number | undefined {
  for (let row = rows - 1; row >= 0; row -= 1) {
    const field = row * columns + column;
    if (board[field] === null) return field;
  }
  return undefined;
}

export function dropDisc(board: Board, column: number, player: Player): Board {
  const field = landingField(board, column);
  return board.map((there, index) => (index === field ? player : there));
}

export const findWinningLine = (board: Board) =>
  lines.find(
    ([a, b, c, d]) =>
      board[a] && board[a] === board[b] && board[a] === board[c] && board[a] === board[d],
  );

export function findWinner(board: Board): Player | undefined {
  const [field] = findWinningLine(board) ?? [];
  return field === undefined ? undefined : (board[field] ?? undefined);
}

export const isFull = (board: Board) => board.every((field) => field !== null);

/** Columns from the middle outwards, where good moves are more likely. */
const order = [3, 2, 4, 1, 5, 0, 6];
const winScore = 100_000;

/** Returns the best column, looking a number of moves ahead. Equally good columns are chosen at random. */
export function findBestColumn(
  board: Board,
  player: Player,
  depth: number,
  random: () => number,
): number {
  const scored = order
    .filter((column) => landingField(board, column) !== undefined)
    .map((column) => ({
      column,
      score: -search(
        dropDisc(board, column, player),
        opponentOf(player),
        depth - 1,
        -Infinity,
        Infinity,
      ),
    }));
  const best = Math.max(...scored.map(({ score }) => score));
  const choices = scored.filter(({ score }) => score === best);
  return choices[Math.floor(random() * choices.length)].column;
}

/** Scores a board for the player whose turn it is, by negamax with alpha-beta pruning. */
function search(board: Board, player: Player, depth: number, alpha: number, beta: number): number {
  // Only the opponent can have completed a line. Losing later is better.
  if (findWinningLine(board)) return -(winScore + depth);
  if (isFull(board)) return 0;
  if (depth === 0) return scoreLines(board, player);
  let lower = alpha;
  for (const column of order) {
    if (landingField(board, column) === undefined) continue;
    const after = dropDisc(board, column, player);
    lower = Math.max(lower, -search(after, opponentOf(player), depth - 1, -beta, -lower));
    if (lower >= beta) break;
  }
  return lower;
}

/** Values lines that only one player can still complete. */
function scoreLines(board: Board, player: Player): number {
  const values = [0, 1, 4, 16];
  let score = 0;
  for (const line of lines) {
    const mine = line.filter((field) => board[field] === player).length;
    const theirs = line.filter((field) => board[field] === opponentOf(player)).length;
    if (theirs === 0) score += values[mine];
    else if (mine === 0) score -= values[theirs];
  }
  return score;
}
