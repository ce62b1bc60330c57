/** An expression that is printed unchanged, such as the name of a constant. */
export class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A value to print as code; it spans several lines if it does not fit on one. */
export type Literal =
  | string
  | number
  | boolean
  | Code
  | readonly Literal[]
  | { readonly [key: string]: Literal };

const width = 100;

/** Prints a value. `before` and `after` are the columns used by other code on its first and last line. */
export function literal(value: Literal, indent = 0, before = indent, after = 1): string {
  if (typeof value !== 'object') return scalar(value);
  if (value instanceof Code) return value.text;
  const short = onOneLine(value);
  if (!isList(value) && before + short.length + after <= width) return short;
  const inner = ' '.repeat(indent + 2);
  const entries = Array.isArray(value)
    ? value.map((entry) => literal(entry, indent + 2))
    : Object.entries(value).map(([key, entry]) => {
        const start = `${key}: `;
        return start + literal(entry, indent + 2, indent + 2 + start.length);
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = entries.map((entry) => `${inner}${entry},\n`).join('');
  return `${open}\n${lines}${' '.repeat(indent)}${close}`;
}

/** Returns a string in single quotes, unless double quotes need fewer escapes. */
export function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  const single = inside.split("'").length;
  const double = inside.split('"').length;
  return single > double
    ? `"${inside.replaceAll('"', '\\"')}"`
    : `'${inside.replaceAll("'", "\\'")}'`;
}

const scalar = (value: string | number | boolean) =>
  typeof value === 'string' ? quoted(value) : String(value);

function onOneLine(value: Literal): string {
  if (typeof value !== 'object') return scalar(value);
  if (value instanceof Code) return value.text;
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const entries = Object.entries(value).map(([key, entry]) => `${key}: ${onOneLine(entry)}`);
  return `{ ${entries.join(', ')} }`;
}

/** True for several objects with several properties each, which always get one line per object. */
const isList = (value: Literal) =>
  Array.isArray(value) &&
  value.length > 1 &&
  value.every((entry) => typeof entry === 'object' && Object.keys(entry).length > 1);
