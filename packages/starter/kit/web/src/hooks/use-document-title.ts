import { useEffect } from 'react';

/** Shows a text as the title of the browser tab. Undefined keeps the title of the page. */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
