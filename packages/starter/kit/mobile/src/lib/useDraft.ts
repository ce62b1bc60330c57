import { useState } from 'react';

type Problems<T> = Partial<Record<keyof T, string>>;

/** A record while it is filled in. What is wrong with it is told once people try to save it. */
export function useDraft<T extends object>(
  initial: T,
  check: (draft: T) => Problems<T> = () => ({}),
) {
  const [draft, setDraft] = useState(initial);
  const [tried, setTried] = useState(false);
  const problems = check(draft);

  return {
    draft,
    /** What the input of a field needs. */
    field: <K extends keyof T>(key: K) => ({
      value: draft[key],
      onChange: (value: T[K]) => setDraft({ ...draft, [key]: value }),
      problem: tried ? problems[key] : undefined,
    }),
    submit: (save: (draft: T) => void) => {
      setTried(true);
      if (Object.values(problems).every((problem) => problem === undefined)) save(draft);
    },
  };
}
