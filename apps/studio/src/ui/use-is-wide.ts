import { useSyncExternalStore } from 'react';

const query = matchMedia('(min-width: 900px)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True if two panes fit side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
