import {
  cyrillicLetters,
  hanRows,
  innerCosts,
  letterPairs,
  pairLetters,
  pairUnit,
  precedingKinds,
  scriptCosts,
  secondLetterCosts,
  startCosts,
} from './token-estimate-weights.ts';

type Kind = keyof typeof startCosts | 'lowSurrogate' | 'joiner';
type Range = readonly [first: number, last: number];

/** A class of characters with the same cost. */
interface CharacterClass {
  readonly kind: Kind;
  /** The writing system of a letter; empty for other characters. */
  readonly script: string;
  /** Index of a Latin letter in the pair table. */
  readonly pair: number;
  /** The cost of a non-Latin letter after one of the same script. */
  readonly cost: number;
}

const signs: readonly (readonly [Kind, ...Range[]])[] = [
  ['punctuation', [0x00, 0x7f]],
  ['quote', [0x22, 0x22], [0x27, 0x27], [0x60, 0x60]],
  [
    'bracket',
    [0x28, 0x29],
    [0x3c, 0x3c],
    [0x3e, 0x3e],
    [0x5b, 0x5b],
    [0x5d, 0x5d],
    [0x7b, 0x7b],
    [0x7d, 0x7d],
  ],
  ['digit', [0x30, 0x39]],
  ['space', [0x09, 0x09], [0x20, 0x20]],
  ['newline', [0x0a, 0x0a], [0x0d, 0x0d]],
  ['wide', [0x3000, 0x303f], [0xff00, 0xffef]],
  ['emoji', [0xd800, 0xdbff]],
  ['lowSurrogate', [0xdc00, 0xdfff]],
  ['joiner', [0x200d, 0x200d], [0xfe00, 0xfe0f]],
];

type Script = keyof typeof scriptCosts;

/** Scripts that separate words with spaces. */
const spacedScripts: readonly (readonly [Script, ...Range[]])[] = [
  ['greek', [0x370, 0x3ff]],
  ['armenian', [0x530, 0x58f]],
  ['hebrew', [0x590, 0x5ff]],
  ['arabic', [0x600, 0x77f], [0xfb50, 0xfdff], [0xfe70, 0xfefe]],
  ['devanagari', [0x900, 0x97f]],
  ['bengali', [0x980, 0x9ff]],
  ['gurmukhi', [0xa00, 0xa7f]],
  ['gujarati', [0xa80, 0xaff]],
  ['tamil', [0xb80, 0xbff]],
  ['telugu', [0xc00, 0xc7f]],
  ['kannada', [0xc80, 0xcff]],
  ['malayalam', [0xd00, 0xd7f]],
  ['sinhala', [0xd80, 0xdff]],
  ['georgian', [0x10a0, 0x10ff]],
  ['ethiopic', [0x1200, 0x139f]],
];

/** Scripts with few spaces, or with one syllable or word per character. */
const denseScripts: readonly (readonly [Script, ...Range[]])[] = [
  ['thai', [0xe00, 0xe7f]],
  ['lao', [0xe80, 0xeff]],
  ['myanmar', [0x1000, 0x109f]],
  ['khmer', [0x1780, 0x17ff]],
  ['hiragana', [0x3040, 0x309f]],
  ['katakana', [0x30a0, 0x30ff]],
  ['hangul', [0xac00, 0xd7af]],
];

// The first class holds every character that no other class claims.
const classes: CharacterClass[] = [{ kind: 'symbol', script: '', pair: 0, cost: 0 }];
/** The class of each UTF-16 code unit. */
const classOfUnit = new Uint8Array(0x1_0000);

function addClass(
  kind: Kind,
  ranges: readonly Range[],
  { script = '', pair = 0, cost = 0 }: Partial<CharacterClass> = {},
): void {
  const id = classes.push({ kind, script, pair, cost }) - 1;
  for (const [first, last] of ranges) classOfUnit.fill(id, first, last + 1);
}

for (const [kind, ...ranges] of signs) addClass(kind, ranges);
for (const [script, ...ranges] of spacedScripts) {
  addClass('spaced', ranges, { script, cost: scriptCosts[script] });
}
for (const [script, ...ranges] of denseScripts) {
  addClass('dense', ranges, { script, cost: scriptCosts[script] });
}

for (let pair = 0; pair < 26; pair += 1) {
  addClass('lower', [[0x61 + pair, 0x61 + pair]], { script: 'latin', pair });
  addClass('upper', [[0x41 + pair, 0x41 + pair]], { script: 'latin', pair });
}
const accented = { script: 'latin', pair: pairLetters.indexOf('+') };
const additional = { script: 'latin', pair: pairLetters.indexOf('^') };
addClass('lower', [[0xc0, 0x2af]], accented);
addClass('lower', [[0x1e00, 0x1eff]], additional);

for (let row = 0; row < hanRows.length; row += 1) {
  const first = 0x4e00 + row * 0x100;
  addClass('dense', [[first, first + 0xff]], { script: 'han', cost: digitAt(hanRows, row) });
}

