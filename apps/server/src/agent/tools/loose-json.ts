/** Parses JSON, strict or loose; undefined if it is neither, or if it is truncated. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Falls through to loose JSON.
  }
  try {
    return new LooseJson(text).read();
  } catch {
    // Truncated, or not JSON at all; the caller reports it.
    return undefined;
  }
}

/** Literals of JSON and Python. */
const literals: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
]);

/**
 * JSON with trailing commas, either kind of quotes, unquoted names and words, line ends in strings, and text around the
 * whole. Throws if it is not closed: an end is never guessed. Packages for this do guess, and misread strings that
 * contain code: `"{"`.
 */
class LooseJson {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): unknown {
    this.#at = this.#text.search(/[{["]/);
    if (this.#at < 0 || this.#text[this.#at] === '"') throw new Error('no object found');
    const value = this.#value();
    // A bracket after the end means an unescaped quote ended a string too early.
    if (/[\]}]/.test(this.#text.slice(this.#at)))
      throw new Error('unexpected bracket after the end');
    return value;
  }

  #value(): unknown {
    const first = this.#next();
    if (first === '{') return Object.fromEntries(this.#items('}', () => this.#field()));
    if (first === '[') return this.#items(']', () => this.#value());
    if (first === '"' || first === "'") return this.#quoted(first);
    const word = this.#word();
    if (literals.has(word)) return literals.get(word);
    return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(word) ? Number(word) : word;
  }

  #items<T>(close: string, item: () => T): T[] {
    const items: T[] = [];
    this.#at += 1;
    while (this.#next() !== close) {
      items.push(item());
      if (this.#next() === ',') this.#at += 1;
      else if (this.#next() !== close) throw new Error(`a comma or ${close} is missing`);
    }
    this.#at += 1;
    return items;
  }

  #field(): [string, unknown] {
    const first = this.#next();
    const key = first === '"' || first === "'" ? this.#quoted(first) : this.#word();
    if (this.#next() !== ':') throw new Error('a colon is missing');
    this.#at += 1;
    return [key, this.#value()];
  }

  #quoted(quote: string): string {
    let value = '';
    this.#at += 1;
    while (this.#text[this.#at] !== quote) {
      if (this.#text[this.#at] !== '\\') {
        if (this.#at >= this.#text.length) throw new Error('the text ends within quotes');
        value += this.#text[this.#at];
        this.#at += 1;
        continue;
      }
      // An escape unknown to JSON is ambiguous: it could mean itself or the character after it.
      const escaped = this.#match(/\\(?:["'\\/bfnrt]|u[\da-fA-F]{4})/y);
      value += escaped === "\\'" ? "'" : JSON.parse(`"${escaped}"`);
    }
    this.#at += 1;
    return value;
  }

  #word(): string {
    return this.#match(/[\w$.+/@-]+/y);
  }

  /** Skips whitespace and returns the next character. */
  #next(): string | undefined {
    this.#match(/\s*/y);
    return this.#text[this.#at];
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined) throw new Error(`unexpected text at ${this.#at}`);
    this.#at += found.length;
    return found;
  }
}
