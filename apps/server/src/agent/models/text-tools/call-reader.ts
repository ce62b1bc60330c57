import type { Fields } from './notation.ts';
import { Talk } from './talk.ts';

/** Parsed model output: text, and calls whose input is emitted as JSON in pieces. */
export type Heard =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly name: string }
  | { readonly type: 'input'; readonly json: string }
  /** The call has ended. A truncated call is invalid JSON, so that half a file is never taken for a whole one. */
  | { readonly type: 'called' }
  /** The model started to invent tool results; everything after is ignored. */
  | { readonly type: 'invented' };

type State = 'talk' | 'call' | 'value' | 'over';

const opening = /^<tool\s{1,9}name\s{0,9}=\s{0,9}(["'])([^"'<>]{0,99})\1\s{0,9}(\/?)>/;
/** Longer than any opening tag. */
const longestOpening = 200;
/** A value followed by this much whitespace has ended. */
const mostSpace = 1_000;
const closing = '</tool>';
const result = '<tool_result';

/** Finds tool calls in streamed model output; see notation.ts for the syntax. */
export class CallReader {
  readonly #tools: ReadonlyMap<string, Fields>;
  readonly #talk = new Talk();
  #state: State = 'talk';
  /** Received but not yet parsed. */
  #rest = '';
  #heard: Heard[] = [];
  #hasCalled = false;
  /** Fields of the current call; undefined if the tool is unknown. */
  #fields: Fields | undefined;
  readonly #given = new Set<string>();
  #field = '';
  #isFirstOfValue = false;
  /** The part of a JSON value received so far. */
  #json: string | undefined;

  constructor(tools: ReadonlyMap<string, Fields>) {
    this.#tools = tools;
  }

  push(text: string): Heard[] {
    this.#heard = [];
    this.#rest += text;
    while (this.#goesOn());
    return this.#heard;
  }

  /** Ends the input. */
  end(): Heard[] {
    this.#heard = [];
    if (this.#state === 'talk') this.#tell(this.#talk.add(this.#rest) + this.#talk.end());
    else if (this.#state !== 'over') this.#heard.push({ type: 'called' });
    this.#state = 'over';
    return this.#heard;
  }

  /** Takes one parsing step; returns whether another is possible without more input. */
  #goesOn(): boolean {
    switch (this.#state) {
      case 'talk':
        return this.#readTalk();
      case 'call':
        return this.#readCall();
      case 'value':
        return this.#readValue();
      case 'over':
        return false;
    }
  }

  #readTalk(): boolean {
    const at = beginOf(this.#rest, '<tool');
    this.#tell(this.#talk.add(this.#rest.slice(0, at)));
    this.#rest = this.#rest.slice(at);
    const [tag, , name, isEmpty] = opening.exec(this.#rest) ?? [];
    if (tag !== undefined && name !== undefined && !this.#talk.isQuoting) {
      this.#tell(this.#talk.interrupt());
      this.#heard.push({ type: 'call', name });
      this.#input('{');
      this.#fields = this.#tools.get(name);
      this.#given.clear();
      this.#rest = isEmpty
        ? `${closing}${this.#rest.slice(tag.length)}`
        : this.#rest.slice(tag.length);
      this.#state = 'call';
      return true;
    }
    if (this.#hasCalled && this.#rest.startsWith(result)) {
      this.#heard.push({ type: 'invented' });
      this.#state = 'over';
      return false;
    }
    if (isBeginning(this.#rest)) return false;
    this.#tell(this.#talk.add(this.#rest.slice(0, 1)));
    this.#rest = this.#rest.slice(1);
    return true;
  }

  #readCall(): boolean {
    this.#rest = this.#rest.trimStart();
    if (this.#rest.startsWith(closing)) {
      this.#rest = this.#rest.slice(closing.length);
      this.#input('}');
      this.#heard.push({ type: 'called' });
      this.#hasCalled = true;
      this.#state = 'talk';
      return true;
    }
    const [tag, field] = /^<([a-z_][\w-]{0,99})>/i.exec(this.#rest) ?? [];
    if (tag !== undefined && field !== undefined) {
      this.#rest = this.#rest.slice(tag.length);
      this.#beginValue(field);
      return true;
    }
    if (/^(<\/?[\w-]{0,100})?$/.test(this.#rest)) return false;
    // Skips any other text between fields.
    this.#rest = this.#rest.slice(beginOf(this.#rest.slice(1), '<') + 1);
    return true;
  }

  #beginValue(field: string): void {
    const isText = (this.#fields?.get(field) ?? 'text') === 'text';
    this.#input(`${this.#given.size > 0 ? ',' : ''}${JSON.stringify(field)}:${isText ? '"' : ''}`);
    this.#json = isText ? undefined : '';
    this.#given.add(field);
    this.#field = field;
    this.#isFirstOfValue = true;
    this.#state = 'value';
  }

  #readValue(): boolean {
    const tag = `</${this.#field}>`;
    const at = beginOf(this.#rest, tag);
    const value = this.#rest.slice(0, at);
    const after = this.#rest.slice(at + tag.length);
    const isTag = this.#rest.startsWith(tag, at);
    const isEnd = isTag ? this.#canFollow(after) : undefined;
    if (isEnd === false) {
      this.#value(this.#rest.slice(0, at + tag.length));
      this.#rest = after;
      return true;
    }
    // Excludes the line end before a tag from the value, and holds back half a surrogate pair.
    const kept = isTag || at < this.#rest.length ? /\r?\n$/ : /\r?\n$|\r$|[\ud800-\udbff]$/;
    const certain = value.replace(kept, '');
    if (isEnd !== true) {
      this.#value(certain);
      this.#rest = this.#rest.slice(certain.length);
      return false;
    }
    this.#value(certain);
    this.#endValue();
    this.#rest = after;
    return true;
  }

  /** Distinguishes the closing tag that ends a value from one inside it: only the former precedes a valid next tag. */
  #canFollow(text: string): boolean | undefined {
    const rest = text.trimStart();
    // Waiting longer would rescan all the whitespace with every piece.
    if (text.length - rest.length > mostSpace) return true;
    const fields = this.#fields;
    if (!fields && /^<[\w-]{1,100}>/.test(rest)) return true;
    if (!fields && /^<[\w-]{0,100}$/.test(rest)) return undefined;
    const open = [...(fields?.keys() ?? [])].filter((field) => !this.#given.has(field));
    const tags = [closing, ...open.map((field) => `<${field}>`)];
    if (tags.some((tag) => rest.startsWith(tag))) return true;
    return tags.some((tag) => tag.startsWith(rest)) ? undefined : false;
  }

  #value(text: string): void {
    if (text === '') return;
    const piece = this.#isFirstOfValue ? text.replace(/^\r?\n/, '') : text;
    this.#isFirstOfValue = false;
    if (this.#json === undefined) this.#input(JSON.stringify(piece).slice(1, -1));
    else this.#json += piece;
  }

  #endValue(): void {
    this.#input(this.#json === undefined ? '"' : asJson(this.#json));
    this.#state = 'call';
  }

  #tell(text: string): void {
    if (text !== '') this.#heard.push({ type: 'text', text });
  }

  #input(json: string): void {
    if (json !== '') this.#heard.push({ type: 'input', json });
  }
}

/** Index of the word, or of a prefix of it at the end of the text. */
function beginOf(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at >= 0) return at;
  for (let length = Math.min(word.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(word.slice(0, length))) return text.length - length;
  }
  return text.length;
}

/** True if more input could complete this to an opening tag or a result tag. */
function isBeginning(text: string): boolean {
  if (text.length > longestOpening) return false;
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
