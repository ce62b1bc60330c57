import { useMemo, useState } from 'react';
import { compareValues, textOf } from '@/lib/values';

export interface Sort<T> {
  by: keyof T & string;
  descending: boolean;
}

/** What of the records is shown, and in which order: people search, filter and sort. */
export function useFinder<T extends object>(records: T[], initial: Sort<T>) {
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState<Partial<Record<keyof T, string>>>({});
  const [sort, setSort] = useState(initial);

  const shown = useMemo(() => {
    const sought = search.trim().toLowerCase();
    const direction = sort.descending ? -1 : 1;
    return records
      .filter((record) => Object.entries(record).some((entry) => has(entry, sought)))
      .filter((record) => passes(record, filters))
      .sort((a, b) => direction * compareValues(a[sort.by], b[sort.by]));
  }, [records, search, filters, sort]);

  return {
    shown,
    search: { value: search, onChange: setSearch },
    sort: { value: sort, onChange: setSort },
    filter: (key: keyof T) => ({
      value: filters[key] ?? '',
      onChange: (value: string) => setFilters({ ...filters, [key]: value }),
    }),
  };
}

function has([key, value]: [string, unknown], sought: string): boolean {
  return key !== 'id' && textOf(value).toLowerCase().includes(sought);
}

function passes<T extends object>(record: T, filters: Partial<Record<keyof T, string>>): boolean {
  return (Object.keys(filters) as (keyof T)[]).every((key) => {
    const value: unknown = record[key];
    const wanted = filters[key];
    if (!wanted) return true;
    return Array.isArray(value) ? value.includes(wanted) : textOf(value) === wanted;
  });
}
