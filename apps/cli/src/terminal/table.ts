import { measureWidth, sanitize, truncate } from './width.ts';

/** Formats a table with columns as wide as their widest cell; sanitizes the cells. */
export function formatTable(rows: readonly (readonly string[])[], width: number): string[] {
  const cells = rows.map((row) => row.map((cell) => sanitize(cell).replace(/\n/g, ' ')));
  const widths = (cells[0] ?? []).map((_, index) =>
    Math.max(...cells.map((row) => measureWidth(row[index] ?? ''))),
  );
  return cells.map((row) => {
    const line = row.map(
      (cell, index) => cell + ' '.repeat((widths[index] ?? 0) - measureWidth(cell)),
    );
    return truncate(line.join('  ').trimEnd(), width);
  });
}
