import { braces } from './code.ts';

/** A TypeScript file under construction, which collects its imports. */
export class Source {
  readonly #imports = new Map<string, Set<string>>();
  readonly #defaults = new Map<string, string>();
  readonly #modules = new Set<string>();
  readonly #kit = new Set<string>();

  /** Adds an import and returns the local name. A type is `type Book`. */
  use(from: string, name: string): string {
    const names = this.#imports.get(from) ?? new Set();
    const isTaken = [...this.#imports].some(([other, used]) => other !== from && used.has(name));
    // Two entities may both have a category, for example.
    const alias = isTaken ? `${stemOf(from)}${capital(name)}` : undefined;
    this.#imports.set(from, names.add(alias ? `${name} as ${alias}` : name));
    return alias ?? name.replace(/^type /, '');
  }

  /** Like `use`, for a file of the kit, which becomes part of the app. */
  useKit(from: string, name: string): string {
    this.#kit.add(from.replace('@/', 'src/'));
    return this.use(from, name);
  }

  /** Adds a default import. */
  useDefault(from: string, name: string): string {
    this.#defaults.set(from, name);
    return name;
  }

  /** Adds an import of a module that only runs. */
  useModule(from: string): void {
    this.#modules.add(from);
  }

  /** Returns the whole file: the imports, then the body. */
  print(body: string): string {
    const lines = [
      ...[...this.#imports].map(([from, names]) => [from, importOf(from, [...names])] as const),
      ...[...this.#defaults].map(
        ([from, name]) => [from, `import ${name} from '${from}';`] as const,
      ),
      ...[...this.#modules].map((from) => [from, `import '${from}';`] as const),
    ].sort(([one], [other]) => compareSources(one, other));
    const imports = lines.map(([, line]) => line);
    return imports.length === 0 ? body : `${imports.join('\n')}\n\n${body}`;
  }

  /** Paths of the imported kit files, without extension. */
  get kit(): string[] {
    return [...this.#kit];
  }
}

/** `@/data/cafe-visits` → `cafeVisits` */
function stemOf(from: string): string {
  return from.replace(/^.*\//, '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
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

/** Orders packages before absolute imports, those before relative ones, and files of a directory before its siblings. */
function compareSources(one: string, other: string): number {
  const [a, b] = [one, other].map((from) => from.replaceAll('/', '\0')) as [string, string];
  return rank(one) - rank(other) || compare(a, b);
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
