import type { Fields } from './notation.ts';
import { TextBuffer } from './text-buffer.ts';

/** Parsed model output: text, and calls whose input is emitted as JSON in pieces. */
export type ParsedPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly name: string }
  | { readonly type: 'input'; readonly json: string }
  /** The call has ended. A truncated call is invalid JSON, so that half a file is never taken for a whole one. */
  | { readonly type: 'called' }
  /** The model started to invent tool results; everything after is ignored. */
  | { readonly type: 'invented' };

type State = 'text' | 'call' | 'value' | 'over';

const opening = /^<tool\s{1,9}name\s{0,9}=\s{0,9}(["'])([^"'<>]{0,99})\1\s{0,9}(\/?)>/;
/** Longer than any opening tag. */
const maxOpeningChars = 200;
/** A value followed by this much whitespace has ended. */
const maxSpace = 1_000;
const closing = '</tool>';
const result = '<tool_result';

/** Finds tool calls in streamed model output; see notation.ts for the syntax. */
export class ToolCallParser {
  readonly #tools: ReadonlyMap<string, Fields>;
  readonly #text = new TextBuffer();
  #state: State = 'text';
  /** Received but not yet parsed. */
  #rest = '';
  #parts: ParsedPart[] = [];
  #hasCalled = false;
  /** Fields of the current call; undefined if the tool is unknown. */
  #fields: Fields | undefined;
  readonly #seenFields = new Set<string>();
  #field = '';
  #isFirstOfValue = false;
  /** The part of a JSON value received so far. */
  #json: string | undefined;

  constructor(tools: ReadonlyMap<string, Fields>) {
    this.#tools = tools;
  }

  push(text: string): ParsedPart[] {
    this.#parts = [];
    this.#rest += text;
    while (this.#step());
    return this.#parts;
  }

  /** Ends the input. */
  end(): ParsedPart[] {
    this.#parts = [];
    if (this.#state === 'text') this.#emitText(this.#text.add(this.#rest) + this.#text.end());
    else if (this.#state !== 'over') this.#parts.push({ type: 'called' });
    this.#state = 'over';
    return this.#parts;
  }

  /** Takes one parsing step; returns whether another is possible without more input. */
  #step(): boolean {
    switch (this.#state) {
      case 'text':
        return this.#readText();
      case 'call':
        return this.#readCall();
      case 'value':
        return this.#readValue();
      case 'over':
        return false;
    }
  }

  #readText(): boolean {
    const at = indexOfPrefix(this.#rest, '<tool');
    this.#emitText(this.#text.add(this.#rest.slice(0, at)));
    this.#rest = this.#rest.slice(at);
    const [tag, , name, isEmpty] = opening.exec(this.#rest) ?? [];
    if (tag !== undefined && name !== undefined && !this.#text.isQuoting) {
      this.#emitText(this.#text.interrupt());
      this.#parts.push({ type: 'call', name });
      this.#emitInput('{');
      this.#fields = this.#tools.get(name);
      this.#seenFields.clear();
      this.#rest = isEmpty
        ? `${closing}${this.#rest.slice(tag.length)}`
        : this.#rest.slice(tag.length);
      this.#state = 'call';
      return true;
    }
    if (this.#hasCalled && this.#rest.startsWith(result)) {
      this.#parts.push({ type: 'invented' });
      this.#state = 'over';
      return false;
    }
    if (canBecomeTag(this.#rest)) return false;
    this.#emitText(this.#text.add(this.#rest.slice(0, 1)));
    this.#rest = this.#rest.slice(1);
    return true;
  }

  #readCall(): boolean {
    this.#rest = this.#rest.trimStart();
    if (this.#rest.startsWith(closing)) {
      this.#rest = this.#rest.slice(closing.length);
      this.#emitInput('}');
      this.#parts.push({ type: 'called' });
      this.#hasCalled = true;
      this.#state = 'text';
      return true;
    }
    const [tag, field] = /^<([a-z_][\w-]{0,99})>/i.exec(this.#rest) ?? [];
    if (tag !== undefined && field !== undefined) {
      this.#rest = this.#rest.slice(tag.length);
      this.#startValue(field);
      return true;
    }
    if (/^(<\/?[\w-]{0,100})?$/.test(this.#rest)) return false;
    // Skips any other text between fields.
    this.#rest = this.#rest.slice(indexOfPrefix(this.#rest.slice(1), '<') + 1);
    return true;
  }

  #startValue(field: string): void {
    const isText = (this.#fields?.get(field) ?? 'text') === 'text';
    this.#emitInput(
      `${this.#seenFields.size > 0 ? ',' : ''}${JSON.stringify(field)}:${isText ? '"' : ''}`,
    );
    this.#json = isText ? undefined : '';
    this.#seenFields.add(field);
    this.#field = field;
    this.#isFirstOfValue = true;
    this.#state = 'value';
  }

  #readValue(): boolean {
    const tag = `</${this.#field}>`;
    const at = indexOfPrefix(this.#rest, tag);
    const value = this.#rest.slice(0, at);
    const after = this.#rest.slice(at + tag.length);
    const isTag = this.#rest.startsWith(tag, at);
    const isEnd = isTag ? this.#canFollow(after) : undefined;
    if (isEnd === false) {
      this.#appendValue(this.#rest.slice(0, at + tag.length));
      this.#rest = after;
      return true;
    }
    // Excludes the line end before a tag from the value, and holds back half a surrogate pair.
    const heldBack = isTag || at < this.#rest.length ? /\r?\n$/ : /\r?\n$|\r$|[\ud800-\udbff]$/;
    const certain = value.replace(heldBack, '');
    if (isEnd !== true) {
      this.#appendValue(certain);
      this.#rest = this.#rest.slice(certain.length);
      return false;
    }
    this.#appendValue(certain);
    this.#endValue();
    this.#rest = after;
    return true;
  }

  /** Distinguishes the closing tag that ends a value from one inside it: only the former precedes a valid next tag. */
  #canFollow(text: string): boolean | undefined {
    const rest = text.trimStart();
    // Waiting longer would rescan all the whitespace with every piece.
    if (text.length - rest.length > maxSpace) return true;
    const fields = this.#fields;
    if (!fields && /^<[\w-]{1,100}>/.test(rest)) return true;
    if (!fields && /^<[\w-]{0,100}$/.test(rest)) return undefined;
    const open = [...(fields?.keys() ?? [])].filter((field) => !this.#seenFields.has(field));
    const tags = [closing, ...open.map((field) => `<${field}>`)];
    if (tags.some((tag) => rest.startsWith(tag))) return true;
    return tags.some((tag) => tag.startsWith(rest)) ? undefined : false;
  }

  #appendValue(text: string): void {
    if (text === '') return;
    const piece = this.#isFirstOfValue ? text.replace(/^\r?\n/, '') : text;
    this.#isFirstOfValue = false;
    if (this.#json === undefined) this.#emitInput(JSON.stringify(piece).slice(1, -1));
    else this.#json += piece;
  }

  #endValue(): void {
    this.#emitInput(this.#json === undefined ? '"' : asJson(this.#json));
    this.#state = 'call';
  }

  #emitText(text: string): void {
    if (text !== '') this.#parts.push({ type: 'text', text });
  }

  #emitInput(json: string): void {
    if (json !== '') this.#parts.push({ type: 'input', json });
  }
}

/** Index of the word, or of a prefix of it at the end of the text. */
function indexOfPrefix(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at >= 0) return at;
  for (let length = Math.min(word.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(word.slice(0, length))) return text.length - length;
  }
  return text.length;
}

/** True if more input could complete this to an opening tag or a result tag. */
function canBecomeTag(text: string): boolean {
  if (text.length > maxOpeningChars) return false;
  return '<tool'.startsWith(text) || result.startsWith(text) || /^<tool\s[^<>]*$/.test(text);
}

/** Passes invalid JSON on as a string; the tool's input validation reports the error. */
function asJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return JSON.stringify(text.trim());
  }
}
