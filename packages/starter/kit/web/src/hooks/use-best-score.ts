import { useEffect } from 'react';
import { useStoredState } from '@/hooks/use-stored-state';

/** Returns the highest score so far, which is kept in the browser's storage. */
export function useBestScore(storageKey: string, score: number): number {
  const [best, setBest] = useStoredState(storageKey, 0);
  useEffect(() => {
    if (score > best) setBest(score);
  }, [score, best, setBest]);
  return Math.max(best, score);
}
