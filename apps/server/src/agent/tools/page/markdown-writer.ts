/** Part of the page that a block belongs to: its main element, an article outside of it, or the rest. */
export type Region = 'main' | 'article' | 'page';

interface Block {
  readonly text: string;
  readonly region: Region;
  /** A list item that follows another without a blank line. */
  readonly isItem: boolean;
}

type Container =
  | { readonly kind: 'quote' }
  | { readonly kind: 'list'; nextNumber: number | undefined; marker: string | undefined };

interface OpenLink {
  /** Index of its first piece. */
  readonly start: number;
  readonly href: string;
}

/** Deeper levels are not indented any further, so that the output stays proportional to the page. */
const maxIndentLevels = 8;
/** The rest of a page that expands beyond this is left out. Text counts twice: when it is added, and with its block. */
const maxChars = 12_000_000;

/**
 * Assembles Markdown from the events of an HTML parser. Every operation takes time proportional to the text it adds, so
 * that no page takes much longer than its size suggests.
 */
export class MarkdownWriter {
  region: Region = 'page';
  readonly #blocks: Block[] = [];
  readonly #containers: Container[] = [];
  /** Inline text of the current block. */
  #pieces: string[] = [];
  #endsWithSpace = true;
  #link: OpenLink | undefined;
  #codeStart: number | undefined;
  #chars = 0;

  /** True if the rest of the page is left out. */
  get isFull(): boolean {
    return this.#chars > maxChars;
  }

  /** Adds inline text; white space collapses as in a browser. */
  addText(text: string): void {
    const collapsed = text.replace(/\s+/g, ' ');
    const added = this.#endsWithSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (added === '') return;
    this.#pieces.push(added);
    this.#chars += added.length;
    this.#endsWithSpace = added.endsWith(' ');
  }

  addLineBreak(): void {
    this.#pieces.push('\n');
    this.#endsWithSpace = true;
  }

  openLink(href: string): void {
    if (this.#codeStart === undefined) this.#link = { start: this.#pieces.length, href };
  }

  closeLink(): void {
    if (!this.#link) return;
    const { start, href } = this.#link;
    this.#link = undefined;
    const added = this.#rewrite(start, (label) => `[${label}](${href})`);
    if (added) this.#chars += href.length;
  }

  openCode(): void {
    this.#codeStart ??= this.#pieces.length;
  }

  closeCode(): void {
    if (this.#codeStart === undefined) return;
    this.#rewrite(this.#codeStart, (code) =>
      code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``,
    );
    this.#codeStart = undefined;
  }

  openList(isOrdered: boolean): void {
    this.endBlock();
    const nextNumber = isOrdered ? 1 : undefined;
    this.#containers.push({ kind: 'list', nextNumber, marker: undefined });
  }

  openItem(): void {
    this.endBlock();
    const list = this.#containers.at(-1);
    if (list?.kind !== 'list') return;
    list.marker = list.nextNumber === undefined ? '- ' : `${list.nextNumber++}. `;
  }

  openQuote(): void {
    this.endBlock();
    this.#containers.push({ kind: 'quote' });
  }

  /** Closes the innermost list or quote. */
  closeContainer(): void {
    this.endBlock();
    this.#containers.pop();
  }

  /** Ends the current block and returns its text instead of adding it. */
  takeBlock(): string {
    // A link around several blocks labels the first one.
    this.closeCode();
    this.closeLink();
    const text = this.#pieces.join('').trim();
    this.#pieces = [];
    this.#endsWithSpace = true;
    return text;
  }

  endBlock(prefix = ''): void {
    const text = this.takeBlock();
    if (text !== '') this.addBlock(`${prefix}${text}`);
  }

  /** Adds a finished block, whose lines are indented like the list or quote around it. */
  addBlock(text: string): void {
    const containers = this.#containers.slice(0, maxIndentLevels);
    const isItem = containers.some((one) => one.kind === 'list' && one.marker !== undefined);
    const first = containers.map(takeMarker).join('');
    const rest = containers.map(indentOf).join('');
    const [firstLine = '', ...lines] = text.split('\n');
    const indented = [`${first}${firstLine}`, ...lines.map((line) => `${rest}${line}`.trimEnd())];
    this.#blocks.push({ text: indented.join('\n'), region: this.region, isItem });
    this.#chars += text.length + first.length * lines.length;
  }

  /** The text of the page, or of its main part if that is marked and not nearly empty. */
  finish(): string {
    this.endBlock();
    const blocks = this.#mainBlocks();
    const parts = blocks.map(({ text, isItem }, at) => {
      if (at === 0) return text;
      const isNextItem = isItem && blocks[at - 1]?.isItem === true;
      return `${isNextItem ? '\n' : '\n\n'}${text}`;
    });
    return parts.join('');
  }

  /** Rewrites the text from a piece on, except for the white space around it. Returns whether there is any text. */
  #rewrite(start: number, toMarkdown: (text: string) => string): boolean {
    const whole = this.#pieces.splice(start).join('');
    const text = whole.trim();
    if (text === '') {
      if (whole !== '') this.#pieces.push(whole);
      return false;
    }
    const before = whole.startsWith(' ') ? ' ' : '';
    const after = whole.endsWith(' ') ? ' ' : '';
    this.#pieces.push(`${before}${toMarkdown(text)}${after}`);
    return true;
  }

  #mainBlocks(): readonly Block[] {
    const minChars = 200;
    for (const regions of [['main'], ['main', 'article']]) {
      const found = this.#blocks.filter(({ region }) => regions.includes(region));
      if (found.reduce((sum, { text }) => sum + text.length, 0) >= minChars) return found;
    }
    return this.#blocks;
  }
}

function takeMarker(container: Container): string {
  if (container.kind === 'quote') return '> ';
  const { marker } = container;
  container.marker = undefined;
  return marker ?? indentOf(container);
}

function indentOf(container: Container): string {
  if (container.kind === 'quote') return '> ';
  return container.nextNumber === undefined ? '  ' : '   ';
}
