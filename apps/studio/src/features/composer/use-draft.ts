import { useEffect, useState } from 'react';

/** Text that is still there after a reload, or after a session that ended meanwhile. */
export function useDraft(name: string): [string, (text: string) => void] {
  const key = `millwright.draft.${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  useEffect(() => {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  }, [key, text]);
  return [text, setText];
}
