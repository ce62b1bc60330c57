import { toText } from './value-text.ts';

/** Rows as CSV (RFC 4180). NULL is an empty field, an empty text is quoted. */
export function toCsv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const lines = rows.map((row) => row.map((value) => toField(toText(value))));
  return [columns.map(toField), ...lines].map((fields) => `${fields.join(',')}\r\n`).join('');
}

function toField(text: string | null): string {
  if (text === null) return '';
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
