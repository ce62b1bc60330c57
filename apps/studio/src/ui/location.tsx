import { type ComponentProps, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};
addEventListener('popstate', notifyListeners);

export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** One query parameter of the URL, such as the visible tab. */
export function useQuery(name: string): string | null {
  return useSyncExternalStore(subscribe, () => new URLSearchParams(location.search).get(name));
}

/** A link inside the studio: no page load, unless it is opened in a new tab. */
export function Link({ href = '/', onClick, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
        if (opensNewTab || event.defaultPrevented) return;
        event.preventDefault();
        navigate(href);
      }}
    />
  );
}
