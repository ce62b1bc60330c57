const [newline, quote, doubleQuote, dollar, dash, slash, star] = [10, 39, 34, 36, 45, 47, 42];
const [semicolon, backslash, open, close] = [59, 92, 40, 41];
/** Longer words have no meaning here. */
const maxWordChars = 16;

type State =
  | 'code'
  | 'quote'
  | 'escapedQuote'
  | 'escapedQuoteEnd'
  | 'identifier'
  | 'dollarTag'
  | 'dollarQuote'
  | 'lineComment'
  | 'blockComment';

/**
 * Finds the end of an SQL statement in bytes that arrive in any pieces. Like `psql`, it knows strings, comments and the
 * bodies of functions, in which a semicolon does not end the statement.
 */
export class StatementScanner {
  /** Newlines passed so far, in this statement and before its start. */
  newlines = 0;
  /** Of the first byte that is neither space nor comment; undefined before it. */
  start: { readonly at: number; readonly newlines: number } | undefined;
  isCopyFromStdin = false;
  /** True if the statement begins with a backslash: a command of `psql`. */
  isMetaCommand = false;
  #state: State = 'code';
  #previous = 0;
  #word = '';
  #firstWords: string[] = [];
  #lastWord = '';
  #parentheses = 0;
  #commentDepth = 0;
  #isRoutine = false;
  #routineDepth = 0;
  #isEscaped = false;
  #tag = '';
  #matched = 0;

  /** Returns the position after the statement's last byte, or undefined if it does not end in this piece. */
  scan(bytes: Buffer): number | undefined {
    let at = 0;
    while (at < bytes.length) {
      const state = this.#state;
      if (state === 'code') {
        const byte = bytes[at];
        if (isWordByte(byte) || (byte === dollar && this.#word !== '')) {
          at = this.#readWord(bytes, at);
          continue;
        }
        if (this.#readCode(bytes, at)) return at + 1;
        at += 1;
      } else if (state === 'dollarTag') at += this.#readTag(bytes[at] as number);
      else if (state === 'escapedQuote') this.#readEscaped(bytes[at++] as number);
      else if (state === 'escapedQuoteEnd') {
        // A doubled quote is part of the string.
        const isDoubled = bytes[at] === quote;
        this.#state = isDoubled ? 'escapedQuote' : 'code';
        if (isDoubled) at += 1;
      } else if (state === 'blockComment') this.#readBlockComment(bytes[at++] as number);
      else if (state === 'dollarQuote') at = this.#readDollarQuote(bytes, at);
      else at = this.#skipTo(bytes, at, terminators[state]);
    }
    return undefined;
  }

  /** Passes the rest of a word, and returns its end. */
  #readWord(bytes: Buffer, from: number): number {
    this.start ??= { at: from, newlines: this.newlines };
    let end = from + 1;
    while (isWordByte(bytes[end]) || bytes[end] === dollar) end += 1;
    if (this.#word.length <= maxWordChars)
      this.#word += bytes.toString('latin1', from, Math.min(end, from + maxWordChars + 1));
    this.#previous = bytes[end - 1] as number;
    return end;
  }

  /** Passes a byte outside of words, strings and comments; true if the statement ends with it. */
  #readCode(bytes: Buffer, at: number): boolean {
    const byte = bytes[at] as number;
    const previous = this.#previous;
    const word = this.#endWord();
    this.#previous = byte;
    if (byte === newline) {
      this.newlines += 1;
      return this.isMetaCommand;
    }
    if (byte === dash && previous === dash) this.#state = 'lineComment';
    else if (byte === star && previous === slash) {
      this.#state = 'blockComment';
      this.#commentDepth = 1;
      this.#previous = 0;
    } else if (byte > 32 && byte !== dash && byte !== slash) {
      if (byte === backslash && !this.start) this.isMetaCommand = true;
      this.start ??= { at, newlines: this.newlines };
      return !this.isMetaCommand && this.#readSymbol(byte, word);
    }
    return false;
  }

  #readSymbol(byte: number, word: string): boolean {
    if (byte === quote) this.#state = word === 'e' ? 'escapedQuote' : 'quote';
    else if (byte === doubleQuote) this.#state = 'identifier';
    else if (byte === dollar) {
      this.#state = 'dollarTag';
      this.#tag = '';
    } else if (byte === open) this.#parentheses += 1;
    else if (byte === close) this.#parentheses -= 1;
    return byte === semicolon && this.#parentheses <= 0 && this.#routineDepth === 0;
  }

