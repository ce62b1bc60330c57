export interface Sort {
  /** A field, or `added` for the order in which records came. */
  by: string;
  descending: boolean;
}

type Value = string | number | boolean | string[] | null | undefined;

/** Records in another order; those that have no value come last either way. */
export function sorted<T extends object>(records: T[], { by, descending }: Sort): T[] {
  if (by === 'added') return descending ? records.toReversed() : records;
  const fieldOf = (record: T) => (record as Record<string, Value>)[by];
  return records.toSorted((one, other) => {
    const [a, b] = [fieldOf(one), fieldOf(other)];
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
