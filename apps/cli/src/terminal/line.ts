import { measureWidth, truncate } from './width.ts';

const styles = {
  bold: ['1', '22'],
  dim: ['2', '22'],
  good: ['32', '39'],
  bad: ['31', '39'],
  warn: ['33', '39'],
  accent: ['36', '39'],
} as const;

export type Style = keyof typeof styles;
type Span = string | readonly [Style, string];
/** Styled text of one row. */
export type Line = readonly Span[];

export const plainText = (line: Line): string =>
  line.map((span) => (typeof span === 'string' ? span : span[1])).join('');

/** Cuts a line to a width. */
export function fit(line: Line, width: number): Line {
  let remaining = width;
  return line.map((span) => {
    const [style, text] = typeof span === 'string' ? [undefined, span] : span;
    const visible = truncate(text, remaining);
    remaining -= measureWidth(visible);
    return style ? ([style, visible] as const) : visible;
  });
}

/** Renders a line, with or without colours. */
export function paint(line: Line, isColoured: boolean): string {
  if (!isColoured) return plainText(line).trimEnd();
  return line
    .map((span) => {
      if (typeof span === 'string') return span;
      const [on, off] = styles[span[0]];
      return span[1] ? `\x1b[${on}m${span[1]}\x1b[${off}m` : '';
    })
    .join('');
}
