import { type ComponentProps, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
addEventListener('popstate', tell);

export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  tell();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePath(): string {
  return useSyncExternalStore(listen, () => location.pathname);
}

/** One query parameter of the URL, such as the visible tab. */
export function useQuery(name: string): string | null {
  return useSyncExternalStore(listen, () => new URLSearchParams(location.search).get(name));
}

/** A link inside the studio: no page load, unless it is opened in a new tab. */
export function Link({ href = '/', onClick, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const wantsTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
        if (wantsTab || event.defaultPrevented) return;
        event.preventDefault();
        navigate(href);
      }}
    />
  );
}
