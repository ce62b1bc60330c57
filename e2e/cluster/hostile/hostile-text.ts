/** Pieces whose repetition is slow for careless parsers, patterns and scans. */
const units = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r\n',
    'a',
    '1',
    '.',
    '-',
    '_',
    '=',
    '@',
    ',',
    '\\',
    '"',
    "'",
    '`',
    '%',
    '&',
  ],
  ...['<head ', '<!--', '</', '<a ', '{', '[', '(', '${', '/*', '//', '// x  ', '* '],
  ...['A=x ', 'KEY=', 'eyJ-', 'sk-', 'http://', '../', './', 'a@', 'a.', '0x'],
  ...[
    'and ',
    ', ',
    'with a ',
    'a list of ',
    'the ',
    'called "',
    ' x: ',
    'é',
    '漢',
    '😀',
    '\u0301',
    '\u200b',
  ],
];

export interface HostileText {
  /** A short description. */
  readonly name: string;
  readonly text: string;
  /** One of the pieces it repeats. */
  readonly unit: string;
}

/** Generates a text that starts normally, repeats one or two pieces, and ends with a mismatch. */
export function createHostileText(random: () => number, maxChars: number): HostileText {
  const pickOne = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const unit = pickOne(units);
  const other = random() < 0.3 ? pickOne(units) : '';
  const chars = Math.floor(200 * (maxChars / 200) ** random());
  const times = Math.max(1, Math.floor(chars / (unit.length + other.length)) - 1);
  const [before, after] = [
    pickOne(['', 'x', 'A=x', '// x', '<head', '"', 'a']),
    pickOne(['', 'y', '!', '>', '"']),
  ];
  const text = `${before}${(unit + other).repeat(times)}${after}`.slice(0, maxChars);
  return { name: `${JSON.stringify(unit + other)} × ${times}`, text, unit };
}
