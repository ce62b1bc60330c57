import type { PickedElement } from '@millwright/contract/preview-link';

/** An element in a few words, as on its chip. */
export function nameOf({ tag, text, component }: PickedElement): string {
  const words = text.length > 28 ? `${text.slice(0, 28)}…` : text;
  return `${component ?? tag}${words ? ` “${words}”` : ''}`;
}

/** A message together with the elements it speaks of, so that whoever reads it finds them. */
export function withReferences(prompt: string, elements: readonly PickedElement[]): string {
  if (elements.length === 0) return prompt;
  const lines = elements.map(({ tag, text, selector, component, source, path }) =>
    [
      `- <${tag}>${text ? ` with the text ${JSON.stringify(text)}` : ''}`,
      `selector ${selector}`,
      component && `component ${component}`,
      source && `drawn in ${source}`,
      `on the page ${path}`,
    ]
      .filter(Boolean)
      .join(', '),
  );
  const [these] = lines.length > 1 ? ['These elements'] : ['This element'];
  return `${prompt}\n\n${these} of the preview ${lines.length > 1 ? 'are' : 'is'} meant:\n${lines.join('\n')}`;
}
