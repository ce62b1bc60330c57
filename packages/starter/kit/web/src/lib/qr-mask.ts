import type { QrGrid } from './qr-grid.ts';

/** The eight patterns that a code may be inverted with. */
export const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

export function applyMask(modules: QrGrid, isFixed: QrGrid, mask: number): QrGrid {
  return modules.map((row, y) =>
    row.map((isDark, x) => (isFixed[y]?.[x] ? isDark : isDark !== masks[mask]?.(x, y))),
  );
}

const finderLike = ['10111010000', '00001011101'];

/** Rates how hard a code is to read: long runs, squares, patterns like the corners, and too much of one shade. */
export function penaltyOf(grid: QrGrid): number {
  const rows = grid.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));
  const columns = grid.map((_, x) => rows.map((row) => row.charAt(x)).join(''));
  let penalty = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    for (const pattern of finderLike) {
      for (let at = line.indexOf(pattern); at >= 0; at = line.indexOf(pattern, at + 1))
        penalty += 40;
    }
  }
  for (const [y, row] of grid.entries()) {
    for (const [x, isDark] of row.entries()) {
      const square = [grid[y]?.[x + 1], grid[y + 1]?.[x], grid[y + 1]?.[x + 1]];
      if (square.every((other) => other === isDark)) penalty += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length;
  const share = (dark * 100) / grid.length ** 2;
  return penalty + Math.floor(Math.abs(share - 50) / 5) * 10;
}
