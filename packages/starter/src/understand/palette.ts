import colorWords from '../../data/colors.json' with { type: 'json' };
import cssColors from '../../data/css-colors.json' with { type: 'json' };
import type { Specification } from '../specification.ts';
import { colors, looks, topicMoods } from './colors.ts';
import { letterOr } from './letters.ts';

export type Palette = Specification['palette'];

const names = Object.keys(colors).sort((one, other) => other.length - one.length);
export const colorModifier =
  '(?:very |super )?(?:dark|deep|light|pale|pastel|bright|neon|hot|muted|soft|calm|warm|royal|racing|bottle|hunter|midnight|baby|sky|forest|mint|sage|olive|lime|emerald|navy|electric|dusty|steel|ice|burnt|rose|tomato|brick|cherry|lemon|grass|british racing)[ -]';
const shade = `(?:${colorModifier})*(?:${names.join('|')})(?:ish)?`;
const joint = '(?:\\s*(?:,|and|&|\\+|with|on|/)\\s*(?:a |some )?)';
const dress =
  '(?:themed?|colou?rs?|colou?red|palette|colou?r scheme|scheme|look|style|styling|design|accents?|background|buttons?|tones?|touches|details|highlights|and|ui|vibe|aesthetic)';

/** Colors meant as the look of the app, not as a field. */
const dressed = new RegExp(
  `(?:\\b(?:in|using|use|with|colou?rs?(?: are| is|:)?|theme(?:d|:| is)?|palette:?|make it|painted|mostly|primary colou?r(?::| is)?|accent colou?r(?::| is)?|design|style)\\s+(?:a |an |the |some |our |my |nice |beautiful )*)?(?<!${letterOr('-')})(${shade}(?:${joint}${shade}){0,3})(?!${letterOr('-')})(?:\\s+(?:${dress}))*(?=\\s*(?:[.,;!)]|$|\\n|\\bwith\\b|\\bplease\\b|\\bfor\\b|\\band\\b|-\\s|—|\\b(?:landing|website|app|page|portfolio|dashboard|tracker)\\b))`,
  'gi',
);

const shadeWords = new Set(names.flatMap((name) => name.split(/[^a-z]+/)));

/** True if the text contains any color; a fast check before the exact patterns. */
const hasShade = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => shadeWords.has(word) || shadeWords.has(word.replace(/ish$/, '')));

const dressesIn = (open: string) => (hasShade(open) ? open.matchAll(dressed) : []);

interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

const parse = (hex: string): Rgb => ({
  r: Number.parseInt(hex.slice(1, 3), 16),
  g: Number.parseInt(hex.slice(3, 5), 16),
  b: Number.parseInt(hex.slice(5, 7), 16),
});

