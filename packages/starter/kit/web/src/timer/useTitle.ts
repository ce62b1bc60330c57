import { useEffect } from 'react';

/** What the tab of the browser says as long as there is something to say. */
export function useTitle(text: string | undefined) {
  useEffect(() => {
    if (text === undefined) return;
    const before = document.title;
    document.title = text;
    return () => {
      document.title = before;
    };
  }, [text]);
}
