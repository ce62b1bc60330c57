export interface Sort {
  /** A field, or `added` for the order in which records were added. */
  by: string;
  descending: boolean;
}

type Value = string | number | boolean | string[] | null | undefined;

/** Sorts records by a field. Records without a value come last in both directions. */
export function sortRecords<T extends object>(records: T[], { by, descending }: Sort): T[] {
  if (by === 'added') return descending ? records.toReversed() : records;
  const readValue = (record: T) => (record as Record<string, Value>)[by];
  return records.toSorted((one, other) => {
    const [a, b] = [readValue(one), readValue(other)];
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    return descending ? compare(b, a) : compare(a, b);
  });
}

function isEmpty(value: Value): boolean {
  return value === '' || value === null || value === undefined;
}

function compare(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') {
    return a.localeCompare(b, undefined, { numeric: true });
  }
  return Number(a) - Number(b);
}
