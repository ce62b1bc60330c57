import { sanitize, truncate, widthOf } from './width.ts';

/** Formats a table with columns as wide as their widest cell; sanitizes the cells. */
export function table(rows: readonly (readonly string[])[], width: number): string[] {
  const cells = rows.map((row) => row.map((cell) => sanitize(cell).replace(/\n/g, ' ')));
  const widths = (cells[0] ?? []).map((_, at) =>
    Math.max(...cells.map((row) => widthOf(row[at] ?? ''))),
  );
  return cells.map((row) => {
    const line = row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)));
    return truncate(line.join('  ').trimEnd(), width);
  });
}
