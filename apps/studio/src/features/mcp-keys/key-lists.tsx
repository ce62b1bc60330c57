import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

/** Active keys, and collapsed below them the inactive ones. */
export function KeyLists<Key>({
  name,
  none,
  alive,
  dead,
  ended,
  row,
}: {
  readonly name: string;
  /** Text if there are no active keys. */
  readonly none: string;
  /** Undefined until loaded. */
  readonly alive: readonly Key[] | undefined;
  readonly dead: readonly Key[];
  /** Label of the inactive keys. */
  readonly ended: string;
  readonly row: (key: Key, isAlive: boolean) => ReactNode;
}) {
  return (
    <>
      {alive?.length === 0 && (
        <p className="rounded-xl border border-dashed border-line-strong px-4 py-8 text-center text-sm text-soft">
          {none}
        </p>
      )}
      {alive && alive.length > 0 && (
        <ul
          aria-label={name}
          className="divide-y divide-line rounded-xl border border-line bg-card shadow-card"
        >
          {alive.map((key) => row(key, true))}
        </ul>
      )}
      {dead.length > 0 && (
        <details className="group">
          <summary className="flex list-none items-center gap-1.5 text-[13px] text-soft hover:text-ink">
            <Icon
              name="right"
              className="size-3.5 motion-safe:transition-transform group-open:rotate-90"
            />
            {dead.length} {ended.toLowerCase()}
          </summary>
          <ul
            aria-label={ended}
            className="mt-2 divide-y divide-line rounded-xl border border-line"
          >
            {dead.map((key) => row(key, false))}
          </ul>
        </details>
      )}
    </>
  );
}
