import type { Parser } from '@lezer/common';
import { parser as css } from '@lezer/css';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { parser as html } from '@lezer/html';
import { parser as javascript } from '@lezer/javascript';
import { parser as json } from '@lezer/json';

export interface Piece {
  readonly text: string;
  readonly className: string | undefined;
  readonly at: number;
}

const typescript = javascript.configure({ dialect: 'ts jsx' });
const parsers: Readonly<Record<string, Parser>> = {
  ts: typescript,
  tsx: typescript,
  typescript,
  js: typescript,
  jsx: typescript,
  javascript: typescript,
  json,
  css,
  html,
  svg: html,
};

const highlighter = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], class: 'tok-keyword' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: 'tok-string' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit], class: 'tok-number' },
  { tag: tags.comment, class: 'tok-comment' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.tagName],
    class: 'tok-name',
  },
  {
    tag: [tags.typeName, tags.className, tags.attributeName, tags.propertyName],
    class: 'tok-type',
  },
]);

/** Splits code into pieces of one colour each; an unknown language yields a single piece. */
export function highlight(code: string, language: string): readonly Piece[] {
  const parser = parsers[language.toLowerCase()];
  if (!parser) return [{ text: code, className: undefined, at: 0 }];
  const pieces: Piece[] = [];
  let done = 0;
  const addPiece = (end: number, className: string | undefined) => {
    if (end > done) pieces.push({ text: code.slice(done, end), className, at: done });
    done = Math.max(done, end);
  };
  highlightTree(parser.parse(code), highlighter, (from, to, className) => {
    addPiece(from, undefined);
    addPiece(to, className);
  });
  addPiece(code.length, undefined);
  return pieces;
}
