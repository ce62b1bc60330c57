/** The same records, where one field that said `before` says `after`. */
export function renamed<T>(records: T[], field: keyof T, before: string, after: string): T[] {
  return records.map((record) =>
    record[field] === before ? { ...record, [field]: after } : record,
  );
}
