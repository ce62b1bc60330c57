/** Every value that records have there, each once and in order. */
export function valuesOf<T>(
  records: T[],
  fieldOf: (record: T) => string | string[] | number | null,
): string[] {
  const values = records.flatMap((record) => fieldOf(record) ?? []).map(String);
  return [...new Set(values)]
    .filter((value) => value !== '')
    .sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
}
