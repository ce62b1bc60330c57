import { type Dispatch, type SetStateAction, useMemo } from 'react';
import { useStoredState } from '@/hooks/use-stored-state';
import { fitRecord } from '@/lib/fit-record';

export interface Records<T> {
  all: T[];
  has: (record: T) => boolean;
  /** Replaces the record with the same id, or adds a new one at the top. */
  save: (record: T) => void;
  remove: (record: T) => void;
  replace: Dispatch<SetStateAction<T[]>>;
}

/** Records in the browser's storage, initially the samples. `complete` computes what follows from other values. */
export function useRecords<T extends { id: string }>(
  key: string,
  samples: T[],
  blank: T,
  complete?: (record: T) => T,
): Records<T> {
  const [stored, setStored] = useStoredState(key, samples);
  return useMemo(
    () => ({
      all: stored.map((record) => {
        const fitting = fitRecord(record, blank);
        return complete ? complete(fitting) : fitting;
      }),
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
    [stored, setStored, blank, complete],
  );
}
