/**
 * Letters of all alphabets, in both cases. `\p{L}` is shorter, but in case-insensitive patterns it takes V8 over a
 * millisecond each to compile, and a first prompt needs a hundred of them.
 */
const ranges =
  'A-Za-z\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02af\\u0370-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff\\uf900-\\ufdff';

/** Returns a pattern for a letter or one of `others`. It is case-sensitive, so that no case folding is needed. */
export const letterOr = (others: string): string => `(?-i:[${ranges}${others}])`;

export const letter = letterOr('');