const russianLetters = 32;
const script = 'cyrillic';
addClass('spaced', [[0x400, 0x52f]], { script, cost: digitAt(cyrillicLetters, russianLetters) });
for (let at = 0; at < russianLetters; at += 1) {
  const [capital, small] = [0x410 + at, 0x430 + at];
  const cost = digitAt(cyrillicLetters, at);
  const ranges: Range[] = [
    [capital, capital],
    [small, small],
  ];
  addClass('spaced', ranges, { script, cost });
}

function digitAt(digits: string | undefined, at: number): number {
  return Number.parseInt(digits?.[at] ?? '0', 36) * pairUnit;
}

const size = classes.length;
let costsOfPairs: Float64Array | undefined;

/**
 * The cost of each class after each other class, as a square matrix. Made on first use: it would delay the start of a
 * process by as much as loading a large module.
 */
function makeCosts(): Float64Array {
  return Float64Array.from({ length: size * size }, (_, cell) =>
    costAfter(classes[Math.floor(cell / size)], classes[cell % size]),
  );
}

function costAfter(previous: CharacterClass | undefined, current: CharacterClass | undefined) {
  if (!previous || !current) return 0;
  const { kind, script } = current;
  if (kind === 'lowSurrogate' || kind === 'joiner') return innerCosts[kind];
  if (script !== '' && script === previous.script) return costInWord(previous, current);
  // `estimateTokens` counts digits one by one.
  if (kind === 'digit' && previous.kind === 'digit') return 0;
  if (kind === previous.kind && (kind === 'space' || kind === 'newline')) {
    return innerCosts[kind];
  }
  return startCosts[kind][precedingKinds.indexOf(precedingKind(previous))] ?? 1;
}

function costInWord(previous: CharacterClass, current: CharacterClass): number {
  if (current.script !== 'latin') return current.cost;
  const isCapital = current.kind === 'upper';
  if (isCapital && previous.kind === 'lower') return innerCosts.capitalAfterSmall;
  const cost = digitAt(letterPairs[previous.pair], current.pair);
  return isCapital ? cost + innerCosts.capitalAfterCapital : cost;
}

function precedingKind({ kind }: CharacterClass): (typeof precedingKinds)[number] {
  switch (kind) {
    case 'lower':
    case 'upper':
      return 'latin';
    case 'spaced':
    case 'dense':
      return 'script';
    case 'lowSurrogate':
      return 'emoji';
    default:
      return kind;
  }
}

const isDigit = Uint8Array.from(classes, ({ kind }) => Number(kind === 'digit'));
const isSpace = Uint8Array.from(classes, ({ kind }) => Number(kind === 'space'));
const repeatable: readonly Kind[] = ['punctuation', 'quote', 'bracket', 'wide', 'symbol'];
const isRepeatable = Uint8Array.from(classes, ({ kind }) => Number(repeatable.includes(kind)));
/** Numbers the scripts whose words have a first and a second letter; 0 for all other characters. */
const wordScripts = [...new Set(classes.map((one) => one.script))];
const wordScript = Uint8Array.from(classes, (one) =>
  one.kind === 'dense' ? 0 : wordScripts.indexOf(one.script),
);
const secondLetterCost = Float64Array.from(classes, ({ kind }) =>
  kind === 'spaced' ? secondLetterCosts.spaced : secondLetterCosts.latin,
);

const digitsPerToken = 3;

/**
 * Estimates the token count of a text, within 15 % of o200k_base for prose in any script, code and encoded bytes. Sums
 * the likelihood of a token boundary between each two characters, by their classes: linear time, no model vocabulary.
 */
export function estimateTokens(text: string): number {
  costsOfPairs ??= makeCosts();
  const costs = costsOfPairs;
  let tokens = 0;
  let previousUnit = 0x0a;
  let previous = classOfUnit[previousUnit] as number;
  /** Position within a word that follows a space; 0 outside of one. */
  let letters = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const current = classOfUnit[unit] as number;
    const isRepeated = unit === previousUnit && isRepeatable[current] === 1;
    tokens += isRepeated ? innerCosts.repeatedSign : (costs[previous * size + current] as number);
    digits = isDigit[current] === 1 ? digits + 1 : 0;
    if (digits > 1 && digits % digitsPerToken === 1) tokens += 1;
    if (wordScript[current] === 0) letters = 0;
    else if (isSpace[previous] === 1) letters = 1;
    else letters = letters > 0 && wordScript[current] === wordScript[previous] ? letters + 1 : 0;
    if (letters === 2) tokens += secondLetterCost[current] as number;
    previous = current;
    previousUnit = unit;
  }
  return Math.max(0, Math.ceil(tokens));
}

const tokenizerMargin = 1.5;

/** Upper bound on the token count for an estimate: other tokenizers count up to half more than o200k_base. */
export function maxTokensFor(estimate: number): number {
  return Math.ceil(estimate * tokenizerMargin);
}
