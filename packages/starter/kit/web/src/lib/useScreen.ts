import { useEffect, useState } from 'react';

/** The screen that is open: the one that the address names, or else the first. */
export function useScreen<S extends { key: string }>(screens: S[]): S {
  const [open, setOpen] = useState(() => named(screens) ?? screens[0]);
  useEffect(() => {
    // Other anchors of the page leave the screen as it is.
    const follow = () => setOpen((before) => named(screens) ?? before);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [screens]);
  return open;
}

function named<S extends { key: string }>(screens: S[]): S | undefined {
  return screens.find(({ key }) => `#${key}` === window.location.hash);
}
