type Value = string | number | boolean | string[] | null;
type Row = { [key: string]: Value };

/** Writes a table with a header row. Lists are joined by semicolons. */
export function toCsv(rows: object[], columns: string[]): string {
  const lines = rows.map((row) =>
    columns.map((column) => quote((row as Row)[column] ?? '')).join(','),
  );
  return [columns.map(quote).join(','), ...lines].join('\r\n');
}

function quote(value: Value): string {
  const text = Array.isArray(value) ? value.join('; ') : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reads a table with a header row. Values get the types that they have in `blank`. */
export function fromCsv<T extends object>(text: string, blank: T): T[] {
  const [names = [], ...lines] = readCells(text);
  return lines.map((line) => {
    const values = Object.entries(blank as Row).map(([key, empty]) => {
      const column = names.indexOf(key);
      return [key, column < 0 ? empty : toValue(line[column] ?? '', empty)];
    });
    return Object.fromEntries(values);
  });
}

function toValue(text: string, empty: Value): Value {
  if (Array.isArray(empty)) return text.split(/;\s*/).filter(Boolean);
  if (typeof empty === 'boolean') return text === 'true';
  if (typeof empty === 'string') return text;
  return text === '' || Number.isNaN(Number(text)) ? empty : Number(text);
}

function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}
