/** Pieces of code as a formatter would leave them, so that generated files look like all others. */

const WIDTH = 100;

export function quote(text: string): string {
  const escaped = text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
  const singles = text.split("'").length;
  const doubles = text.split('"').length;
  return singles > doubles
    ? `"${escaped.replace(/"/g, '\\"')}"`
    : `'${escaped.replace(/'/g, "\\'")}'`;
}

/** `label="Title"` */
export function attribute(name: string, text: string): string {
  const isPlain = !/[&\n]/.test(text) && !(text.includes('"') && text.includes("'"));
  if (!isPlain) return `${name}={${quote(text)}}`;
  return text.includes('"') ? `${name}='${text}'` : `${name}="${text}"`;
}

/** `before`, items and `after`: on one line if they fit, otherwise one item a line. */
export function list(before: string, items: readonly string[], after: string, end = ''): string {
  const column = before.length - before.lastIndexOf('\n') - 1;
  const line = `${before}${items.join(', ')}${after}`;
  const isShort = column + line.length - before.length + end.length <= WIDTH;
  if (isShort && !items.some((item) => item.includes('\n'))) return `${line}${end}`;
  const indent = /^ */.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0] ?? '';
  const lines = items.map((item) => `${indent}  ${item},\n`).join('');
  return `${before}\n${lines}${indent}${after}${end}`;
}

export function strings(texts: readonly string[]): string[] {
  return texts.map(quote);
}

/** Behind shorter ones, no line is broken. */
const SHORTEST_BROKEN_KEY = 5;

/** A property with a text, which goes to a line of its own if it is too long. */
export function textProperty(indent: number, key: string, text: string): string {
  const space = ' '.repeat(indent);
  const line = `${space}${key}: ${quote(text)},`;
  const fits = line.length <= WIDTH || key.length < SHORTEST_BROKEN_KEY;
  return fits ? line : `${space}${key}:\n${space}  ${quote(text)},`;
}

/** An element without children, indented. */
export function element(indent: number, name: string, props: readonly string[]): string {
  const space = ' '.repeat(indent);
  const line = `${space}<${[name, ...props].join(' ')} />`;
  if (line.length <= WIDTH) return line;
  return `${space}<${name}\n${props.map((prop) => `${space}  ${prop}\n`).join('')}${space}/>`;
}

/** An element around one expression in braces. */
export function around(
  indent: number,
  name: string,
  props: readonly string[],
  child: string,
): string {
  const space = ' '.repeat(indent);
  const start = `<${[name, ...props].join(' ')}>`;
  const line = `${space}${start}${child}</${name}>`;
  if (line.length <= WIDTH && props.length < 2) return line;
  return `${space}${start}\n${space}  ${child}\n${space}</${name}>`;
}

/** Elements that are there under a condition, or always if there is none. */
export function when(indent: number, condition: string, code: string): string {
  if (condition === '') return code;
  const space = ' '.repeat(indent);
  const line = `${space}{${condition} && ${code.trim()}}`;
  if (line.length <= WIDTH && !code.includes('\n')) return line;
  return `${space}{${condition} && (\n${code.replace(/^/gm, '  ')}\n${space})}`;
}

/** An element around others. */
export function parent(
  indent: number,
  name: string,
  props: readonly string[],
  children: readonly string[],
): string {
  const space = ' '.repeat(indent);
  const line = `${space}<${[name, ...props].join(' ')}>`;
  const isShort = line.length <= WIDTH && !line.includes('\n');
  const broken = `${space}<${name}\n${props.map((prop) => `${space}  ${prop}\n`).join('')}${space}>`;
  return `${isShort ? line : broken}\n${children.join('\n')}\n${space}</${name}>`;
}

/** What a component shows, written for four spaces of indentation. */
export function returning(code: string): string {
  const line = `  return ${code.trim()};`;
  return line.length <= WIDTH && !code.includes('\n') ? line : `  return (\n${code}\n  );`;
}

/** What a file imports, in the order of formatters, and what of it is the kit's. */
export class Imports {
  readonly #names = new Map<string, Set<string>>();

  /** `type Book` is imported as a type. */
  add(from: string, ...names: string[]): this {
    const known = this.#names.get(from) ?? new Set();
    for (const name of names) known.add(name);
    this.#names.set(from, known);
    return this;
  }

  /** Files of the kit, by path. */
  get kit(): string[] {
    return [...this.#names.keys()]
      .filter((from) => /^@\/(ui|fields|lib|tools|games|landing)\//.test(from))
      .map((from) => `src/${from.slice(2)}.${from.startsWith('@/lib/') ? 'ts' : 'tsx'}`);
  }

  toString(): string {
    const sources = [...this.#names].sort(([a], [b]) => order(a, b));
    return sources.map(([from, names]) => importing([...names], from)).join('');
  }
}

function importing(names: string[], from: string): string {
  const areTypes = names.every((name) => name.startsWith('type '));
  const bare = (name: string) => name.replace('type ', '');
  // Letter by letter: A, a, B, b.
  const rank = (name: string) =>
    bare(name).replace(/./g, (letter) => `${letter.toLowerCase()}${/[A-Z]/.test(letter) ? 0 : 1}`);
  const sorted = names.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const [before, shown] = areTypes ? ['import type {', sorted.map(bare)] : ['import {', sorted];
  const line = `${before} ${shown.join(', ')} } from '${from}';`;
  if (line.length <= WIDTH) return `${line}\n`;
  return `${before}\n${shown.map((name) => `  ${name},\n`).join('')}} from '${from}';\n`;
}

/** Packages go before our own files. */
function order(a: string, b: string): number {
  const [isOurs, isOurs2] = [a.startsWith('@/'), b.startsWith('@/')];
  if (isOurs !== isOurs2) return isOurs ? 1 : -1;
  return a < b ? -1 : 1;
}
