/** Ways in which a text can match, best first: a field named "Password" is preferred to "Repeat password". */
export const exactnessLevels = ['exact', 'start', 'word', 'part'] as const;
export type Exactness = (typeof exactnessLevels)[number];

/** Alternatives of a pattern, as they are compared with a normalized text. */
export function alternativesOf(pattern: string): string[] {
  return pattern.split('|').map(normalizeText).filter(Boolean);
}

/** Lower case with single spaces; non-breaking spaces become normal ones. */
export function normalizeText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

export function containsPattern(text: string, pattern: string): boolean {
  const normalized = normalizeText(text);
  return alternativesOf(pattern).some((alternative) => normalized.includes(alternative));
}

/** Decoration around names: required marks, colons, arrows. */
const marks = String.raw`[\s*:.!?…+→←›×-]*`;
const note = String.raw`(?:\([^()]*\))?`;

/** Without the `u` flag, because Playwright cannot embed such expressions in role selectors. */
export function patternToRegExp(pattern: string, exactness: Exactness): RegExp {
  const sources = alternativesOf(pattern).map((text) =>
    text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`),
  );
  const any = `(?:${sources.join('|')})`;
  const shapes: Readonly<Record<Exactness, string>> = {
    exact: `^${marks}${any}${marks}${note}${marks}$`,
    start: `^${marks}${any}(?![a-z0-9])`,
    word: `(?<![a-z0-9])${any}(?![a-z0-9])`,
    part: any,
  };
  return new RegExp(shapes[exactness], 'i');
}

/** Returns the text that matches best, and among equals the first. */
export function findBestMatch<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  pattern: string,
): T | undefined {
  for (const exactness of exactnessLevels) {
    const expression = patternToRegExp(pattern, exactness);
    const found = items.find((item) => expression.test(normalizeText(textOf(item))));
    if (found !== undefined) return found;
  }
  return undefined;
}
