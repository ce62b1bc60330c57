import { type Dispatch, type SetStateAction, useMemo } from 'react';
import { fitted } from './fitted.ts';
import { useStored } from './useStored.ts';

export interface Records<T> {
  all: T[];
  has: (record: T) => boolean;
  /** Changes the record with this id; one that is new comes first. */
  save: (record: T) => void;
  remove: (record: T) => void;
  replace: Dispatch<SetStateAction<T[]>>;
}

/** Records that this browser keeps; the samples are there until something is changed. */
export function useRecords<T extends { id: string }>(
  key: string,
  samples: T[],
  blank: T,
): Records<T> {
  const [stored, setStored] = useStored(key, samples);
  return useMemo(
    () => ({
      all: stored.map((record) => fitted(record, blank)),
      has: (record) => stored.some(({ id }) => id === record.id),
      save: (record) =>
        setStored((records) =>
          records.some(({ id }) => id === record.id)
            ? records.map((other) => (other.id === record.id ? record : other))
            : [record, ...records],
        ),
      remove: (record) => setStored((records) => records.filter(({ id }) => id !== record.id)),
      replace: setStored,
    }),
    [stored, setStored, blank],
  );
}
