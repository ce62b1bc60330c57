import { useState } from 'react';
import { explain } from './explain.ts';

/** State of a button's action: whether it is in progress, and why it failed. */
export function useAction<A extends unknown[]>(
  act: (...args: A) => Promise<void>,
  onProblem?: (problem: string) => void,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (...args: A): Promise<boolean> => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await act(...args);
      return true;
    } catch (error) {
      setProblem(explain(error));
      onProblem?.(explain(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy, problem };
}
