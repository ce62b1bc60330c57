/** Returns the number after the largest one in a field, counted from 1001. */
export function nextNumber<T>(records: readonly T[], field: keyof T): string {
  const known = records.map((record) => Number(record[field])).filter(Number.isFinite);
  return String(Math.max(1000, ...known) + 1);
}
