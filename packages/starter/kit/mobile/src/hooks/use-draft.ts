import { useState } from 'react';

type Problems<T> = Partial<Record<keyof T, string>>;

/** A record while it is edited. Errors show after the first attempt to save it. */
export function useDraft<T extends object>(
  initial: T,
  check: (draft: T) => Problems<T> = () => ({}),
) {
  const [draft, setDraft] = useState(initial);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const problems = check(draft);

  return {
    /** Returns the props that the input of a field needs. */
    field: <K extends keyof T>(key: K) => ({
      value: draft[key],
      onChange: (value: T[K]) => setDraft({ ...draft, [key]: value }),
      error: isSubmitted ? problems[key] : undefined,
    }),
    submit: (save: (draft: T) => void) => {
      setIsSubmitted(true);
      if (Object.values(problems).every((problem) => problem === undefined)) save(draft);
    },
  };
}
