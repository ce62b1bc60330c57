import { useState } from 'react';
import { matchesQuery } from '@/lib/matches-query';
import { type Sort, sortRecords } from '@/lib/sort-records';
import { valueText } from '@/lib/value-text';

/** Searches, filters and sorts records. */
export function useRecordList<T extends object>(records: T[], initialSort: Sort) {
  const [query, setQuery] = useState('');
  const [filters, setFilters] = useState<Partial<Record<keyof T, string>>>({});
  const [sort, setSort] = useState(initialSort);
  const matching = records.filter(
    (record) => matchesQuery(query, ...textsOf(record)) && passes(record, filters),
  );

  return {
    shown: sortRecords(matching, sort),
    search: { value: query, onChange: setQuery },
    sort: { value: sort, onChange: setSort },
    filter: (key: keyof T) => ({
      value: filters[key] ?? '',
      onChange: (value: string) => setFilters({ ...filters, [key]: value }),
    }),
  };
}

function textsOf(record: object): string[] {
  return Object.entries(record).flatMap(([key, value]) => (key === 'id' ? [] : valueText(value)));
}

function passes<T extends object>(record: T, filters: Partial<Record<keyof T, string>>): boolean {
  return (Object.keys(filters) as (keyof T)[]).every((key) => {
    const value: unknown = record[key];
    const wanted = filters[key];
    if (!wanted) return true;
    return Array.isArray(value) ? value.includes(wanted) : valueText(value) === wanted;
  });
}
