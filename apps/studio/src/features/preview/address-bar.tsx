import { useState } from 'react';
import { parseAppPath } from './address.ts';

interface AddressBarProps {
  readonly origin: string;
  readonly path: string;
  readonly onGo: (path: string) => void;
}

/** Path of the app; submitting navigates within it, Escape cancels. */
export function AddressBar({ origin, path, onGo }: AddressBarProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <form
      className="flex h-8 min-w-0 flex-1 items-center rounded-lg bg-sunken px-2.5 text-[13px] has-focus-visible:outline-2 has-focus-visible:outline-accent"
      onSubmit={(event) => {
        event.preventDefault();
        const to = parseAppPath(typed ?? path, origin);
        setTyped(undefined);
        if (to !== undefined) onGo(to);
      }}
    >
      <input
        aria-label="Path in your app"
        title={`${origin}${path}`}
        value={typed ?? path}
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          setTyped(undefined);
          event.currentTarget.blur();
        }}
        className="min-w-0 flex-1 truncate bg-transparent text-ink outline-none"
      />
    </form>
  );
}
