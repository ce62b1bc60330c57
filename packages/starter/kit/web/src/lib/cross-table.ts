import { average, sum } from './groups.ts';

interface CrossTableRow {
  label: string;
  /** One for each column; null without records. */
  cells: (number | null)[];
  total: number;
}

export interface CrossTable {
  columns: string[];
  rows: CrossTableRow[];
}

interface CrossTableOptions<T> {
  /** Sorts by time if it returns periods. */
  rowOf: (record: T) => string;
  columnOf: (record: T) => string;
  /** The number to add up. Without it, records are counted. */
  value?: (record: T) => number | null;
  isAverage?: boolean;
}

/** Summarizes records by two of their values. Those without one of them are left out. */
export function crossTable<T>(records: T[], options: CrossTableOptions<T>): CrossTable {
  const { rowOf, columnOf, value = () => 1, isAverage = false } = options;
  const shown = records.filter((record) => rowOf(record) !== '' && columnOf(record) !== '');
  const combine = (members: T[]) => (isAverage ? average : sum)(members.map(value));
  const columns = sorted(shown.map(columnOf));
  const rows = sorted(shown.map(rowOf)).map((label) => {
    const inRow = shown.filter((record) => rowOf(record) === label);
    const cells = columns.map((column) => {
      const members = inRow.filter((record) => columnOf(record) === column);
      return members.length === 0 ? null : combine(members);
    });
    return { label, cells, total: combine(inRow) };
  });
  return { columns, rows };
}

function sorted(labels: string[]): string[] {
  return [...new Set(labels)].sort((one, other) => one.localeCompare(other));
}
