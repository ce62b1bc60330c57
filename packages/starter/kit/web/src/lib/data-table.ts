export interface DataTable {
  columns: string[];
  rows: string[][];
}

const separators = [',', ';', '\t'];

/** Reads a table whose first line has the names of its columns. Commas, semicolons and tabs separate cells. */
export function readTable(text: string): DataTable {
  const [head = ''] = text.split('\n', 1);
  const count = (sign: string) => head.split(sign).length;
  const separator = separators.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
  const [columns = [], ...rows] = readCells(text.replace(/^\uFEFF/, ''), separator);
  return {
    columns: columns.map((name, index) => name.trim() || `Column ${index + 1}`),
    rows: rows.map((row) => columns.map((_, index) => row[index] ?? '')),
  };
}

function readCells(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    row.push(cell);
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  endRow();
  return rows;
}

/** Reads a number such as `1,250.5`, `12,5`, `€ 30` or `8%`. */
export function numberIn(cell: string): number | undefined {
  const plain = cell.trim().replace(/^[€$£]\s*|\s*[€$£%]$/g, '');
  if (!/^-?[\d.,]*\d$/.test(plain)) return undefined;
  const hasPoint = plain.includes('.');
  const value = Number(hasPoint ? plain.replaceAll(',', '') : plain.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}

/** Returns whether nearly all cells of a column are numbers. */
export function isNumeric({ rows }: DataTable, column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  const numbers = cells.filter((cell) => numberIn(cell) !== undefined).length;
  return numbers > 0 && numbers >= cells.length * 0.9;
}

export function sortRows(table: DataTable, column: number, isDescending: boolean): string[][] {
  const isNumbers = isNumeric(table, column);
  const sorted = table.rows.toSorted((one, other) => {
    const [a = '', b = ''] = [one[column], other[column]];
    if (isNumbers) return (numberIn(a) ?? -Infinity) - (numberIn(b) ?? -Infinity);
    return a.localeCompare(b, undefined, { numeric: true });
  });
  return isDescending ? sorted.reverse() : sorted;
}

/** Sums up a column by the values of another. Without a column to sum up, it counts rows. */
export function groupRows(
  rows: string[][],
  by: number,
  value: number | undefined,
): { label: string; value: number }[] {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const label = row[by] || '(empty)';
    const amount = value === undefined ? 1 : (numberIn(row[value] ?? '') ?? 0);
    sums.set(label, (sums.get(label) ?? 0) + amount);
  }
  return [...sums]
    .map(([label, sum]) => ({ label, value: sum }))
    .sort((one, other) => other.value - one.value);
}
