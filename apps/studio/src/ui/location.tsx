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

/** One part of the address's query, such as the tab that is shown. */
export function useQuery(name: string): string | null {
  return useSyncExternalStore(listen, () => new URLSearchParams(location.search).get(name));
}

/** A link inside the studio: no page is loaded, unless somebody wants it in a tab of its own. */
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
