import { useMemo } from 'react';
import { useStored } from '@/lib/useStored';

export interface Entry {
  /** Empty until it is saved for the first time. */
  id: string;
}

export interface Records<T extends Entry> {
  records: T[];
  save: (record: T) => void;
  remove: (record: T) => void;
  /** Puts others in the place of all of them. */
  replace: (records: T[]) => void;
}

/** All records of one kind. What was kept before `blank` got another field has that field as there. */
export function useRecords<T extends Entry>(key: string, blank: T, samples: T[]): Records<T> {
  const [stored, setStored] = useStored(key, samples);
  const records = useMemo(() => stored.map((record) => ({ ...blank, ...record })), [stored, blank]);
  const save = (record: T) => {
    const isNew = record.id === '';
    setStored(
      isNew
        ? [{ ...record, id: newId() }, ...records]
        : records.map((other) => (other.id === record.id ? record : other)),
    );
  };
  const remove = ({ id }: T) => setStored(records.filter((record) => record.id !== id));
  return { records, save, remove, replace: setStored };
}

function newId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}
