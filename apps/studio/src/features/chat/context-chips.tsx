import type { TurnContext } from '@millwright/contract';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { formatElementName } from '../composer/references.ts';

interface Chip {
  readonly icon: IconName;
  readonly label: string;
  readonly details: string;
}

/** Shows the context of a message as chips: selected elements and app errors. */
export function ContextChips({ context }: { readonly context: TurnContext }) {
  const chips: Chip[] = [
    ...(context.elements ?? []).map((element) => ({
      icon: 'target' as const,
      label: formatElementName(element),
      details: [element.selector, element.source?.path, element.page].filter(Boolean).join('\n'),
    })),
    ...(context.errors ?? []).map(({ message, path, line, stack }) => ({
      icon: 'alert' as const,
      label: message.split('\n', 1)[0] ?? '',
      details: [message, path && [path, line].filter(Boolean).join(':'), stack]
        .filter(Boolean)
        .join('\n'),
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className="flex max-w-[92%] flex-wrap justify-end gap-1.5" aria-label="Attached context">
      {chips.map(({ icon, label, details }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the same element may occur twice
          key={at}
          title={details}
          className="flex max-w-full items-center gap-1.5 rounded-lg border border-accent/30 bg-accent-wash px-2 py-0.5 text-[13px]"
        >
          <Icon name={icon} className="size-3.5 shrink-0 text-accent" />
          <span className="min-w-0 truncate">{label}</span>
        </li>
      ))}
    </ul>
  );
}
