import fc from 'fast-check';

function pointOf(text: unknown): number {
  const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== text) throw new Error('no character');
  return point;
}

/**
 * A unit for strings: every code point, including lone surrogates. Same as fast-check's `binary`, which first takes a
 * second of CPU to build a table.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((point) => String.fromCodePoint(point), pointOf);
