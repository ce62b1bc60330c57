export interface JsonError {
  message: string;
  /** Both from 1. */
  line: number;
  column: number;
}

const maxDepth = 500;
const escapes = /\\(?:["\\/bfnrt]|u[\da-f]{4})/iy;
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?/iy;
const namePattern = /[\p{L}_$][\p{L}\d_$]*/uy;

/** Finds the first mistake in a JSON text. Returns undefined if there is none. */
export function findJsonError(text: string): JsonError | undefined {
  const scanner = new Scanner(text);
  const message = scanner.document();
  return message ? { message, ...placeOf(text, scanner.at) } : undefined;
}

function placeOf(text: string, position: number) {
  const lines = text.slice(0, position).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Reads a text from the start. Each method returns a message about the first mistake, at `at`. */
class Scanner {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  document(): string | undefined {
    const problem = this.#value(0);
    if (problem) return problem;
    this.#space();
    return this.#next === '' ? undefined : 'Nothing may follow the end of the data.';
  }

  get #next() {
    return this.#text.charAt(this.at);
  }

  #space() {
    while (/[ \t\n\r]/.test(this.#next)) this.at += 1;
  }

  #value(depth: number): string | undefined {
    this.#space();
    if (depth > maxDepth) return 'The data is nested too deeply.';
    switch (this.#next) {
      case '':
        return 'The text ends too early: a value is missing.';
      case '{':
        return this.#list('}', () => this.#entry(depth));
      case '[':
        return this.#list(']', () => this.#value(depth + 1));
      case '"':
        return this.#string();
      case "'":
        return 'Use double quotes around texts.';
      default:
        return this.#literal();
    }
  }

  /** Reads an object or an array, whose members are separated by commas. */
  #list(end: string, member: () => string | undefined): string | undefined {
    this.at += 1;
    this.#space();
    if (this.#take(end)) return undefined;
    while (true) {
      const problem = member();
      if (problem) return problem;
      this.#space();
      if (this.#take(end)) return undefined;
      if (this.#next === '') return `The text ends too early: a ${end} is missing.`;
      if (!this.#take(',')) return `A comma or a ${end} is missing.`;
      this.#space();
      if (this.#next === end) return `Remove the comma before the ${end}.`;
    }
  }

  #entry(depth: number): string | undefined {
    this.#space();
    if (this.#next !== '"') return 'Names must be in double quotes.';
    const problem = this.#string();
    if (problem) return problem;
    this.#space();
    return this.#take(':') ? this.#value(depth + 1) : 'A colon must follow the name.';
  }

  #string(): string | undefined {
    const start = this.at;
    this.at += 1;
    while (this.#next !== '"') {
      if (this.#next === '' || this.#next === '\n') {
        this.at = start;
        return 'The quote at the end of this text is missing.';
      }
      if (this.#next < ' ')
        return 'Write tabs and other control characters as escapes, such as \\t.';
      if (this.#next !== '\\') this.at += 1;
      else if (!this.#match(escapes))
        return 'This escape does not exist. Write \\\\ for a backslash.';
    }
    this.at += 1;
    return undefined;
  }

  #literal(): string | undefined {
    if (this.#match(numberPattern)) return undefined;
    const start = this.at;
    const name = this.#match(namePattern);
    if (name === 'true' || name === 'false' || name === 'null') return undefined;
    this.at = start;
    if (name?.toLowerCase() === 'none' || name === 'undefined') return 'Use null instead.';
    if (name && /^(?:true|false|null)$/i.test(name))
      return `Write ${name.toLowerCase()} in lower case.`;
    return name ? 'Texts must be in double quotes.' : 'A value is missing here.';
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found) this.at += found.length;
    return found;
  }

  #take(sign: string): boolean {
    if (this.#next !== sign) return false;
    this.at += 1;
    return true;
  }
}
