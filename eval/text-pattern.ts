/** Ways in which a text can match, best first: a field named "Password" is preferred to "Repeat password". */
export const exactnessLevels = ['exact', 'start', 'word', 'part'] as const;
export type Exactness = (typeof exactnessLevels)[number];

/** Alternatives of a pattern, as they are compared with a normalized text. */
function alternativesOf(pattern: string): string[] {
  return pattern.split('|').map(normalizeText).filter(Boolean);
}

/** Lower case with single spaces; non-breaking spaces become normal ones. */
export function normalizeText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

export function containsPattern(text: string, pattern: string): boolean {
  return new RegExp(sourceOfText(pattern)).test(normalizeText(text));
}

/**
 * Source of an expression that finds a pattern in a normalized text. A number at an end of an alternative is the whole
 * number: "45" is found in "€ 45.00", but not in "145", "4500" or "45.50", so that a wrong result is not taken for a
 * right one.
 */
export function sourceOfText(pattern: string): string {
  const sources = alternativesOf(pattern).map((text) => {
    const before = /^\d/.test(text) ? String.raw`(?<!\d|\d[.,])0*` : '';
    const after = /\d$/.test(text) ? String.raw`(?!\d|[.,]\d*[1-9]|[.,]000)` : '';
    return before + escapeExpression(text) + after;
  });
  return sources.join('|');
}

const escapeExpression = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** Decoration around names: required marks, colons, arrows. */
const marks = String.raw`[\s*:.!?…+→←›×-]*`;
const note = String.raw`(?:\([^()]*\))?`;

/** Without the `u` flag, because Playwright cannot embed such expressions in role selectors. */
export function patternToRegExp(pattern: string, exactness: Exactness): RegExp {
  const sources = alternativesOf(pattern).map((text) =>
    escapeExpression(text).replaceAll(' ', String.raw`\s+`),
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
