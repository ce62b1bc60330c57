import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface CreatedKeyProps {
  readonly created: { readonly name: string; readonly key: string };
  readonly onDone: () => void;
}

/** A new key, shown only once. Stays until the user confirms. */
export function CreatedKey({ created, onDone }: CreatedKeyProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Your new key"
      className="grid animate-appear grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-accent/40 bg-card p-4 shadow-raised outline-none"
    >
      <div className="grid gap-1">
        <h3 className="flex items-center gap-2 font-medium text-accent">
          <Icon name="key" /> {created.name}
        </h3>
        <p className="text-sm text-soft">Copy the key now. You won't be able to see it again.</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-64 select-all rounded-lg border border-line bg-sunken px-3 py-1.5 font-mono text-[13px] [overflow-wrap:anywhere]">
          {created.key}
        </code>
        <CopyButton text={created.key} label="Copy key" />
        <Button small variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
