export type Token = { kind: 'text'; text: string } | { kind: 'action'; words: string[] };

const wordPattern = /\s+|"(?:[^"\\]|\\.)*"|:=|[|(),]|-?\d+(?![\w.])|[$\w.]+/gy;

/** Splits into text and actions; `{{-` and `-}}` trim the white space beside them. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let isTrimmed = false;
  for (const match of source.matchAll(/\{\{(- )?([\s\S]*?)( -)?\}\}/g)) {
    const [all, before, inside = '', after] = match;
    text(source.slice(at, match.index), isTrimmed, before !== undefined);
    const isComment = /^\s*\/\*[\s\S]*\*\/\s*$/.test(inside);
    if (!isComment) tokens.push({ kind: 'action', words: wordsOf(inside) });
    at = match.index + all.length;
    isTrimmed = after !== undefined;
  }
  text(source.slice(at), isTrimmed, false);
  return tokens;

  function text(piece: string, fromStart: boolean, toEnd: boolean): void {
    let trimmed = fromStart ? piece.trimStart() : piece;
    if (toEnd) trimmed = trimmed.trimEnd();
    if (trimmed) tokens.push({ kind: 'text', text: trimmed });
  }
}

function wordsOf(inside: string): string[] {
  const words: string[] = [];
  let at = 0;
  for (const { 0: word, index } of inside.matchAll(wordPattern)) {
    if (index !== at) break;
    at += word.length;
    if (word.trim()) words.push(word);
  }
  if (at !== inside.length || words.length === 0) throw new Error(`cannot read {{${inside}}}`);
  return words;
}
