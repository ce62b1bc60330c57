import { Icon } from '../../ui/icon.tsx';
import { formatElementName } from './references.ts';
import type { References } from './use-references.ts';

export function ReferenceList({ references }: { readonly references: References }) {
  if (references.elements.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 px-3 pt-3" aria-label="Selected elements">
      {references.elements.map((element, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the same element may occur twice
          key={at}
          title={[element.selector, element.source].filter(Boolean).join('\n')}
          className="flex max-w-full items-center gap-1.5 rounded-lg border border-accent/30 bg-accent-wash py-0.5 pr-0.5 pl-2 text-[13px]"
        >
          <Icon name="target" className="size-3.5 text-accent" />
          <span className="min-w-0 truncate">{formatElementName(element)}</span>
          {element.source && (
            <span className="truncate font-mono text-xs text-soft">{element.source}</span>
          )}
          <button
            type="button"
            aria-label={`Remove ${formatElementName(element)}`}
            onClick={() => references.remove(element)}
            className="grid size-6 shrink-0 place-items-center rounded text-soft hover:bg-sunken hover:text-ink"
          >
            <Icon name="close" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
