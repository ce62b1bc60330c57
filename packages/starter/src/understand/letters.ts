/**
 * The letters of the world, in both cases. `\p{L}` says it better, but each pattern that ignores case with it takes
 * V8 a millisecond and more to compile, and a first prompt needs a hundred.
 */
const ranges =
  'A-Za-z\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02af\\u0370-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff\\uf900-\\ufdff';

/** For a pattern: a letter, or one of these. Nothing of it has to be looked up in the other case. */
export const letterOr = (others: string): string => `(?-i:[${ranges}${others}])`;

export const letter = letterOr('');
