import { own } from './own.ts';

const irregular: Readonly<Record<string, string>> = {
  person: 'people',
  child: 'children',
  man: 'men',
  woman: 'women',
  foot: 'feet',
  tooth: 'teeth',
  goose: 'geese',
  mouse: 'mice',
  ox: 'oxen',
  leaf: 'leaves',
  shelf: 'shelves',
  knife: 'knives',
  loaf: 'loaves',
  half: 'halves',
  wolf: 'wolves',
  calf: 'calves',
  wife: 'wives',
  thief: 'thieves',
  quiz: 'quizzes',
  movie: 'movies',
  cookie: 'cookies',
  calorie: 'calories',
  selfie: 'selfies',
  pie: 'pies',
  tie: 'ties',
  zombie: 'zombies',
  hobby: 'hobbies',
  criterion: 'criteria',
  cactus: 'cacti',
  fungus: 'fungi',
  analysis: 'analyses',
  crisis: 'crises',
  diagnosis: 'diagnoses',
  potato: 'potatoes',
  tomato: 'tomatoes',
  hero: 'heroes',
  echo: 'echoes',
  bus: 'buses',
  status: 'statuses',
  gas: 'gases',
  lens: 'lenses',
  virus: 'viruses',
  bonus: 'bonuses',
  campus: 'campuses',
  octopus: 'octopuses',
  walrus: 'walruses',
  iris: 'irises',
  census: 'censuses',
  tea: 'teas',
  shoe: 'shoes',
  toe: 'toes',
  canoe: 'canoes',
  axe: 'axes',
  cache: 'caches',
  headache: 'headaches',
  moustache: 'moustaches',
  house: 'houses',
  horse: 'horses',
  course: 'courses',
  exercise: 'exercises',
  expense: 'expenses',
  purchase: 'purchases',
  license: 'licenses',
  licence: 'licences',
  nurse: 'nurses',
  purse: 'purses',
  case: 'cases',
  base: 'bases',
  phase: 'phases',
  release: 'releases',
  lease: 'leases',
  disease: 'diseases',
  database: 'databases',
  vase: 'vases',
  cheese: 'cheeses',
  phrase: 'phrases',
  clause: 'clauses',
  cause: 'causes',
  pause: 'pauses',
  rose: 'roses',
  nose: 'noses',
  dose: 'doses',
  hose: 'hoses',
  response: 'responses',
  warehouse: 'warehouses',
  greenhouse: 'greenhouses',
  lighthouse: 'lighthouses',
  size: 'sizes',
  prize: 'prizes',
  breeze: 'breezes',
  maze: 'mazes',
};

const oneOf = new Map(Object.entries(irregular).map(([one, many]) => [many, one]));

/** Words with equal singular and plural. */
const unchanging = new Set(
  `series species sheep fish deer moose aircraft equipment furniture news homework inventory software
  music money water sleep weather gear stock staff data feedback mail merchandise laundry training
  medication jewellery jewelry clothing vinyl sourdough food luggage knitting yoga tennis chess
  swimming cycling running hiking climbing fishing gardening baking cooking reading writing pottery
  watering income spending mood progress fitness business
  attendance maintenance insurance advice research traffic garbage electricity rain snow cash
  hardware knowledge information evidence rainfall travel karate judo archery poetry produce machinery
  waste bacon honey bread`.split(/\s+/),
);

/** Words for activities that have a plural, because they are also things. */
const things = new Set(
  `painting building meeting wedding booking recording drawing earring rating ring ceiling opening listing
  sighting reading training offering sibling pudding railing feeling warning saying string king spring
  wing thing sling swing sting fling tasting viewing screening blessing crossing landing
  sailing outing evening morning engraving etching carving casting filling finding greeting heading
  holding dressing topping stocking being briefing gathering hearing housing lining marking mooring
  pairing posting ranking rating setting sitting spelling starling duckling seedling
  dumpling feeding timing wording watering `.split(/\s+/),
);
export const isGerund = (word: string): boolean =>
  word.length > 5 && word.endsWith('ing') && !things.has(word);

