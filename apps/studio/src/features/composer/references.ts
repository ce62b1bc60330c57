import type { TurnContext } from '@millwright/contract';
import type { PickedElement } from '@millwright/contract/preview-link';

/** Short name of an element, as on its chip. */
export function formatElementName({
  tag,
  text,
  component,
}: {
  readonly tag?: string | undefined;
  readonly text?: string | undefined;
  readonly component?: string | undefined;
}): string {
  const words = text && text.length > 28 ? `${text.slice(0, 28)}…` : text;
  return `${component ?? tag ?? 'element'}${words ? ` “${words}”` : ''}`;
}

/** The elements a message refers to, as request context. */
export function toContext(elements: readonly PickedElement[]): TurnContext | undefined {
  if (elements.length === 0) return undefined;
  return {
    elements: elements.map(({ tag, text, selector, component, source, path }) => ({
      selector,
      tag,
      page: path,
      ...(text && { text }),
      ...(component && { component }),
      ...(source && { source: { path: source } }),
    })),
  };
}
