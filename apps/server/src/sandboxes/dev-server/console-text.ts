import type { RemoteValue } from './browser-tab.ts';

const directivePattern = /%[sdifoOc%]/g;

/** Formats a console call as the browser's console would show it, without stacks. */
export function consoleText([first, ...rest]: readonly RemoteValue[]): string {
  if (!first) return '';
  const left = [...rest];
  const text = (first.type === 'string' ? String(first.value) : textOf(first)).replaceAll(
    directivePattern,
    (directive) => {
      if (directive === '%%') return '%';
      const value = left.shift();
      // A style for the text that follows.
      if (directive === '%c') return '';
      return value ? textOf(value) : directive;
    },
  );
  return withoutStack([text, ...left.map(textOf)].join(' '));
}

export function withoutStack(text: string): string {
  const lines = text.split('\n').filter((line) => !/^\s+at .*(:\d+\)?|<anonymous>\)?)$/.test(line));
  return lines.join('\n').trim();
}

function textOf({ type, value, unserializableValue, description, preview }: RemoteValue): string {
  if (type === 'string') return String(value);
  if (preview && preview.properties.length > 0 && !description?.includes('\n')) {
    const parts = preview.properties.map((one) => `${one.name}: ${one.value ?? '…'}`);
    return `${description} {${parts.join(', ')}${preview.overflow ? ', …' : ''}}`;
  }
  return unserializableValue ?? description ?? JSON.stringify(value) ?? type;
}
