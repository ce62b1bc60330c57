import { useCallback, useSyncExternalStore } from 'react';

/**
 * State that all screens share, by its key. In a browser it is still there after a reload; on phones
 * it lasts as long as the app runs. To keep it there too: `npx expo install
 * @react-native-async-storage/async-storage`, write to it in `keep`, and fill `values` from it before
 * the first screen shows.
 */
export function useStored<T>(key: string, initial: T): [T, (next: T) => void] {
  const value = useSyncExternalStore(listen, () => read(key, initial));
  const setValue = useCallback((next: T) => keep(key, next), [key]);
  return [value, setValue];
}

const values = new Map<string, unknown>();
const listeners = new Set<() => void>();
const storage = typeof localStorage === 'undefined' ? undefined : localStorage;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(key: string, value: unknown): void {
  values.set(key, value);
  storage?.setItem(key, JSON.stringify(value));
  for (const listener of listeners) listener();
}

function read<T>(key: string, initial: T): T {
  if (!values.has(key)) values.set(key, readStorage(key) ?? initial);
  return values.get(key) as T;
}

function readStorage(key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null');
  } catch {
    // Whatever was kept there is none of ours any more.
    return null;
  }
}
