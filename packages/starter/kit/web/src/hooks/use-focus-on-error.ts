import { useEffect, useRef } from 'react';

/** Moves the focus to the first input with an error after each attempt to submit the form. */
export function useFocusOnError(attempts: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts === 0) return;
    const field = form.current
      ?.querySelector('[data-slot=field-error]')
      ?.closest('[data-slot=field], [data-slot=field-set], [data-field]');
    field?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [attempts]);
  return form;
}