  #endWord(): string {
    if (this.#word === '') return '';
    const word = this.#word.toLowerCase();
    this.#word = '';
    if (this.#parentheses === 0) {
      const isCopy = this.#firstWords[0] === 'copy';
      if (isCopy && word === 'stdin' && this.#lastWord === 'from') this.isCopyFromStdin = true;
      if (this.#isRoutine) this.#countBlocks(word);
    }
    if (this.#firstWords.length < 4) {
      this.#firstWords.push(word);
      this.#isRoutine = routineStart.test(this.#firstWords.join(' '));
    }
    this.#lastWord = word;
    return word;
  }

  /** A function with a body in standard SQL contains statements between BEGIN and END. */
  #countBlocks(word: string): void {
    if (word === 'begin') this.#routineDepth += 1;
    else if (word === 'case' && this.#routineDepth > 0) this.#routineDepth += 1;
    else if (word === 'end' && this.#routineDepth > 0) this.#routineDepth -= 1;
  }

  /** Returns how many bytes it used: a dollar that starts no string is ordinary code. */
  #readTag(byte: number): 0 | 1 {
    const isFirstDigit = this.#tag === '' && byte >= 48 && byte <= 57;
    if (byte === dollar) {
      this.#tag = `$${this.#tag}$`;
      this.#matched = 0;
      this.#state = 'dollarQuote';
    } else if (isWordByte(byte) && !isFirstDigit && this.#tag.length < 64)
      this.#tag += String.fromCharCode(byte);
    else {
      this.#state = 'code';
      return 0;
    }
    return 1;
  }

  #readDollarQuote(bytes: Buffer, from: number): number {
    let at = from;
    if (this.#matched === 0) {
      at = this.#skip(bytes, from, dollar);
      if (at === bytes.length) return at;
    }
    const byte = bytes[at] as number;
    if (byte === newline) this.newlines += 1;
    if (byte === this.#tag.charCodeAt(this.#matched)) this.#matched += 1;
    else this.#matched = byte === dollar ? 1 : 0;
    if (this.#matched === this.#tag.length) this.#state = 'code';
    return at + 1;
  }

  #readEscaped(byte: number): void {
    if (byte === newline) this.newlines += 1;
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#state = 'escapedQuoteEnd';
  }

  /** Comments of this form can be nested. */
  #readBlockComment(byte: number): void {
    const previous = this.#previous;
    this.#previous = byte;
    if (byte === newline) this.newlines += 1;
    else if (byte === star && previous === slash) this.#commentDepth += 1;
    else if (byte === slash && previous === star) this.#commentDepth -= 1;
    else return;
    this.#previous = 0;
    if (this.#commentDepth === 0) this.#state = 'code';
  }

  /** A doubled quote ends one string and starts another, with the same result. */
  #skipTo(bytes: Buffer, from: number, terminator: number): number {
    const at = this.#skip(bytes, from, terminator);
    if (at === bytes.length) return at;
    if (terminator === newline) this.newlines += 1;
    this.#previous = terminator;
    this.#state = 'code';
    return at + 1;
  }

  /** Finds a byte, counting the newlines before it; the end of the bytes if there is none. */
  #skip(bytes: Buffer, from: number, wanted: number): number {
    const found = bytes.indexOf(wanted, from);
    const end = found === -1 ? bytes.length : found;
    const skipped = bytes.subarray(from, end);
    for (let at = skipped.indexOf(newline); at !== -1; at = skipped.indexOf(newline, at + 1))
      this.newlines += 1;
    return end;
  }
}

const terminators = { quote, identifier: doubleQuote, lineComment: newline } as const;
const routineStart = /^create (?:or replace )?(?:function|procedure)/;

/** Letters, digits, underscores and everything that is not ASCII. */
const wordBytes = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 128 || /\w/.test(String.fromCharCode(byte)) ? 1 : 0,
);

function isWordByte(byte: number | undefined): boolean {
  return byte !== undefined && wordBytes[byte] === 1;
}
