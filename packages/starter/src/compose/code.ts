/** Maximum line width of generated code. */
const maxWidth = 100;

/** Returns a TypeScript string literal, with the quotes that need fewer escapes. */
export function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '');
  if (!escaped.includes("'")) return `'${escaped}'`;
  if (!escaped.includes('"')) return `"${escaped}"`;
  return `'${escaped.replaceAll("'", "\\'")}'`;
}

/** Returns a JSX attribute with a text value. */
export function attribute(name: string, text: string): string {
  const plain = text.replace(/\s+/g, ' ').replace(/&(?=#?\w+;)/g, '&amp;');
  if (!plain.includes('"')) return `${name}="${plain}"`;
  if (!plain.includes("'")) return `${name}='${plain}'`;
  return `${name}="${plain.replaceAll('"', '&quot;')}"`;
}

/** Returns a text between JSX tags. */
export function jsxText(text: string): string {
  return /[{}<>&]/.test(text) ? `{${quoted(text)}}` : text;
}

/** Returns a property name, quoted only if necessary. */
export function propertyName(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : quoted(name);
}

/** True if the text has several lines or does not fit on one. */
export function isWide(text: string, at = 0): boolean {
  return text.includes('\n') || at + widthOf(text) > maxWidth;
}

/** Width in columns: Chinese, Japanese and Korean characters and emoji take two. */
function widthOf(text: string): number {
  return text.replace(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g, '  ')
    .length;
}

/** Returns `start`, the items and `end` on one line, or each item on its own line if they do not fit. */
export function list(start: string, items: readonly string[], end: string): string {
  const line = `${start}${items.join(', ')}${end}`;
  return isWide(line) ? onLines(start, items, end) : line;
}

/** Like `list`, with braces, which have spaces inside. */
export function braces(start: string, names: readonly string[], end: string): string {
  const line = `${start}{ ${names.join(', ')} }${end}`;
  return isWide(line) ? onLines(`${start}{`, names, `}${end}`) : line;
}

function onLines(start: string, items: readonly string[], end: string, at = 0): string {
  const before = ' '.repeat(at);
  return `${start}\n${items.map((item) => `${before}  ${item},\n`).join('')}${before}${end}`;
}

/** Returns an object property at column `at`, with its indentation and trailing comma. */
export function property(at: number, name: string, value: string | readonly string[]): string {
  const before = ' '.repeat(at);
  const shown = typeof value === 'string' ? value : `[${value.join(', ')}]`;
  const line = `${before}${name}: ${shown},`;
  if (!isWide(line)) return `${line}\n`;
  if (typeof value !== 'string') return `${before}${onLines(`${name}: [`, value, '],', at)}\n`;
  return `${before}${name}:\n${before}  ${value},\n`;
}

/** The child of an element: a text or an expression, or an element to print at column `at`. */
export type Child = string | ((at: number) => string);

/**
 * Returns an element at column `at`, with its indentation. If it does not fit on one line, the child moves to its own
 * line first, then the attributes.
 */
export function element(
  at: number,
  tag: string,
  attributes: readonly string[],
  child?: Child,
): string {
  const before = ' '.repeat(at);
  const head = `<${[tag, ...attributes].join(' ')}`;
  const broken = `<${tag}\n${attributes.map((each) => `${before}  ${each}\n`).join('')}${before}`;
  if (child === undefined) {
    const line = `${head} />`;
    return before + (isWide(line, at) ? `${broken}/>` : line);
  }
  const line = `${head}>${child}</${tag}>`;
  const isPlain = typeof child === 'string' && attributes.length < 2;
  if (isPlain && !isWide(line, at)) return before + line;
  const open = isWide(`${head}>`, at) ? `${broken}>` : `${head}>`;
  const inner = typeof child === 'string' ? `${before}  ${child}` : child(at + 2);
  return `${before}${open}\n${inner}\n${before}</${tag}>`;
}

/** Returns an attribute at column `at` whose value is an element, printed by `print`. */
export function nodeAttribute(at: number, name: string, print: (at: number) => string): string {
  const line = `${name}={${print(0)}}`;
  return isWide(line, at) ? `${name}={\n${print(at + 2)}\n${' '.repeat(at)}}` : line;
}
