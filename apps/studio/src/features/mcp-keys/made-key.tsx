import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface MadeKeyProps {
  readonly made: { readonly name: string; readonly key: string };
  readonly onDone: () => void;
}

/** A new key, shown only once. Stays until the user confirms. */
export function MadeKey({ made, onDone }: MadeKeyProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Your new key"
      className="grid animate-appear grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-accent/40 bg-card p-4 shadow-raised outline-none"
    >
      <div className="grid gap-1">
        <h3 className="flex items-center gap-2 font-medium text-accent">
          <Icon name="key" /> {made.name}
        </h3>
        <p className="text-sm text-soft">Copy the key now. You won't be able to see it again.</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-64 select-all rounded-lg border border-line bg-sunken px-3 py-1.5 font-mono text-[13px] [overflow-wrap:anywhere]">
          {made.key}
        </code>
        <CopyButton text={made.key} label="Copy key" />
        <Button small look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
