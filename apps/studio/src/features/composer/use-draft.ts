import { useCallback, useState } from 'react';

/** Text that survives a reload, or a session that ended meanwhile. */
export function useDraft(name: string): [string, (text: string) => void] {
  const key = `millwright.draft.${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const write = useCallback(
    (next: string) => {
      // Synchronous: sending navigates to another page, where no effect of this one runs any more.
      if (next) sessionStorage.setItem(key, next);
      else sessionStorage.removeItem(key);
      setText(next);
    },
    [key],
  );
  return [text, write];
}
