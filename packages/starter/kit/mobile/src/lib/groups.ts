const monthFormat = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric' });

/** The total of all records with the same label. */
export interface Group {
  label: string;
  value: number;
}

export function sum(values: (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

export function average(values: (number | null)[]): number {
  const given = values.filter((value) => value !== null);
  return given.length === 0 ? 0 : sum(given) / given.length;
}

interface GroupOptions<T> {
  /** The number to add up. Without it, records are counted. */
  value?: (record: T) => number | null;
  /** Labels that come first, even without records. The others follow, largest first. */
  order?: readonly string[];
}

export function groupBy<T>(
  records: T[],
  labelsOf: (record: T) => string | string[],
  { value = () => 1, order = [] }: GroupOptions<T> = {},
): Group[] {
  const totals = new Map<string, number>(order.map((label) => [label, 0]));
  for (const record of records) {
    for (const label of [labelsOf(record)].flat()) {
      if (label !== '') totals.set(label, (totals.get(label) ?? 0) + (value(record) ?? 0));
    }
  }
  const groups = [...totals].map(([label, total]) => ({ label, value: total }));
  const rest = groups.slice(order.length).sort((one, other) => other.value - one.value);
  return [...groups.slice(0, order.length), ...rest];
}

/** Groups records by month, in chronological order. */
export function groupByMonth<T>(
  records: T[],
  dayOf: (record: T) => string,
  options: Pick<GroupOptions<T>, 'value'> = {},
): Group[] {
  return groupBy(records, (record) => dayOf(record).slice(0, 7), options)
    .sort((one, other) => one.label.localeCompare(other.label))
    .map(({ label, value }) => ({ label: formatMonth(label), value }));
}

/** Formats `2026-11`. */
function formatMonth(month: string): string {
  const date = new Date(`${month}-01T00:00`);
  return Number.isNaN(date.getTime()) ? '' : monthFormat.format(date);
}
