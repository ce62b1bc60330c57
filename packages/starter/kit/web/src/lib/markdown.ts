export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis' | 'strike'; children: Inline[] }
  | { kind: 'link' | 'image'; url: string; text: string };

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; isOrdered: boolean; items: ListItem[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

export interface ListItem {
  /** True or false for a task. */
  isDone?: boolean;
  children: Inline[];
  /** Items of a list inside this one. */
  blocks: Block[];
}

const fence = /^(`{3,}|~{3,})/;
const heading = /^(#{1,6})\s+(.*?)\s*#*$/;
const rule = /^(?:\*\s*){3,}$|^(?:-\s*){3,}$|^(?:_\s*){3,}$/;
const item = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/;
const quote = /^>\s?/;
const divider = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;
/** Bounds nested lists and quotes. */
const maxDepth = 8;

/** Reads Markdown: headings, lists, tasks, quotes, tables, code, and the usual marks inside a line. */
export function parseMarkdown(text: string, depth = 0): Block[] {
  const lines = text.replaceAll('\r', '').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  /** Takes lines as long as they match. */
  const take = (matches: (line: string) => boolean) => {
    const start = at;
    while (at < lines.length && matches(lines[at] ?? '')) at += 1;
    return lines.slice(start, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const [, marks] = fence.exec(line) ?? [];
    const [, signs, title = ''] = heading.exec(line) ?? [];
    if (line.trim() === '') {
      at += 1;
    } else if (marks) {
      at += 1;
      const code = take((next) => !next.startsWith(marks));
      at += 1;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (signs) {
      at += 1;
      const level = signs.length as 1 | 2 | 3 | 4 | 5 | 6;
      blocks.push({ kind: 'heading', level, children: parseInline(title) });
    } else if (rule.test(line)) {
      at += 1;
      blocks.push({ kind: 'rule' });
    } else if (quote.test(line) && depth < maxDepth) {
      const inside = take((next) => quote.test(next)).map((next) => next.replace(quote, ''));
      blocks.push({ kind: 'quote', blocks: parseMarkdown(inside.join('\n'), depth + 1) });
    } else if (item.test(line) && depth < maxDepth) {
      const inside = take((next) => item.test(next) || /^\s+\S/.test(next));
      blocks.push(...listsOf(inside, depth));
    } else if (line.includes('|') && divider.test(lines[at + 1] ?? '')) {
      const [head = [], , ...rows] = take((next) => next.includes('|')).map(cellsOf);
      blocks.push({ kind: 'table', head, rows });
    } else {
      at += 1;
      const more = take((next) => next.trim() !== '' && !startsBlock(next));
      blocks.push({ kind: 'paragraph', children: parseInline([line, ...more].join('\n')) });
    }
  }
  return blocks;
}

const startsBlock = (line: string) =>
  fence.test(line) || heading.test(line) || quote.test(line) || item.test(line) || rule.test(line);

function cellsOf(line: string): Inline[][] {
  const inside = line.trim().replace(/^\||\|$/g, '');
  return inside.split('|').map((cell) => parseInline(cell.trim()));
}

/** Reads the lines of a list. Lines that are indented further belong to the item before them. */
function listsOf(lines: string[], depth: number): Block[] {
  const lists: Extract<Block, { kind: 'list' }>[] = [];
  const [indent = ''] = /^\s*/.exec(lines[0] ?? '') ?? [];
  for (let at = 0; at < lines.length; ) {
    const [, , sign = '', text = ''] = item.exec(lines[at] ?? '') ?? [];
    at += 1;
    const inside: string[] = [];
    while (at < lines.length && indentOf(lines[at] ?? '') > indent.length) {
      inside.push((lines[at] ?? '').slice(indent.length + 1));
      at += 1;
    }
    const isOrdered = /\d/.test(sign);
    const last = lists.at(-1);
    const list = last?.isOrdered === isOrdered ? last : undefined;
    const [, mark, task] = /^\[([ xX])\]\s+(.*)$/.exec(text) ?? [];
    const entry: ListItem = {
      ...(mark !== undefined && { isDone: mark !== ' ' }),
      children: parseInline(task ?? text),
      blocks: inside.length > 0 ? parseMarkdown(inside.join('\n'), depth + 1) : [],
    };
    if (list) list.items.push(entry);
    else lists.push({ kind: 'list', isOrdered, items: [entry] });
  }
  return lists;
}

const indentOf = (line: string) => line.length - line.trimStart().length;

const inlinePattern =
  /(`+)([^`]+?)\1|(!?)\[([^\]\n]*)\]\(([^\s)]+)\)|(\*\*|__)(?=\S)([^*_\n][^\n]*?)\6|(~~)(?=\S)([^~\n]+)~~|(?<![\p{L}\d])([*_])(?=\S)([^*_\n]+)\10|(https?:\/\/[^\s<>)]+)/gu;

/** Reads the marks inside a line: emphasis, code, links and pictures. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(inlinePattern)) {
    if (found.index > end) parts.push({ kind: 'text', text: text.slice(end, found.index) });
    parts.push(inlineOf(found));
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function inlineOf(found: RegExpMatchArray): Inline {
  const [whole, , code, image, label, url, , strong, , strike, , emphasis, address] = found;
  if (code !== undefined) return { kind: 'code', text: code };
  if (url !== undefined) {
    if (!isSafeUrl(url)) return { kind: 'text', text: whole };
    return { kind: image === '!' ? 'image' : 'link', url, text: label ?? '' };
  }
  if (strong !== undefined) return { kind: 'strong', children: parseInline(strong) };
  if (strike !== undefined) return { kind: 'strike', children: parseInline(strike) };
  if (emphasis !== undefined) return { kind: 'emphasis', children: parseInline(emphasis) };
  return { kind: 'link', url: address ?? '', text: address ?? '' };
}

/** A link could otherwise run code. */
const isSafeUrl = (url: string) => /^(?:https?:|mailto:|#|\/|\.)/i.test(url) || !url.includes(':');
