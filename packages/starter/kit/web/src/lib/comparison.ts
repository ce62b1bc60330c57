import type { ReactNode } from 'react';

/** Which number is the best of a row. `none` marks the extremes without judging them. */
export type Best = 'lowest' | 'highest' | 'none';

/** A row of a comparison. */
export interface ComparedField<T> {
  label: string;
  text: (record: T) => string;
  /** The value as an element, if it is more than a text. */
  shown?: (record: T) => ReactNode;
  /** The number to rank records by. */
  numberOf?: (record: T) => number | null;
  best?: Best;
}

export type Mark = 'Best' | 'Highest' | 'Lowest';

/** True if not all records have the same text. */
export function differs<T>(records: readonly T[], { text }: Pick<ComparedField<T>, 'text'>) {
  return new Set(records.map(text)).size > 1;
}

/** Returns a mark for each record that stands out. Equal numbers and missing ones have none. */
export function marksOf<T>(
  records: readonly T[],
  { numberOf, best = 'none' }: Pick<ComparedField<T>, 'numberOf' | 'best'>,
): (Mark | undefined)[] {
  const numbers = records.map((record) => numberOf?.(record) ?? null);
  const given = numbers.filter((number) => number !== null);
  const [lowest, highest] = [Math.min(...given), Math.max(...given)];
  if (given.length < 2 || lowest === highest) return records.map(() => undefined);
  return numbers.map((number) => {
    if (number === highest) return best === 'none' ? 'Highest' : markOf(best === 'highest');
    if (number === lowest) return best === 'none' ? 'Lowest' : markOf(best === 'lowest');
    return undefined;
  });
}

function markOf(isBest: boolean): Mark | undefined {
  return isBest ? 'Best' : undefined;
}

/** Returns the chosen records that still exist, in the order in which they were chosen. */
export function chosenOf<T extends { id: string }>(
  records: readonly T[],
  ids: readonly string[],
  most: number,
): T[] {
  return ids.flatMap((id) => records.find((record) => record.id === id) ?? []).slice(0, most);
}
