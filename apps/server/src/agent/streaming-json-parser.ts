/** A received piece of one of an object's string values. */
export interface Piece {
  readonly key: string;
  readonly text: string;
  /** True if the string ends with this piece. */
  readonly isLast: boolean;
}

type State = 'object' | 'key' | 'colon' | 'value' | 'text' | 'other' | 'next' | 'over';

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/**
 * Parses a JSON object while it streams and returns its top-level strings, decoded. Skips nested values. Stops silently
 * at the first syntax error: the parser of the complete object reports it.
 */
export class StreamingJsonParser {
  #state: State = 'object';
  #key = '';
  #text = '';
  /** The start of an incomplete escape sequence. */
  #escape = '';
  #depth = 0;
  #isInNestedText = false;
  #pieces: Piece[] = [];

  push(json: string): Piece[] {
    this.#pieces = [];
    for (const unit of json.split('')) this.#read(unit);
    if (this.#state === 'text') this.#flush(false);
    return this.#pieces;
  }

  #read(unit: string): void {
    if (this.#state === 'key' || this.#state === 'text') this.#readText(unit);
    else if (this.#state === 'other') this.#skip(unit);
    else if (!/\s/.test(unit)) this.#readBetween(unit);
  }

  #readBetween(unit: string): void {
    switch (this.#state) {
      case 'object':
        this.#state = unit === '{' ? 'next' : 'over';
        break;
      case 'next':
        if (unit === ',') break;
        this.#text = '';
        this.#state = unit === '"' ? 'key' : 'over';
        break;
      case 'colon':
        this.#state = unit === ':' ? 'value' : 'over';
        break;
      case 'value':
        this.#text = '';
        this.#depth = 0;
        this.#isInNestedText = false;
        this.#state = unit === '"' ? 'text' : 'other';
        if (this.#state === 'other') this.#skip(unit);
    }
  }

  #readText(unit: string): void {
    if (this.#escape !== '') {
      this.#readEscape(unit);
    } else if (unit === '\\') {
      this.#escape = unit;
    } else if (unit !== '"') {
      this.#text += unit;
    } else if (this.#state === 'key') {
      this.#key = this.#text;
      this.#state = 'colon';
    } else {
      this.#flush(true);
      this.#state = 'next';
    }
  }

  #readEscape(unit: string): void {
    this.#escape += unit;
    if (this.#escape[1] !== 'u') {
      this.#text += escapes[unit] ?? unit;
      this.#escape = '';
    } else if (this.#escape.length === '\\uXXXX'.length) {
      this.#text += String.fromCharCode(Number.parseInt(this.#escape.slice(2), 16));
      this.#escape = '';
    }
  }

  /** Skips numbers, literals, arrays and objects. */
  #skip(unit: string): void {
    if (this.#isInNestedText) {
      if (this.#escape !== '') this.#escape = '';
      else if (unit === '\\') this.#escape = unit;
      else if (unit === '"') this.#isInNestedText = false;
      return;
    }
    if (unit === '"') this.#isInNestedText = true;
    else if (unit === '{' || unit === '[') this.#depth += 1;
    else if (this.#depth > 0 && (unit === '}' || unit === ']')) this.#depth -= 1;
    else if (this.#depth === 0 && unit === ',') this.#state = 'next';
    else if (this.#depth === 0 && unit === '}') this.#state = 'over';
  }

  /** Never splits a surrogate pair. */
  #flush(isLast: boolean): void {
    const isHeldBack = !isLast && /[\ud800-\udbff]$/.test(this.#text);
    const text = isHeldBack ? this.#text.slice(0, -1) : this.#text;
    this.#text = isHeldBack ? this.#text.slice(-1) : '';
    if (text !== '' || isLast) this.#pieces.push({ key: this.#key, text, isLast });
  }
}
