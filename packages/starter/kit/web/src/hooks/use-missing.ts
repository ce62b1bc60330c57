import { type FormEvent, useState } from 'react';

/** Shows a message of the app instead of the browser's if a required value is missing. */
export function useMissing(message: string | undefined) {
  const [isMissing, setIsMissing] = useState(false);
  if (message === undefined) return { error: undefined, handlers: {} };
  return {
    error: isMissing ? message : undefined,
    handlers: {
      onInvalid: (event: FormEvent) => {
        event.preventDefault();
        setIsMissing(true);
      },
      onInput: () => setIsMissing(false),
    },
  };
}