/** Singular words that end in `s`. */
const oneWithS =
  /(?:ss|us|is|ous|news|chess|tennis|gps|sms|cms|css|atlas|canvas|christmas|always)$/;

function ofLastWord(phrase: string, change: (word: string) => string): string {
  const at = Math.max(phrase.lastIndexOf(' '), phrase.lastIndexOf('-')) + 1;
  const word = phrase.slice(at);
  const changed = change(word.toLowerCase());
  if (changed === word.toLowerCase()) return phrase;
  const upper = word.length > 1 && word === word.toUpperCase();
  const capital = word[0] !== word[0]?.toLowerCase();
  const written = upper ? `${changed.slice(0, -1).toUpperCase()}${changed.slice(-1)}` : changed;
  return phrase.slice(0, at) + (capital ? capitalised(written) : written);
}

export const capitalised = (text: string): string =>
  text === '' ? '' : String.fromCodePoint(text.codePointAt(0) ?? 0).toUpperCase() + text.slice(1);

export function singular(phrase: string): string {
  return ofLastWord(phrase, (word) => {
    const known = oneOf.get(word);
    if (known) return known;
    if (own(irregular, word) || unchanging.has(word) || oneWithS.test(word)) return word;
    if (/[^aeiou]ies$/.test(word))
      return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
    if (/(?:[sx]|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
    if (/s$/.test(word) && word.length > 2) return word.slice(0, -1);
    return word;
  });
}

export function plural(phrase: string): string {
  return ofLastWord(phrase, (word) => {
    const known = own(irregular, word);
    if (known) return known;
    if (
      oneOf.has(word) ||
      unchanging.has(word) ||
      isGerund(word) ||
      /[äöüß]/.test(word) ||
      !/[a-z\u00c0-\u024f]$/.test(word)
    )
      return word;
    if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
    if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
    return `${word}s`;
  });
}

export function isPlural(phrase: string): boolean {
  const word = (phrase.split(/[\s-]/).at(-1) ?? '').toLowerCase();
  if (unchanging.has(word)) return false;
  return oneOf.has(word) || singular(word) !== word;
}

export const isUncountable = (phrase: string): boolean =>
  unchanging.has((phrase.split(/\s/).at(-1) ?? '').toLowerCase());

const small = new Set(
  'a an the and or of for to in on at by with from & und de la le y et'.split(' '),
);

/** Capitalizes the first letter: `hat shop` → `Hat shop`. Other capitals stay. */
export const sentenceCase = (text: string): string => capitalised(text.trim());

/** Capitalizes names of shops and people: `the tea ledger` → `The Tea Ledger`. */
export const titleCase = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .map((word, at) => (at > 0 && small.has(word.toLowerCase()) ? word : capitalised(word)))
    .join(' ');

const reserved = new Set(
  `abstract any as async await boolean break case catch class const continue debugger declare default
  delete do else enum export extends false finally for from function get if implements import in
  instanceof interface is let new null number of package private protected public return set static
  string super switch symbol this throw true try type typeof undefined var void while with yield id
  constructor prototype arguments eval key ref children`.split(/\s+/),
);

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  þ: 'th',
  ð: 'd',
  ı: 'i',
};

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđþðı]/gi, (letter) => letters[letter.toLowerCase()] ?? '');

/** Returns an identifier for `label` that is not taken. */
export function keyOf(label: string, taken: Iterable<string>, otherwise = 'field'): string {
  const parts = ascii(label).match(/[A-Za-z0-9]+/g) ?? [];
  const joined = parts
    .slice(0, 5)
    .map((part, at) => (at === 0 ? part.toLowerCase() : capitalised(part.toLowerCase())))
    .join('');
  const used = new Set(taken);
  let base = /^[a-z]/.test(joined) ? joined : joined === '' ? '' : `${otherwise}${joined}`;
  if (base === '') base = otherwise;
  else if (reserved.has(base)) base = `${base}Value`;
  else if (!used.has(base)) return base;
  if (base !== otherwise && !used.has(base)) return base;
  for (let at = base === otherwise ? 1 : 2; ; at += 1) {
    if (!used.has(`${base}${at}`)) return `${base}${at}`;
  }
}

/** Escapes a text for use in a pattern. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
