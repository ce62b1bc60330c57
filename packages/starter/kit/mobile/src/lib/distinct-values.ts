/** Returns all values of a field, each once and sorted. */
export function distinctValues<T>(
  records: T[],
  readValue: (record: T) => string | string[] | number | null,
): string[] {
  const values = records.flatMap((record) => readValue(record) ?? []).map(String);
  return [...new Set(values)]
    .filter((value) => value !== '')
    .sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
}
