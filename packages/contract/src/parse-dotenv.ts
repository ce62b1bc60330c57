export interface DotenvVariable {
  readonly name: string;
  readonly value: string;
}

export interface DotenvProblem {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

export interface ParsedDotenv {
  /** In the order of their first line; the last value of a name counts. */
  readonly variables: readonly DotenvVariable[];
  readonly problems: readonly DotenvProblem[];
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Parses the text of a `.env` file. Quoted values may span lines, and double quotes interpret escapes. References to
 * other variables stay as they are, because programs disagree on them.
 */
export function parseDotenv(text: string): ParsedDotenv {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const variables = new Map<string, string>();
  const problems: DotenvProblem[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trim();
    if (line === '' || line.startsWith('#')) continue;
    const number = index + 1;
    const equals = line.indexOf('=');
    const name = nameIn(line.slice(0, Math.max(equals, 0)));
    if (name === '') {
      problems.push({ line: number, message: 'is not of the form NAME=value' });
      continue;
    }
    const start = line.slice(equals + 1).trimStart();
    const quote = start.charAt(0);
    if (quote === '' || !`"'\``.includes(quote)) {
      variables.set(name, withoutComment(start));
      continue;
    }
    const quoted = readQuoted(quote, start.slice(1), lines, index);
    if (quoted) {
      variables.set(name, quoted.value);
      index = quoted.lastIndex;
    } else problems.push({ line: number, message: `${name} has no closing ${quote}` });
  }
  return { variables: [...variables].map(([name, value]) => ({ name, value })), problems };
}

function nameIn(text: string): string {
  const name = text.trim();
  return name.startsWith('export ') ? name.slice('export '.length).trim() : name;
}

/** A `#` starts a comment only after a space, because URLs contain it. */
function withoutComment(value: string): string {
  if (value.startsWith('#')) return '';
  const comment = value.search(/[ \t]#/);
  return (comment < 0 ? value : value.slice(0, comment)).trimEnd();
}

/** Reads to the closing quote, which may be in a later line; `start` is what follows the opening one. */
function readQuoted(
  quote: string,
  start: string,
  lines: readonly string[],
  firstIndex: number,
): { readonly value: string; readonly lastIndex: number } | undefined {
  let value = '';
  for (let lastIndex = firstIndex; lastIndex < lines.length; lastIndex += 1) {
    const line = lastIndex === firstIndex ? start : (lines[lastIndex] ?? '');
    for (let index = 0; index < line.length; index += 1) {
      const character = line.charAt(index);
      if (character === quote) return { value, lastIndex };
      const next = line.charAt(index + 1);
      if (character === '\\' && quote === '"' && next !== '') {
        value += escapes[next] ?? (next === '"' || next === '\\' ? next : `\\${next}`);
        index += 1;
      } else value += character;
    }
    value += '\n';
  }
  return undefined;
}
