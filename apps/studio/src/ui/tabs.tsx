import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: T; readonly name: string; readonly icon: IconName }[];
  readonly value: T;
  readonly onChange: (id: T) => void;
}

/** Arrow keys move between tabs, as keyboard users expect. Tabs that do not fit are reached by scrolling. */
export function Tabs<T extends string>({ label, tabs, value, onChange }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector(`#tab-${value}`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const at = tabs.findIndex(({ id }) => id === value);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.id);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="flex max-w-full overflow-x-auto rounded-lg bg-sunken p-0.5 [scrollbar-width:none]"
    >
      {tabs.map(({ id, name, icon }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === value}
          aria-controls={id === value ? `pane-${id}` : undefined}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChange(id)}
          className="flex h-8 items-center gap-1.5 rounded-md px-3 max-sm:px-1.5 text-[13px] text-soft motion-safe:transition-colors hover:text-ink aria-selected:bg-card aria-selected:font-medium aria-selected:text-ink aria-selected:shadow-card"
        >
          <Icon name={icon} className="size-3.5 max-lg:hidden" />
          {name}
        </button>
      ))}
    </div>
  );
}
