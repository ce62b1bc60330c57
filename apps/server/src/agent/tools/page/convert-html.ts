import { MarkdownWriter } from './markdown-writer.ts';
import { PageTable } from './page-table.ts';
import { type Attributes, type HtmlHandler, readHtml } from './read-html.ts';

export interface ConvertedPage {
  readonly title: string;
  readonly markdown: string;
}

/** Ends an element. */
type Close = () => void;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Elements without readable text, and controls around it. */
const droppedElements = words(
  'script style noscript template svg canvas iframe object audio video nav footer dialog button select textarea',
);
const droppedRoles = words('navigation search contentinfo');
/** Line numbers of listings, and links from a heading to itself. */
const droppedClasses = words(
  'linenos lineno gutter line-numbers blob-num headerlink hash-link header-anchor anchor-link',
);
const blockElements = words(
  'address aside body caption center dd details div dl dt fieldset figcaption figure form header hgroup html legend p section summary tbody td tfoot th thead tr',
);
const codeElements = words('code kbd samp tt');
const headingLevels: ReadonlyMap<string, number> = new Map(
  [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]),
);
const maxTitleChars = 200;
/** A longer address is worth less than the text whose place it takes. */
const maxLinkChars = 500;

/** Converts a page to Markdown. Keeps headings, lists, links, code and tables; drops scripts, styles and navigation. */
export function convertHtml(html: string, url: string): ConvertedPage {
  const converter = new Converter(url);
  readHtml(html, converter);
  return converter.finish();
}

/** A preformatted block. */
interface Preformatted {
  readonly pieces: string[];
  language: string;
}

class Converter implements HtmlHandler {
  readonly #writer = new MarkdownWriter();
  /** Callbacks that finish the open elements, innermost last. */
  readonly #open: Close[] = [];
  #base: string;
  #title = '';
  #isInTitle = false;
  #isDropping = false;
  #table: PageTable | undefined;
  #pre: Preformatted | undefined;

  constructor(url: string) {
    this.#base = url;
  }

  open(name: string, attributes: Attributes): void {
    this.#open.push(this.#enter(name, attributes));
  }

  addText(text: string): void {
    if (this.#isDropping) return;
    if (this.#isInTitle) this.#title += text;
    else if (this.#pre) this.#pre.pieces.push(text);
    else this.#writer.addText(text);
  }

  close(): void {
    this.#open.pop()?.();
  }

  finish(): ConvertedPage {
    const title = this.#title.replace(/\s+/g, ' ').trim().slice(0, maxTitleChars);
    return { title, markdown: this.#writer.finish() };
  }

  #enter(name: string, attributes: Attributes): Close {
    if (this.#isDropping) return ignore;
    if (this.#writer.isFull || isDropped(name, attributes)) {
      this.#isDropping = true;
      return () => {
        this.#isDropping = false;
      };
    }
    if (this.#pre) return enterInPreformatted(name, attributes, this.#pre);
    if (name === 'pre') return this.#enterPreformatted(attributes);
    return this.#table
      ? this.#enterInTable(name, attributes, this.#table)
      : this.#enterBlock(name, attributes);
  }

  #enterBlock(name: string, attributes: Attributes): Close {
    const writer = this.#writer;
    const level = headingLevels.get(name);
    if (level !== undefined) {
      writer.endBlock();
      return () => writer.endBlock(`${'#'.repeat(level)} `);
    }
    if (name === 'main' || name === 'article' || attributes['role'] === 'main') {
      return this.#enterRegion(name === 'article' ? 'article' : 'main');
    }
    switch (name) {
      case 'ul':
      case 'menu':
      case 'ol':
        writer.openList(name === 'ol');
        return () => writer.closeContainer();
      case 'li':
        writer.openItem();
        return () => writer.endBlock();
      case 'blockquote':
        writer.openQuote();
        return () => writer.closeContainer();
      case 'table':
        return this.#enterTable(attributes);
      case 'hr':
        writer.endBlock();
        writer.addBlock('---');
        return ignore;
    }
    if (!blockElements.has(name)) return this.#enterInline(name, attributes);
    writer.endBlock();
    return () => writer.endBlock();
  }

  #enterInline(name: string, attributes: Attributes): Close {
    const writer = this.#writer;
    if (codeElements.has(name)) {
      writer.openCode();
      return () => writer.closeCode();
    }
    switch (name) {
      case 'a': {
        const href = this.#resolve(attributes['href']);
        if (href === undefined) return ignore;
        writer.openLink(href);
        return () => writer.closeLink();
      }
      case 'img': {
        const alt = attributes['alt']?.trim();
        const source = this.#resolve(attributes['src']);
        if (alt) writer.addText(source === undefined ? alt : `![${alt}](${source})`);
        return ignore;
      }
      case 'br':
        writer.addLineBreak();
        return ignore;
      case 'title':
        // Only the first title is that of the page.
        this.#isInTitle = this.#title === '';
        return () => {
          this.#isInTitle = false;
        };
      case 'base':
        this.#base = URL.parse(attributes['href'] ?? '', this.#base)?.href ?? this.#base;
        return ignore;
      default:
        return ignore;
    }
  }

  #enterRegion(region: 'main' | 'article'): Close {
    const writer = this.#writer;
    const outer = writer.region;
    writer.endBlock();
    if (outer !== 'main') writer.region = region;
    return () => {
      writer.endBlock();
      writer.region = outer;
    };
  }

  #enterTable({ role }: Attributes): Close {
    const writer = this.#writer;
    writer.endBlock();
    if (role === 'presentation' || role === 'none') return () => writer.endBlock();
    const table = new PageTable();
    this.#table = table;
    return () => {
      this.#table = undefined;
      writer.takeBlock();
      for (const block of table.toBlocks()) writer.addBlock(block);
    };
  }

  /** Everything in a cell becomes one line. */
  #enterInTable(name: string, attributes: Attributes, table: PageTable): Close {
    const writer = this.#writer;
    if (name === 'table') {
      table.nested += 1;
      return () => {
        table.nested -= 1;
      };
    }
    if (table.nested === 0) {
      if (name === 'tr') table.startRow();
      if (name === 'td' || name === 'th' || name === 'caption') writer.takeBlock();
      if (name === 'td' || name === 'th') return () => table.addCell(writer.takeBlock());
      if (name === 'caption') {
        return () => {
          table.caption = writer.takeBlock();
        };
      }
    }
    const isInline = name === 'a' || name === 'img' || codeElements.has(name);
    if (isInline) return this.#enterInline(name, attributes);
    if (blockElements.has(name) || name === 'li' || name === 'br') writer.addText(' ');
    return ignore;
  }

