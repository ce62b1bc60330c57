/** Replaces a value of one field in all records. */
export function replaceValue<T>(records: T[], field: keyof T, before: string, after: string): T[] {
  return records.map((record) =>
    record[field] === before ? { ...record, [field]: after } : record,
  );
}
