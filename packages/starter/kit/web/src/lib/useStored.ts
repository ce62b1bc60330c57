import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useState,
  useSyncExternalStore,
} from 'react';

const kept = new Map<string, unknown>();
const listeners = new Set<() => void>();

/**
 * State that is still there after the page was closed, and the same wherever its key is used.
 * Nothing is stored before it is set for the first time.
 */
export function useStored<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [first] = useState(initial);
  const current = useCallback(() => (read(key) ?? first) as T, [key, first]);
  const value = useSyncExternalStore(subscribe, current);
  const setValue = useCallback(
    (action: SetStateAction<T>) => {
      write(key, action instanceof Function ? action(current()) : action);
    },
    [key, current],
  );
  return [value, setValue];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function read(key: string): unknown {
  if (!kept.has(key)) kept.set(key, parse(key));
  return kept.get(key);
}

function parse(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    // Whatever was kept there is none of ours any more.
    return undefined;
  }
}

function write(key: string, value: unknown) {
  kept.set(key, value);
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // There is no room, or no storage at all: it lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}
