/** Prints code as the formatter would, so that generated files match handwritten ones. */

const width = 100;

export function quote(text: string): string {
  const escaped = text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
  const singles = text.split("'").length;
  const doubles = text.split('"').length;
  return singles > doubles
    ? `"${escaped.replace(/"/g, '\\"')}"`
    : `'${escaped.replace(/'/g, "\\'")}'`;
}

/** Returns an attribute: `label="Title"` */
export function attribute(name: string, text: string): string {
  const isPlain = !/[&\n]/.test(text) && !(text.includes('"') && text.includes("'"));
  if (!isPlain) return `${name}={${quote(text)}}`;
  return text.includes('"') ? `${name}='${text}'` : `${name}="${text}"`;
}

/** Returns `before`, the items and `after` on one line if they fit, otherwise one item per line. */
export function list(before: string, items: readonly string[], after: string, end = ''): string {
  const column = before.length - before.lastIndexOf('\n') - 1;
  const line = `${before}${items.join(', ')}${after}`;
  const isShort = column + line.length - before.length + end.length <= width;
  if (isShort && !items.some((item) => item.includes('\n'))) return `${line}${end}`;
  const indent = /^ */.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0] ?? '';
  const lines = items.map((item) => `${indent}  ${item},\n`).join('');
  return `${before}\n${lines}${indent}${after}${end}`;
}

export function strings(texts: readonly string[]): string[] {
  return texts.map(quote);
}

/** The formatter does not break lines after shorter keys. */
const shortestBrokenKey = 5;

/** Returns a text property; a text that is too long moves to its own line. */
export function textProperty(indent: number, key: string, text: string): string {
  const space = ' '.repeat(indent);
  const line = `${space}${key}: ${quote(text)},`;
  const fits = line.length <= width || key.length < shortestBrokenKey;
  return fits ? line : `${space}${key}:\n${space}  ${quote(text)},`;
}

/** Returns an indented element without children. */
export function element(indent: number, name: string, props: readonly string[]): string {
  const space = ' '.repeat(indent);
  const line = `${space}<${[name, ...props].join(' ')} />`;
  if (line.length <= width) return line;
  return `${space}<${name}\n${props.map((prop) => `${space}  ${prop}\n`).join('')}${space}/>`;
}

/** Returns an element around one expression in braces. */
export function around(
  indent: number,
  name: string,
  props: readonly string[],
  child: string,
): string {
  const space = ' '.repeat(indent);
  const start = `<${[name, ...props].join(' ')}>`;
  const line = `${space}${start}${child}</${name}>`;
  if (line.length <= width && props.length < 2) return line;
  return `${space}${start}\n${space}  ${child}\n${space}</${name}>`;
}

/** Returns elements that render if the condition is true, or always without a condition. */
export function when(indent: number, condition: string, code: string): string {
  if (condition === '') return code;
  const space = ' '.repeat(indent);
  const line = `${space}{${condition} && ${code.trim()}}`;
  if (line.length <= width && !code.includes('\n')) return line;
  return `${space}{${condition} && (\n${code.replace(/^/gm, '  ')}\n${space})}`;
}

/** Returns an element around other elements. */
export function parent(
  indent: number,
  name: string,
  props: readonly string[],
  children: readonly string[],
): string {
  const space = ' '.repeat(indent);
  const line = `${space}<${[name, ...props].join(' ')}>`;
  const isShort = line.length <= width && !line.includes('\n');
  const broken = `${space}<${name}\n${props.map((prop) => `${space}  ${prop}\n`).join('')}${space}>`;
  return `${isShort ? line : broken}\n${children.join('\n')}\n${space}</${name}>`;
}

/** Returns a function call as the formatter breaks it if `before`, the call and `after` do not fit on a line. */
export function functionCall(
  before: string,
  name: string,
  args: readonly string[],
  after: string,
): string {
  const line = `${before}${name}(${args.join(', ')})${after}`;
  if (line.length <= width) return line;
  const indent = /^ */.exec(before)?.[0] ?? '';
  const last = args.at(-1) ?? '';
  const start = `${before}${name}(${args
    .slice(0, -1)
    .map((arg) => `${arg}, `)
    .join('')}{`;
  if (/^\{ .* \}$/.test(last) && start.length <= width) {
    const properties = last.slice(2, -2).split(', ');
    const lines = properties.map((property) => `${indent}  ${property},\n`);
    return `${start}\n${lines.join('')}${indent}})${after}`;
  }
  return `${before}${name}(\n${args.map((arg) => `${indent}  ${arg},\n`).join('')}${indent})${after}`;
}

/** Returns the `return` statement of a component; `code` is indented by four spaces. */
export function returning(code: string): string {
  const line = `  return ${code.trim()};`;
  return line.length <= width && !code.includes('\n') ? line : `  return (\n${code}\n  );`;
}

/** Collects the imports of a file, prints them in the order of the formatter, and lists those of the kit. */
export class Imports {
  readonly #names = new Map<string, Set<string>>();
  readonly #defaults = new Map<string, string>();
  readonly #kit = new Set<string>();

  /** Adds imports; `type Book` is imported as a type. */
  add(from: string, ...names: string[]): this {
    const known = this.#names.get(from) ?? new Set();
    for (const name of names) known.add(name);
    this.#names.set(from, known);
    return this;
  }

  /** Like `add`, for a file of the kit, which becomes part of the app. */
  addKit(from: string, ...names: string[]): this {
    this.#kit.add(from.replace('@/', 'src/'));
    return this.add(from, ...names);
  }

  addDefault(from: string, name: string): this {
    this.#defaults.set(from, name);
    return this;
  }

  /** Paths of the imported kit files, without extension. */
  get kit(): string[] {
    return [...this.#kit];
  }

  toString(): string {
    const lines = [
      ...[...this.#names].map(([from, names]) => [from, importing([...names], from)] as const),
      ...[...this.#defaults].map(
        ([from, name]) => [from, `import ${name} from '${from}';\n`] as const,
      ),
    ];
    return lines
      .sort(([a], [b]) => order(a, b))
      .map(([, line]) => line)
      .join('');
  }
}

function importing(names: string[], from: string): string {
  const areTypes = names.every((name) => name.startsWith('type '));
  const bare = (name: string) => name.replace('type ', '');
  // Orders letter by letter: A, a, B, b.
  const rank = (name: string) =>
    bare(name).replace(/./g, (letter) => `${letter.toLowerCase()}${/[A-Z]/.test(letter) ? 0 : 1}`);
  const sorted = names.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const [before, shown] = areTypes ? ['import type {', sorted.map(bare)] : ['import {', sorted];
  const line = `${before} ${shown.join(', ')} } from '${from}';`;
  if (line.length <= width) return `${line}\n`;
  return `${before}\n${shown.map((name) => `  ${name},\n`).join('')}} from '${from}';\n`;
}

/** Orders packages before files of the app. */
function order(a: string, b: string): number {
  const [isOurs, isOurs2] = [a.startsWith('@/'), b.startsWith('@/')];
  if (isOurs !== isOurs2) return isOurs ? 1 : -1;
  return a < b ? -1 : 1;
}
