import AsyncStorage from '@react-native-async-storage/async-storage';
import { useCallback, useSyncExternalStore } from 'react';
import type { ZodType } from 'zod';

type Change<T> = T | ((current: T) => T);

interface Snapshot {
  readonly value: unknown;
  readonly isLoaded: boolean;
}

interface Entry {
  snapshot: Snapshot;
  /** Changes made before the stored value was read. They are applied to it as well. */
  pending: Change<unknown>[];
  readonly listeners: Set<() => void>;
}

const entries = new Map<string, Entry>();

/**
 * State that survives a restart and is shared by all components with the same key. It has the initial value until
 * it is loaded, which takes a few milliseconds. A stored value that the schema rejects is ignored.
 */
export function useStored<T>(
  key: string,
  initial: T,
  schema?: ZodType<T>,
): [value: T, setValue: (change: Change<T>) => void, isLoaded: boolean] {
  const entry = entries.get(key) ?? createEntry(key, initial, schema);
  const subscribe = useCallback(
    (listener: () => void) => {
      entry.listeners.add(listener);
      return () => void entry.listeners.delete(listener);
    },
    [entry],
  );
  const getSnapshot = () => entry.snapshot;
  const { value, isLoaded } = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  const setValue = useCallback(
    (change: Change<T>) => {
      if (!entry.snapshot.isLoaded) entry.pending.push(change as Change<unknown>);
      update(
        entry,
        apply(entry.snapshot.value, change as Change<unknown>),
        entry.snapshot.isLoaded,
      );
      if (entry.snapshot.isLoaded) write(key, entry.snapshot.value);
    },
    [key, entry],
  );
  return [value as T, setValue, isLoaded];
}

function createEntry<T>(key: string, initial: T, schema: ZodType<T> | undefined): Entry {
  const snapshot = { value: initial, isLoaded: false };
  const entry: Entry = { snapshot, pending: [], listeners: new Set() };
  entries.set(key, entry);
  void read(key, initial, schema).then((stored) => {
    const { pending } = entry;
    entry.pending = [];
    update(entry, pending.reduce(apply, stored), true);
    if (pending.length > 0) write(key, entry.snapshot.value);
  });
  return entry;
}

function apply(value: unknown, change: Change<unknown>): unknown {
  return typeof change === 'function' ? change(value) : change;
}

function update(entry: Entry, value: unknown, isLoaded: boolean): void {
  entry.snapshot = { value, isLoaded };
  for (const listener of entry.listeners) listener();
}

async function read<T>(key: string, initial: T, schema: ZodType<T> | undefined): Promise<unknown> {
  try {
    const text = await AsyncStorage.getItem(key);
    if (text === null) return initial;
    const value: unknown = JSON.parse(text);
    return schema ? schema.parse(value) : value;
  } catch {
    return initial;
  }
}

function write(key: string, value: unknown): void {
  // Fails if the storage is full or blocked; the value then lasts until the app is closed.
  AsyncStorage.setItem(key, JSON.stringify(value)).catch(() => undefined);
}
