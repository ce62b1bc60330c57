/**
 * Token costs of one character after another, for estimate-tokens.ts. Fitted by least squares to o200k_base counts
 * (js-tiktoken 1.0.21) for the Universal Declaration of Human Rights in 65 languages, lessons in web development in 54,
 * source code, JSON, base64, hexadecimal, digits and emoji.
 */

/** Letters in the pair table: `+` is any accented letter, `^` any letter of the block Latin Extended Additional. */
export const pairLetters = 'abcdefghijklmnopqrstuvwxyz+^';

/** Rows are the first letter of a pair, columns the second. Base-36 digits in units of one twentieth. */
export const letterPairs = [
  '9000c123545220404220421006a6',
  '548g0ead50b01f22i2340h990ib1',
  '050306a227004802g0100cda3742',
  '31b001286ab3ag03h43386b52ba1',
  '22003077abc40035010430000acf',
  '2a79006c0jb1b806f0400h830h64',
  'b5b82a407a84a138k1525dce5ebg',
  '0ad80fed0997830ga57128987664',
  '60037013d2852000111071d06393',
  '8ad65dbe7a5bf745ec063bffbh83',
  'eafb3c23aa6cb2geka58cf3h6jg5',
  '6b5000748862eg029614457f0gc6',
  '503208297f7136209d165c982dc3',
  '9d005202c6464504990062d927f2',
  '3202403605440030c002030025b4',
  '3g6103406b901b00g22025a10jaa',
  '9dafckggckk1eged67570ghfhkaf',
  '6824022c8e322008c000336a0bb4',
  '7h0809d27ca65c055501472a4ad3',
  'a90464f04gd82b03k0078c1407g6',
  '00020225263312b0j030c7401596',
  '8b9c0g256hg79e48668fbebi7aa2',
  '2dbb0if00ie54103k012bf174ec2',
  '191b4ikf5kkhcd90kde09hk63d94',
  '2c765j8d7hb23100k611bhcg9cc7',
  'beea4ea4ahcd989gihe68a8c34df',
  'aa385878ibba5608478999495882',
  '1i012d8f0hig1110fgf00f6f1fj2',
];
/**
 * Cost of each letter from `а` to `я` after another, then of any other Cyrillic letter. Same digits as `letterPairs`.
 */
export const cyrillicLetters = 'c1511002a0901442401950c373d00h40k';
/**
 * Cost of a Han character after another, by the upper byte of its code from 4E on. Same digits as `letterPairs`.
 * Traditional and simplified forms of a radical are in different rows.
 */
export const hanRows =
  'dhlgggfmkhhghgkggjilhguigfhkojhilmpgdjhbjgejhhpjfiglidnflzjbnilhtglgzlchnihnlmxzls';
export const pairUnit = 1 / 20;

/** Cost of a letter after one of the same script. */
export const scriptCosts = {
  arabic: 0.29,
  bengali: 0.34,
  greek: 0.35,
  hebrew: 0.39,
  devanagari: 0.28,
  katakana: 0.46,
  hiragana: 0.53,
  kannada: 0.39,
  georgian: 0.25,
  gujarati: 0.35,
  malayalam: 0.34,
  hangul: 0.54,
  telugu: 0.43,
  gurmukhi: 0.64,
  armenian: 0.25,
  tamil: 0.32,
  sinhala: 0.64,
  thai: 0.4,
  khmer: 0.63,
  myanmar: 0.5,
  ethiopic: 2.06,
  lao: 1.94,
};

/** Cost of a character after one of its own kind. */
export const innerCosts = {
  capitalAfterCapital: 0.14,
  capitalAfterSmall: 1,
  space: 0.03,
  newline: 0.06,
  repeatedSign: 0.07,
  lowSurrogate: 0,
  joiner: 0.94,
};

/** Added at the second letter of a word after a space: short words are one token. */
export const secondLetterCosts = { latin: -0.22, spaced: -0.34 };

/**
 * Columns of `startCosts`, which holds the cost of a character after one of another kind; its rows are the character's
 * kind.
 */
export const precedingKinds = [
  'latin',
  'script',
  'digit',
  'space',
  'newline',
  'punctuation',
  'quote',
  'bracket',
  'wide',
  'symbol',
  'emoji',
  'joiner',
] as const;
export const startCosts = {
  lower: [1, 1, 1.04, 0, 0.75, 0.45, 0.61, 0.64, 1, 0.88, 1, 1],
  upper: [1, 1, 1.22, 0, 1.05, 0.26, 0.86, 1.06, 1, 1.01, 1, 1],
  spaced: [1.01, 1, 1, 0, 1.01, 0.91, 0.9, 0.97, 1, 0.49, 1, 0.16],
  dense: [1, 1.05, 1, 0.17, 1.09, 1.01, 1.01, 1.08, 0.96, 0.97, 1, 1],
  digit: [1, 1, 1, 1, 0.99, 1, 1, 1, 1, 1, 1, 1],
  space: [1, 1, 1, 1, 0.98, 1, 1, 1, 1, 1, 1, 1],
  newline: [1.11, 1, 0.93, 0.08, 1, 0.16, 0, 0.29, 0.08, 0.5, 1.03, 0.99],
  punctuation: [0.77, 1.13, 1.19, 0.19, 1.07, 0.59, 0.2, 0.21, 1.01, 0.35, 1, 0.75],
  quote: [0.64, 1.01, 1.02, 0.19, 0.93, 0.28, 0.39, 0, 1, 0.83, 1, 1],
  bracket: [0.84, 1.08, 1.05, 0.16, 0.97, 0.41, 0.1, 0.01, 0.67, 0.98, 1, 1],
  wide: [1, 1.14, 1, 0.04, 1, 0.99, 1, 0.74, 0.24, 0.33, 1, 1],
  symbol: [1.29, 0.93, 1.06, 0.24, 1.13, 0.32, 1, 0.94, 0.31, 1.09, 1.59, 1.62],
  emoji: [1, 1.8, 1, 1.09, 1.48, 1.67, 1.31, 1, 1.82, 1.88, 1.87, 1.83],
};