const mixed = (hex: string, other: string, share: number): string => {
  const one = parse(hex);
  const two = parse(other);
  const part = (a: number, b: number) =>
    Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${part(one.r, two.r)}${part(one.g, two.g)}${part(one.b, two.b)}`;
};

const cssValues = new Map(
  Object.entries(cssColors).map(([name, value]) => [name.replaceAll(' ', ''), value]),
);

/** Returns the exact value of a CSS color name, written in one word or several. */
export const cssColorOf = (phrase: string): string | undefined =>
  cssValues.get(phrase.toLowerCase().replaceAll(/[\s-]+/g, ''));

export function colorOf(phrase: string): string | undefined {
  const words = phrase
    .toLowerCase()
    .replace(/ish\b/, '')
    .split(/[\s-]+/);
  const exact = words.length > 1 ? cssColorOf(phrase) : undefined;
  if (exact) return exact;
  // The first color word decides: "mint green", "navy blue", "tomato red".
  const [first] = words.flatMap((word) => {
    if (Object.hasOwn(colors, word)) return colors[word] ?? [];
    return (words.length > 1 ? cssValues.get(word) : undefined) ?? [];
  });
  if (!first) return undefined;
  let hex = first;
  if (/\b(?:dark|deep|midnight|bottle|hunter|racing)\b/i.test(phrase))
    hex = mixed(hex, '#000000', 0.38);
  if (/\b(?:light|pale|pastel|baby|soft|ice)\b/i.test(phrase)) hex = mixed(hex, '#ffffff', 0.3);
  if (/\b(?:muted|dusty|steel)\b/i.test(phrase)) hex = mixed(hex, '#808080', 0.35);
  return hex;
}

export const normalHex = (found: string): string => {
  const digits = found.slice(1).toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
};

/** Removes brackets, which hold options instead of colors. */
const withoutBrackets = (text: string): string =>
  text.replace(/\([^()]*\)/g, (found) => ' '.repeat(found.length));

export function moodIn(text: string): Palette['mood'] | undefined {
  const open = withoutBrackets(text);
  return (Object.keys(topicMoods) as (keyof typeof topicMoods)[]).find((mood) =>
    topicMoods[mood].test(open),
  );
}

/** Colors named after things that the app may be about: "wine", "rose", "coffee". */
const things = new Set(colorWords.namedAfterThings);

const isDress = (whole: string, phrase: string): boolean =>
  whole.trim() !== phrase.trim() ||
  phrase
    .split(/[^\p{L}]+/u)
    .some((word) => Object.hasOwn(colors, word.toLowerCase()) && !things.has(word.toLowerCase()));

interface Dress {
  readonly colors: readonly string[];
  /** The parts of the text that named the colors. */
  readonly told: readonly string[];
}

function dressIn(text: string): Dress {
  const open = withoutBrackets(text);
  const told: string[] = [];
  const found: string[] = [];
  for (const [hex] of open.matchAll(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi)) {
    found.push(normalHex(hex));
    told.push(hex);
  }
  for (const [words, primary, accent] of looks) {
    const look = words.exec(open);
    if (!look) continue;
    told.push(look[0]);
    if (found.length === 0) found.push(primary, accent);
  }
  for (const match of dressesIn(open)) {
    const before = open.slice(0, match.index).trimEnd();
    // "Type: red, white" and "red/yellow/green" are options.
    if (
      /(?:colou?r|type|status|state|kind|level|phase|rating|flag)s?\s*[:=]$/i.test(before) &&
      !/(?:^|[.,\n])\s*colou?rs?\s*:$/i.test(before)
    )
      continue;
    if (/\/$/.test(before) || /^\s*\//.test(open.slice((match.index ?? 0) + match[0].length)))
      continue;
    if (!isDress(match[0], match[1] ?? '')) continue;
    const place = /^in\s+(?:Bordeaux|Champagne|Burgundy)$/.test(match[0].trim());
    if (place && dressedColors(open).length > 1) continue;
    told.push(match[0]);
    found.push(...shadesOf(match[1] ?? ''));
  }
  return { colors: found, told };
}

const shadesOf = (phrase: string): string[] =>
  [...phrase.matchAll(new RegExp(shade, 'gi'))]
    .map(([one]) => colorOf(one))
    .filter((one) => one !== undefined);

const dressedColors = (open: string): string[] =>
  [...dressesIn(open)].flatMap((match) => shadesOf(match[1] ?? ''));

/** Returns a color that goes with `hex`. */
const companion = (hex: string): string => {
  const { r, g, b } = parse(hex);
  return r > g && r > b ? '#d97706' : g > b ? '#ca8a04' : '#f59e0b';
};

/** Parses the colors of the app: "dark green and gold", "#ff6600", "sunset". */
export function readPalette(text: string): Palette | undefined {
  const { colors: found } = dressIn(text);
  const [primary, second] = found;
  if (!primary) return undefined;
  return {
    primary,
    accent: second && second !== primary ? second : companion(primary),
    mood: moodIn(text) ?? 'calm',
  };
}

/** Removes colors from a text, so that they are not parsed as fields. */
export function withoutPalette(text: string): string {
  let rest = text;
  for (const told of dressIn(text).told.toSorted((one, other) => other.length - one.length))
    rest = rest.replace(told, ' ');
  return rest.replace(/\b(?:dark|light)? ?colou?r scheme\b/gi, ' ');
}

export const paletteFrom = (
  primary: string,
  mood: Palette['mood'],
  accent = companion(primary),
): Palette => ({ primary, accent, mood });
