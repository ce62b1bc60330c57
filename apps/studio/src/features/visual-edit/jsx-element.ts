import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';

/** Offsets in a source file. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Literal extends Span {
  readonly value: string;
}

/** An element as it is written in a source file. */
export interface JsxElement extends Span {
  readonly name: string;
  /** End of the name in the opening tag, where attributes can be added. */
  readonly nameEnd: number;
  readonly attributes: ReadonlyMap<string, JsxAttribute>;
  /** True for `{...props}`, which may contain any attribute. */
  readonly hasSpread: boolean;
  readonly text: JsxText;
  /** The elements that share its parent, itself included. Empty if its parent is not an element. */
  readonly siblings: readonly Span[];
  /** True if it is written once and shown for each item of a list. */
  readonly isRepeated: boolean;
}

export interface JsxAttribute extends Span {
  /** The content between the quotes; undefined if the value is computed. */
  readonly literal: Literal | undefined;
}

export type JsxText =
  /** The span includes the braces of `{'…'}`. */
  | { readonly kind: 'literal'; readonly literal: Literal }
  | { readonly kind: 'computed' | 'elements' | 'none' };

const typeScript = parser.configure({ dialect: 'ts jsx' });
/** Functions that put several class names together; the first argument usually has those that always apply. */
const classFunctions = new Set(['cn', 'clsx', 'twMerge', 'cx']);
const listMethods = /\.(?:map|flatMap)$/;

/** Finds the element whose opening tag begins at a position, both counted from 1. */
export function findJsxElement(code: string, line: number, column: number): JsxElement | undefined {
  const offset = offsetAt(code, line, column);
  if (offset === undefined) return undefined;
  let node: SyntaxNode | null = typeScript.parse(code).resolveInner(offset, 1);
  while (node && node.name !== 'JSXElement') node = node.parent;
  return node?.from === offset ? readElement(code, node) : undefined;
}

function offsetAt(code: string, line: number, column: number): number | undefined {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const end = code.indexOf('\n', start);
    if (end < 0) return undefined;
    start = end + 1;
  }
  return start + column - 1;
}

function readElement(code: string, node: SyntaxNode): JsxElement | undefined {
  const opening = node.getChild('JSXOpenTag') ?? node.getChild('JSXSelfClosingTag');
  // Fragments have no name.
  const name = opening?.firstChild?.nextSibling;
  if (!opening || !name) return undefined;
  const isInElement = node.parent?.name === 'JSXElement';
  return {
    from: node.from,
    to: node.to,
    name: code.slice(name.from, name.to),
    nameEnd: name.to,
    attributes: new Map(
      opening.getChildren('JSXAttribute').flatMap((attribute) => readAttribute(code, attribute)),
    ),
    hasSpread: opening.getChild('JSXSpreadAttribute') !== null,
    text: readText(code, node),
    siblings: isInElement ? (node.parent?.getChildren('JSXElement') ?? []).map(spanOf) : [],
    isRepeated: isInList(code, node),
  };
}

const spanOf = ({ from, to }: Span): Span => ({ from, to });

function readAttribute(code: string, node: SyntaxNode): [string, JsxAttribute][] {
  const name = node.firstChild;
  const value = node.getChild('JSXAttributeValue');
  const expression = node.getChild('JSXEscape')?.firstChild?.nextSibling;
  if (!name) return [];
  const key = code.slice(name.from, name.to);
  const string = value ?? stringIn(code, expression, key === 'className');
  return [[key, { from: node.from, to: node.to, literal: string && withoutQuotes(code, string) }]];
}

/** Returns the string of an expression, or the one with the classes that always apply. */
function stringIn(
  code: string,
  node: SyntaxNode | null | undefined,
  isClasses: boolean,
): SyntaxNode | undefined {
  if (node?.name === 'String') return node;
  if (node?.name === 'TemplateString' && !node.getChild('Interpolation')) return node;
  const callee = node?.firstChild;
  const isJoined = callee && classFunctions.has(code.slice(callee.from, callee.to));
  const first = node?.getChild('ArgList')?.firstChild?.nextSibling;
  return isClasses && isJoined && first?.name === 'String' ? first : undefined;
}

function withoutQuotes(code: string, { from, to }: Span): Literal {
  return { from: from + 1, to: to - 1, value: code.slice(from + 1, to - 1) };
}

function readText(code: string, node: SyntaxNode): JsxText {
  const parts: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    const isBlank = child.name === 'JSXText' && code.slice(child.from, child.to).trim() === '';
    if (['JSXText', 'JSXEscape', 'JSXElement'].includes(child.name) && !isBlank) parts.push(child);
  }
  const [part, ...others] = parts;
  if (!part) return { kind: 'none' };
  if (parts.some(({ name }) => name === 'JSXElement')) return { kind: 'elements' };
  if (others.length > 0) return { kind: 'computed' };
  if (part.name === 'JSXText') return { kind: 'literal', literal: trimmed(code, part) };
  const string = part.getChild('String');
  if (string?.prevSibling?.name !== '{' || string.nextSibling?.name !== '}')
    return { kind: 'computed' };
  const { value } = withoutQuotes(code, string);
  // Escapes would have to be decoded, and written again.
  if (value.includes('\\')) return { kind: 'computed' };
  return { kind: 'literal', literal: { from: part.from, to: part.to, value } };
}

/** Returns text without the line breaks and indentation around it, as a browser shows it. */
function trimmed(code: string, { from, to }: Span): Literal {
  const text = code.slice(from, to);
  const start = from + text.length - text.trimStart().length;
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const value = decodeEntities(lines.join(' '));
  return { from: start, to: start + text.trim().length, value };
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': '\u00a0',
};

function decodeEntities(text: string): string {
  return text.replace(/&[a-z]{2,4};/g, (entity) => entities[entity] ?? entity);
}

function isInList(code: string, node: SyntaxNode): boolean {
  for (let up = node.parent; up; up = up.parent) {
    if (up.name === 'FunctionDeclaration' || up.name === 'ClassDeclaration') return false;
    const call = up.name === 'ArgList' ? up.parent : undefined;
    const callee = call?.firstChild;
    if (callee && listMethods.test(code.slice(callee.from, callee.to))) return true;
  }
  return false;
}
