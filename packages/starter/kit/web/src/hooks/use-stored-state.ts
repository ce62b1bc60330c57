import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useState,
  useSyncExternalStore,
} from 'react';

const cache = new Map<string, unknown>();
const listeners = new Set<() => void>();

/**
 * State in localStorage, shared by all components that use the same key. Nothing is stored until the first change, so a
 * new initial value applies to everyone who has changed nothing.
 */
export function useStoredState<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [fallback] = useState(initial);
  const getValue = useCallback(() => (read(key) ?? fallback) as T, [key, fallback]);
  const value = useSyncExternalStore(subscribe, getValue);
  const setValue = useCallback(
    (action: SetStateAction<T>) => {
      write(key, action instanceof Function ? action(getValue()) : action);
    },
    [key, getValue],
  );
  return [value, setValue];
}

// Another tab has changed the value, or removed all values: then the key is null.
window.addEventListener('storage', ({ key }) => {
  if (key === null) cache.clear();
  else cache.delete(key);
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function read(key: string): unknown {
  if (!cache.has(key)) cache.set(key, parse(key));
  return cache.get(key);
}

function parse(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    // The stored text is not JSON, or the browser blocks storage.
    return undefined;
  }
}

function write(key: string, value: unknown) {
  cache.set(key, value);
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the value lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}
