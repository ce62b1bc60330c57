import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

/** Active keys, and collapsed below them the inactive ones. */
export function KeyLists<Key>({
  name,
  emptyText,
  active,
  inactive,
  inactiveLabel,
  row,
}: {
  readonly name: string;
  /** Text if there are no active keys. */
  readonly emptyText: string;
  /** Undefined until loaded. */
  readonly active: readonly Key[] | undefined;
  readonly inactive: readonly Key[];
  /** Label of the inactive keys. */
  readonly inactiveLabel: string;
  readonly row: (key: Key, isActive: boolean) => ReactNode;
}) {
  return (
    <>
      {active?.length === 0 && (
        <p className="rounded-xl border border-dashed border-line-strong px-4 py-8 text-center text-sm text-soft">
          {emptyText}
        </p>
      )}
      {active && active.length > 0 && (
        <ul
          aria-label={name}
          className="divide-y divide-line rounded-xl border border-line bg-card shadow-card"
        >
          {active.map((key) => row(key, true))}
        </ul>
      )}
      {inactive.length > 0 && (
        <details className="group">
          <summary className="flex list-none items-center gap-1.5 text-[13px] text-soft hover:text-ink">
            <Icon
              name="right"
              className="size-3.5 motion-safe:transition-transform group-open:rotate-90"
            />
            {inactive.length} {inactiveLabel.toLowerCase()}
          </summary>
          <ul
            aria-label={inactiveLabel}
            className="mt-2 divide-y divide-line rounded-xl border border-line"
          >
            {inactive.map((key) => row(key, false))}
          </ul>
        </details>
      )}
    </>
  );
}
