/** Up to this many comparisons the engine's own search is faster, even in the worst case. */
const fewComparisons = 10_000_000;

/** Finds all non-overlapping occurrences of a text in linear time. */
export function textOccurrences(text: string, needle: string): number[] {
  if (text.length * needle.length > fewComparisons) {
    return occurrences(
      { length: text.length, at: (index) => text.charCodeAt(index) },
      { length: needle.length, at: (index) => needle.charCodeAt(index) },
    );
  }
  const found: number[] = [];
  if (needle === '') return found;
  let at = text.indexOf(needle);
  while (at >= 0) {
    found.push(at);
    at = text.indexOf(needle, at + needle.length);
  }
  return found;
}

/** Same for lines. */
export function lineOccurrences(lines: readonly string[], needle: readonly string[]): number[] {
  return occurrences(
    { length: lines.length, at: (index) => lines[index] },
    { length: needle.length, at: (index) => needle[index] },
  );
}

interface Sequence<T> {
  readonly length: number;
  readonly at: (index: number) => T;
}

/** Knuth-Morris-Pratt: never revisits an element of the text after it matched. */
function occurrences<T>(text: Sequence<T>, needle: Sequence<T>): number[] {
  const found: number[] = [];
  if (needle.length === 0) return found;
  const borders = bordersOf(needle);
  let matched = 0;
  for (let index = 0; index < text.length; index += 1) {
    const element = text.at(index);
    while (matched > 0 && needle.at(matched) !== element) matched = borders[matched - 1] ?? 0;
    if (needle.at(matched) === element) matched += 1;
    if (matched < needle.length) continue;
    found.push(index + 1 - needle.length);
    matched = 0;
  }
  return found;
}

/** For each prefix of a sequence, the length of its longest proper prefix that is also its suffix. */
function bordersOf<T>(sequence: Sequence<T>): Uint32Array {
  const borders = new Uint32Array(sequence.length);
  let border = 0;
  for (let index = 1; index < sequence.length; index += 1) {
    const element = sequence.at(index);
    while (border > 0 && sequence.at(border) !== element) border = borders[border - 1] ?? 0;
    if (sequence.at(border) === element) border += 1;
    borders[index] = border;
  }
  return borders;
}
