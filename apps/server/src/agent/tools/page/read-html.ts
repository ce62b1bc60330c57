import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

export type Attributes = Readonly<Record<string, string>>;

export interface HtmlHandler {
  open(name: string, attributes: Attributes): void;
  addText(text: string): void;
  /** Ends the innermost open element; called exactly once for each `open`. */
  close(): void;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const voidElements = words('area base br col embed hr img input link meta source track wbr');
/** Elements that say nothing about structure. Pages often forget to close them. */
const ignoredElements = words('b big em font i ins mark s small strike strong sub sup u');
const paragraphEnds =
  'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul';
/** Innermost elements that an element closes when it opens. */
const impliedEnds: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...paragraphEnds.split(' ').map((name) => [name, words('p')] as const),
  ['li', words('li p')],
  ['dt', words('dt dd p')],
  ['dd', words('dt dd p')],
  ['tr', words('tr td th p')],
  ['td', words('td th p')],
  ['th', words('td th p')],
  ['tbody', words('thead tr td th p')],
  ['option', words('option')],
  ['a', words('a')],
]);
const usedAttributes = words('alt aria-hidden class hidden href role src');
/** Content below this depth is left out. Real pages have some dozens of levels. */
const maxDepth = 512;

/**
 * Reads HTML the way browsers do in the cases that matter for text. Uses the parser's tokenizer only: its stack of open
 * elements takes quadratic time on deeply nested pages.
 */
export function readHtml(html: string, handler: HtmlHandler): void {
  const tokenizer = new Tokenizer({}, new ElementStack(html, handler));
  tokenizer.write(html);
  tokenizer.end();
}

/** Turns tokens into elements. Indexes refer to the page. */
class ElementStack implements TokenizerCallbacks {
  readonly #html: string;
  readonly #handler: HtmlHandler;
  readonly #open: string[] = [];
  /** Number of open elements below the maximum depth. */
  #tooDeep = 0;
  #name = '';
  #attributes: Record<string, string> = {};
  #attribute = '';

  constructor(html: string, handler: HtmlHandler) {
    this.#html = html;
    this.#handler = handler;
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase();
    this.#attributes = {};
  }

  onattribname(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    // As in browsers, the first of several attributes with the same name counts.
    this.#attribute = usedAttributes.has(name) && !(name in this.#attributes) ? name : '';
    if (this.#attribute !== '') this.#attributes[name] = '';
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute !== '') this.#attributes[this.#attribute] += this.#html.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    if (this.#attribute !== '')
      this.#attributes[this.#attribute] += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    this.#attribute = '';
  }

  onopentagend(): void {
    const name = this.#name;
    if (ignoredElements.has(name)) return;
    const ended = impliedEnds.get(name);
    while (ended?.has(this.#open.at(-1) ?? '')) this.#pop();
    const isVoid = voidElements.has(name);
    if (this.#tooDeep > 0 || this.#open.length === maxDepth) {
      if (!isVoid) this.#tooDeep += 1;
      return;
    }
    this.#handler.open(name, this.#attributes);
    if (isVoid) this.#handler.close();
    else this.#open.push(name);
  }

  onselfclosingtag(): void {
    // Only foreign elements close themselves.
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (ignoredElements.has(name)) return;
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    const at = this.#open.lastIndexOf(name);
    while (at >= 0 && this.#open.length > at) this.#pop();
  }

  ontext(start: number, end: number): void {
    if (this.#tooDeep === 0) this.#handler.addText(this.#html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    if (this.#tooDeep === 0) this.#handler.addText(String.fromCodePoint(codePoint));
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.ontext(start, end - endOffset);
  }

  onend(): void {
    while (this.#open.length > 0) this.#pop();
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  #pop(): void {
    this.#open.pop();
    this.#handler.close();
  }
}
