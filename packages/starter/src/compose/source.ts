import { braces } from './code.ts';

/** A TypeScript file under construction, which collects its imports. */
export class Source {
  readonly #imports = new Map<string, Set<string>>();

  /** Adds an import and returns the local name. A type is `type Book`. */
  use(from: string, name: string): string {
    const names = this.#imports.get(from) ?? new Set();
    const isTaken = [...this.#imports].some(([other, used]) => other !== from && used.has(name));
    // Two entities may both have a category, for example.
    const alias = isTaken ? `${stemOf(from)}${capital(name)}` : undefined;
    this.#imports.set(from, names.add(alias ? `${name} as ${alias}` : name));
    return alias ?? name.replace(/^type /, '');
  }

  /** Returns the whole file: the imports, then the body. */
  print(body: string): string {
    const sources = [...this.#imports].sort(([one], [other]) => compareSources(one, other));
    const imports = sources.map(([from, names]) => importOf(from, [...names]));
    return imports.length === 0 ? body : `${imports.join('\n')}\n\n${body}`;
  }

  /** Paths of the imported kit files. */
  get kit(): string[] {
    return [...this.#imports.keys()]
      .filter((from) => /^@\/(ui|lib|records|dashboard)\//.test(from))
      .map((from) => from.replace('@/', 'src/'));
  }
}

/** `@/data/incomes.ts` → `incomes` */
function stemOf(from: string): string {
  return from.replace(/^.*\//, '').replace(/\.\w+$/, '');
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function importOf(from: string, names: readonly string[]): string {
  const bare = (name: string) => name.replace(/^type /, '');
  const sorted = [...names].sort((one, other) => compare(bare(one), bare(other)));
  const areTypes = sorted.every((name) => name.startsWith('type '));
  const [word, shown] = areTypes ? ['import type', sorted.map(bare)] : ['import', sorted];
  return braces(`${word} `, shown, ` from '${from}';`);
}

/** Orders packages before absolute imports, and those before relative ones. */
function compareSources(one: string, other: string): number {
  return rank(one) - rank(other) || compare(one, other);
}

function rank(from: string): number {
  if (from.startsWith('.')) return 2;
  return from.startsWith('@/') ? 1 : 0;
}

/** Compares letter by letter, with each uppercase letter right before its lowercase one. */
function compare(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const at = a.findIndex((letter, index) => letter !== b[index]);
  if (at < 0) return a.length - b.length;
  const [x = '', y = ''] = [a[at], b[at]];
  const [low, high] = [x.toLowerCase(), y.toLowerCase()];
  return (low === high ? x < y : low < high) ? -1 : 1;
}