  /** Code in a table precedes it: listings often have a column for line numbers. */
  #enterPreformatted(attributes: Attributes): Close {
    const writer = this.#writer;
    if (!this.#table) writer.endBlock();
    const pre: Preformatted = { pieces: [], language: languageOf(attributes) };
    this.#pre = pre;
    return () => {
      this.#pre = undefined;
      const code = pre.pieces
        .join('')
        .replace(/^\r?\n/, '')
        .trimEnd();
      const fence = fenceFor(code);
      if (code !== '') writer.addBlock(`${fence}${pre.language}\n${code}\n${fence}`);
    };
  }

  /** Returns the absolute URL of a link to another page; undefined for all others. */
  #resolve(href: string | undefined): string | undefined {
    if (href === undefined || href.startsWith('#') || href.length > maxLinkChars) return undefined;
    const url = URL.parse(href, this.#base);
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    return url && isWeb && url.href.length <= maxLinkChars ? url.href : undefined;
  }
}

const ignore: Close = () => undefined;

function isDropped(name: string, attributes: Attributes): boolean {
  if (droppedElements.has(name)) return true;
  const { role, hidden } = attributes;
  if (role !== undefined && droppedRoles.has(role)) return true;
  if (attributes['aria-hidden'] === 'true') return true;
  // Tabs hide all panels but one, and each may have something to say.
  if (hidden !== undefined && hidden !== 'until-found' && role !== 'tabpanel') return true;
  return classesOf(attributes).some((one) => droppedClasses.has(one));
}

function enterInPreformatted(name: string, attributes: Attributes, pre: Preformatted): Close {
  if (name === 'code') pre.language ||= languageOf(attributes);
  const isLine = name === 'div' || name === 'p' || name === 'li' || name === 'tr';
  const startsLine = pre.pieces.at(-1)?.endsWith('\n') ?? true;
  if (name === 'br' || (isLine && !startsLine)) pre.pieces.push('\n');
  return ignore;
}

/** The language that most highlighters put into a class. */
function languageOf(attributes: Attributes): string {
  for (const name of classesOf(attributes)) {
    const [, language] = /^(?:lang|language|highlight-source)-([\w+#-]{1,20})$/.exec(name) ?? [];
    if (language !== undefined) return language;
  }
  return '';
}

/** Long attributes carry no class that matters here. */
function classesOf({ class: text = '' }: Attributes): readonly string[] {
  return text.length > 1_000 ? [] : text.split(/\s+/);
}

/** A fence that the code does not contain. */
function fenceFor(code: string): string {
  const runs = code.match(/`{3,}/g) ?? [];
  return '`'.repeat(runs.reduce((longest, { length }) => Math.max(longest, length + 1), 3));
}
