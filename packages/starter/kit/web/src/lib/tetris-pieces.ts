export const pieceKinds = ['I', 'J', 'L', 'O', 'S', 'T', 'Z'] as const;
export type PieceKind = (typeof pieceKinds)[number];

export interface Cell {
  x: number;
  y: number;
}

/** Shapes as they appear, in a square that they turn within. */
const shapes: Record<PieceKind, string[]> = {
  I: ['....', 'IIII', '....', '....'],
  J: ['J..', 'JJJ', '...'],
  L: ['..L', 'LLL', '...'],
  O: ['OO', 'OO'],
  S: ['.SS', 'SS.', '...'],
  T: ['.T.', 'TTT', '...'],
  Z: ['ZZ.', '.ZZ', '...'],
};

export const pieceColors: Record<PieceKind, string> = {
  I: '#22b8cf',
  J: '#4263eb',
  L: '#f76707',
  O: '#fab005',
  S: '#40c057',
  T: '#ae3ec9',
  Z: '#f03e3e',
};

export const widthOf = (kind: PieceKind) => shapes[kind].length;

const cellsByTurn = new Map<string, Cell[]>();

/** Returns the cells of a piece after a number of quarter turns to the right. */
export function cellsOf(kind: PieceKind, turn: number): Cell[] {
  const key = `${kind}${turn}`;
  const known = cellsByTurn.get(key);
  if (known) return known;
  const last = widthOf(kind) - 1;
  const cells =
    turn === 0
      ? shapes[kind].flatMap((row, y) =>
          [...row].flatMap((sign, x) => (sign === '.' ? [] : [{ x, y }])),
        )
      : cellsOf(kind, turn - 1).map(({ x, y }) => ({ x: last - y, y: x }));
  cellsByTurn.set(key, cells);
  return cells;
}

/** Shifts that a blocked turn to the right tries, by the turn it starts from. Down is positive. */
const kicks: [x: number, y: number][][] = [
  [
    [0, 0],
    [-1, 0],
    [-1, -1],
    [0, 2],
    [-1, 2],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, -2],
    [1, -2],
  ],
  [
    [0, 0],
    [1, 0],
    [1, -1],
    [0, 2],
    [1, 2],
  ],
  [
    [0, 0],
    [-1, 0],
    [-1, 1],
    [0, -2],
    [-1, -2],
  ],
];
const longKicks: [x: number, y: number][][] = [
  [
    [0, 0],
    [-2, 0],
    [1, 0],
    [-2, 1],
    [1, -2],
  ],
  [
    [0, 0],
    [-1, 0],
    [2, 0],
    [-1, -2],
    [2, 1],
  ],
  [
    [0, 0],
    [2, 0],
    [-1, 0],
    [2, -1],
    [-1, 2],
  ],
  [
    [0, 0],
    [1, 0],
    [-2, 0],
    [1, 2],
    [-2, -1],
  ],
];

/** Returns the shifts to try, in order. A turn to the left reverses the shifts of the turn to the right that undoes it. */
export function kicksOf(kind: PieceKind, from: number, isRight: boolean): [number, number][] {
  if (kind === 'O') return [[0, 0]];
  const table = kind === 'I' ? longKicks : kicks;
  if (isRight) return table[from];
  return table[(from + 3) % 4].map(([x, y]) => [-x, -y]);
}
