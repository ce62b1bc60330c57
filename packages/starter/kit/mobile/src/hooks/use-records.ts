import { useStored } from '@/hooks/use-stored';
import { createId } from '@/lib/create-id';
import { fitRecord } from '@/lib/fit-record';

export interface Records<T> {
  all: T[];
  /** Replaces the record with the same id, or adds one without an id at the top. */
  save: (record: T) => void;
  remove: (record: T) => void;
  replace: (records: T[]) => void;
}

/** Stored records, initially the samples. */
export function useRecords<T extends { id: string }>(
  key: string,
  samples: T[],
  blank: T,
): Records<T> {
  const [stored, setStored] = useStored(key, samples);
  return {
    all: stored.map((record) => fitRecord(record, blank)),
    save: (record) =>
      setStored((records) =>
        record.id === ''
          ? [{ ...record, id: createId() }, ...records]
          : records.map((other) => (other.id === record.id ? record : other)),
      ),
    remove: ({ id }) => setStored((records) => records.filter((record) => record.id !== id)),
    replace: setStored,
  };
}
