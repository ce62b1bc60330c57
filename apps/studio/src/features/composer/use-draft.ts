import { useCallback, useState } from 'react';

/** Text that is still there after a reload, or after a session that ended meanwhile. */
export function useDraft(name: string): [string, (text: string) => void] {
  const key = `millwright.draft.${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const write = useCallback(
    (next: string) => {
      // At once: what was sent leads to another page, where nothing of this one runs any more.
      if (next) sessionStorage.setItem(key, next);
      else sessionStorage.removeItem(key);
      setText(next);
    },
    [key],
  );
  return [text, write];
}
