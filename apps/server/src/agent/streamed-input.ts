/** A piece of one of the texts of an object, as far as it has arrived. */
export interface Piece {
  readonly key: string;
  readonly text: string;
  /** Whether the text ends with this piece. */
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
 * Reads a JSON object while it is still being written and hands on what its own texts say, decoded.
 * What is nested is passed over, and from the first mistake on nothing more is said: whoever has the
 * whole object will tell what is wrong with it.
 */
export class StreamedInput {
  #state: State = 'object';
  #key = '';
  #text = '';
  /** The beginning of an escape whose end has not arrived. */
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
    else if (this.#state === 'other') this.#passOver(unit);
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
        if (this.#state === 'other') this.#passOver(unit);
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

  /** Numbers, words, lists and objects. */
  #passOver(unit: string): void {
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

  /** A pair of surrogates is never parted. */
  #flush(isLast: boolean): void {
    const holdsBack = !isLast && /[\ud800-\udbff]$/.test(this.#text);
    const text = holdsBack ? this.#text.slice(0, -1) : this.#text;
    this.#text = holdsBack ? this.#text.slice(-1) : '';
    if (text !== '' || isLast) this.#pieces.push({ key: this.#key, text, isLast });
  }
}
