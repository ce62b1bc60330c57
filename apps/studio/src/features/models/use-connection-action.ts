import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { type FieldError, findFieldError } from './connection-form.ts';

/** An action of a connection form. A failure is shown at the field it concerns, or else below the form. */
export function useConnectionAction<A extends unknown[]>(act: (...args: A) => Promise<void>) {
  const [error, setError] = useState<FieldError>();
  const { run, isBusy, problem } = useAction(async (...args: A) => {
    setError(undefined);
    try {
      await act(...args);
    } catch (cause) {
      setError(findFieldError(cause));
      throw cause;
    }
  });
  const clearError = () => setError(undefined);
  return { run, isBusy, problem: error ? undefined : problem, error, clearError };
}
