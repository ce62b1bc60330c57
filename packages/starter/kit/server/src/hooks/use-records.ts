import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useMemo } from 'react';
import { toast } from 'sonner';
import type { z } from 'zod';
import { api } from '@/lib/api';
import { useUser } from '@/lib/auth';
import { fitRecord } from '@/lib/fit-record';

export interface Records<T> {
  all: T[];
  has: (record: T) => boolean;
  /** True for people who are signed in. */
  mayAdd: boolean;
  /** False for records that the server does not let this account change. */
  mayChange: (record: T) => boolean;
  /** Replaces the record with the same id, or adds a new one at the top. */
  save: (record: T) => void;
  remove: (record: T) => void;
  replace: Dispatch<SetStateAction<T[]>>;
}

/** A record with whether the account may change it; it may if nothing is said. */
type Stored<T> = T & { mayChange?: boolean };

/** Changes are sent one after the other, so that they arrive in their order. */
let sending = Promise.resolve();
let waiting = 0;

/**
 * Records on the server, at a path below /api. Changes are shown at once, and taken back if the server rejects them.
 * `complete` computes what follows from other values.
 */
export function useRecords<T extends { id: string }>(
  path: string,
  schema: z.ZodType,
  blank: T,
  complete?: (record: T) => T,
): Records<T> {
  const client = useQueryClient();
  const { user } = useUser();
  const userId = user?.id ?? '';
  const { data } = useSuspenseQuery({
    queryKey: ['records', path, userId],
    queryFn: ({ signal }) => api<Stored<T>[]>(path, { signal }),
  });
  return useMemo(() => {
    const queryKey = ['records', path, userId];
    const read = () => client.getQueryData<Stored<T>[]>(queryKey) ?? [];
    const fixed = new Set(data.filter((one) => one.mayChange === false).map(({ id }) => id));

    /** Shows the new records, then sends the requests that lead to them. */
    function change(next: T[], send: () => Promise<unknown>) {
      client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, next);
      waiting += 1;
      sending = sending
        .then(send)
        .catch((error: Error) => {
          toast.error(error.message);
        })
        .then(() => {
          waiting -= 1;
          // The server's answer to an earlier request does not know the changes that are still waiting.
          if (waiting === 0) client.invalidateQueries({ queryKey });
        });
    }
    const put = (record: T) => api(`${path}/${record.id}`, { method: 'PUT', body: record });
    const drop = ({ id }: T) => api(`${path}/${id}`, { method: 'DELETE' });

    function isValid(record: T): boolean {
      const { error } = schema.safeParse(record);
      if (error) toast.error(error.issues[0]?.message);
      return !error;
    }

    function save(record: T) {
      if (!isValid(record)) return;
      const all = read();
      const isKnown = all.some(({ id }) => id === record.id);
      const next = isKnown
        ? all.map((other) => (other.id === record.id ? record : other))
        : [record, ...all];
      change(next, () => put(record));
    }

    function replace(action: SetStateAction<T[]>) {
      const all = read();
      const next = action instanceof Function ? action(all.map(fit)) : action;
      if (!next.every(isValid)) return;
      const before = new Map(all.map((record) => [record.id, JSON.stringify(fit(record))]));
      const kept = new Set(next.map(({ id }) => id));
      const changed = next.filter((record) => before.get(record.id) !== JSON.stringify(record));
      const gone = all.filter(({ id }) => !kept.has(id));
      change(next, async () => {
        for (const record of changed.toReversed()) await put(record);
        for (const record of gone) await drop(record);
      });
    }

    function fit(record: T): T {
      const fitting = fitRecord(record, blank);
      return complete ? complete(fitting) : fitting;
    }

    return {
      all: data.map(fit),
      mayAdd: userId !== '',
      mayChange: ({ id }) => !fixed.has(id),
      has: (record) => data.some(({ id }) => id === record.id),
      save,
      remove: (record) =>
        change(
          read().filter(({ id }) => id !== record.id),
          () => drop(record),
        ),
      replace,
    };
  }, [client, path, userId, data, schema, blank, complete]);
}
