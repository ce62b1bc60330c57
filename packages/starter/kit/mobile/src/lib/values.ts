/** A value in words, whatever it is. */
export function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** Numbers by size, everything else by its words. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a ?? 0) - Number(b ?? 0);
  return textOf(a).localeCompare(textOf(b));
}

/** Every value that the records have, each one once. */
export function distinct<T>(records: T[], key: keyof T): string[] {
  const all = records.flatMap((record) => {
    const value: unknown = record[key];
    return Array.isArray(value) ? value.map(String) : [textOf(value)];
  });
  return [...new Set(all)].filter((text) => text !== '').sort();
}

export function sum<T>(records: T[], key: keyof T): number {
  return records.reduce((total, record) => total + Number(record[key] ?? 0), 0);
}

/** Of those that have it. */
export function average<T>(records: T[], key: keyof T): number {
  const own = records.filter((record) => record[key] !== null);
  return own.length === 0 ? 0 : sum(own, key) / own.length;
}

export interface Share {
  label: string;
  value: number;
}

/** How much falls to each value of `by`: of `value`, or of the records themselves. */
export function tally<T>(records: T[], by: keyof T, value?: keyof T): Share[] {
  return distinct(records, by).map((label) => {
    const group = records.filter((record) => {
      const own: unknown = record[by];
      return Array.isArray(own) ? own.includes(label) : textOf(own) === label;
    });
    return { label, value: value ? sum(group, value) : group.length };
  });
}

/** The same for each month, from the first to the last. */
export function tallyByMonth<T>(records: T[], by: keyof T, value?: keyof T): Share[] {
  const months = records.map((record) => ({ ...record, [by]: textOf(record[by]).slice(0, 7) }));
  return tally<T>(months, by, value).map((share) => ({ ...share, label: monthName(share.label) }));
}

function monthName(month: string): string {
  const words = { month: 'short', year: '2-digit' } as const;
  return new Date(`${month}-01T00:00:00`).toLocaleDateString(undefined, words);
}
