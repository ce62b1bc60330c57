export interface RegexRequest {
  pattern: string;
  flags: string;
  text: string;
  replacement: string;
}

export interface RegexMatch {
  index: number;
  text: string;
  groups: { name: string; text: string | undefined }[];
}

export interface RegexResult {
  matches: RegexMatch[];
  replaced: string;
}

const maxMatches = 500;

/** Returns a message about a pattern that is not valid. */
export function problemWithPattern(pattern: string, flags: string): string | undefined {
  try {
    new RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return `${text.replace(/^Invalid regular expression: ?/i, '').replace(/^\/.*\/[a-z]*: ?/is, '')}.`;
  }
}

/** Finds all matches, or the first without the flag `g`. */
export function findMatches({ pattern, flags, text, replacement }: RegexRequest): RegexResult {
  const expression = new RegExp(pattern, flags);
  const found = flags.includes('g') ? text.matchAll(expression) : [expression.exec(text)];
  const matches: RegexMatch[] = [];
  for (const match of found) {
    if (!match || matches.length === maxMatches) break;
    matches.push({ index: match.index, text: match[0], groups: groupsOf(match) });
  }
  return { matches, replaced: text.replace(expression, replacement) };
}

function groupsOf(match: RegExpMatchArray) {
  const names = Object.entries(match.groups ?? {});
  return match.slice(1).map((text, index) => {
    const [name = String(index + 1)] =
      names.splice(
        names.findIndex(([, value]) => value === text),
        1,
      )[0] ?? [];
    return { name, text };
  });
}
