import cssColors from '../../data/css-colors.json' with { type: 'json' };
import type { Specification } from '../specification.ts';
import { colors } from './colors.ts';
import { colorModifier, colorOf, cssColorOf, normalHex } from './palette.ts';

/** Parts of an app whose color can be requested. */
type Part = Exclude<keyof Specification['palette'], 'primary' | 'mood'>;

export type RequestedColors = Readonly<Partial<Pick<Specification['palette'], Part>>>;

export interface ColorRequest {
  readonly colors: RequestedColors;
  /** The requests as written. */
  readonly clauses: readonly string[];
  /** The text without them. */
  readonly rest: string;
}

const names = [...Object.keys(cssColors), ...Object.keys(colors)]
  .sort((one, other) => other.length - one.length)
  .map((name) => name.replaceAll(/[ -]/g, '[ -]?'));
const color = `#(?:[0-9a-f]{6}|[0-9a-f]{3})\\b|\\b(?:${colorModifier})*(?:${names.join('|')})(?:ish)?\\b(?!-(?!colou?r)|')`;

const parts: readonly (readonly [Part, string])[] = [
  [
    'background',
    '(?:page |site )?backgrounds?|backdrop|canvas|behind (?:the content|everything|it all)|page itself|rest of the page|pages?(?=\\s+(?:with|and)\\b|[.,;]|$)',
  ],
  [
    'components',
    '(?:(?:ui|interface|page|interactive) )?(?:components?|elements?|controls?|widgets?)|buttons?|frames?|borders?|outlines?|badges?|(?<!\\b(?:top|menu|nav|navigation|side|app|title) )bars?(?! charts?)|(?:primary|main|theme|brand) colou?r',
  ],
  ['accent', 'accents?|highlights?|details'],
  ['text', 'text|fonts?|typography|lettering|letters'],
  ['cards', 'cards?|panels?|boxes|containers?'],
  [
    'header',
    '(?:app |site |page |top )?headers?|(?:top |nav(?:igation)? ?|menu )bars?|nav(?:igation)?(?: menu)?|side ?bars?',
  ],
  ['footer', '(?:site |page )?footers?'],
  ['headings', 'headings?|headlines?'],
  ['links', '(?:hyper)?links?'],
];
const partPatterns = parts.map(
  ([kind, words]) => [kind, new RegExp(`\\b(?:${words})\\b`, 'i')] as const,
);
const part = parts.map(([, words]) => words).join('|');
const partList = `(?:${part})(?:(?:,| and|, and| &) (?:the |all |other |the other |all other )?(?:${part})(?!\\s+(?:in|is|are|should|to|${color})\\b|\\s*[:=]))*`;
const filler =
  "(?:the|a|an|all|every|each|its|their|your|any|main|overall|general|entire|whole|other|various|interactive|website'?s?|web|site'?s?|app'?s?|application'?s?|page'?s?)";

/** "Ivory as the background color", "teal buttons". */
const after = new RegExp(
  `^(?:[ -]colou?r(?:ed)?)?\\s*\\(?(?:(?:is |are |be |being |should (?:be |serve |act )|must be |to be )?(?:(?:used|requested|wanted|preferred|chosen|planned)\\s+)?)?(?:(?:as|for|on|in|to)\\s+)?(?:(?:the )?colou?rs? (?:of|for)\\s+)?(?:${filler}\\s+)*(${partList})\\b(?:\\s+colou?rs?)?`,
  'i',
);
/** "The background should be ivory", "Component color: teal". */
const before = new RegExp(
  `(?:${filler}\\s+)*\\b(${partList})(?:\\s+colou?rs?)?(?:\\s+(?:of|for|on)\\s+(?:${filler}\\s*|pages?\\s*)+)?\\s*(?::|=|\\bis|\\bare|\\bto(?: be)?|\\bin|\\bas|\\bof|\\bwith|\\b(?:(?:should|must|will|shall|can) )?be|\\bstays?|\\b(?:should )?appears? in|\\bgets?|\\btakes?|\\busing)?(?:\\s+(?:a|an|the|set to|colou?red|solid|be|please))*\\s*$`,
  'i',
);
const exactColor = new RegExp(`^\\s*\\(\\s*(${color})\\s*\\)`, 'i');
/** Longest text that is searched for the part that a color belongs to. */
const maxGap = 160;
/** Words around a color request that say nothing else. */
const around =
  /(?:[\s,;:]|\b(?:please|and|with|use|using|uses|set|setting|apply|applying|make|choose|pick|have|has|having|give|style|design|color|colour|paint|implement|adopt|keep|want|would|like|should|must|will|be|is|the|a|an|it|i|also|colors?|colours?|in|of|to|as|for|where|while|then|ensure|that|its|scheme|palette|theme|features?|featuring|on|all|website|site|web|app|application|page|pages|overall)\b)*$/i;
/** Words that lead to a color request inside a longer sentence. */
const connective =
  /(?:[\s,;:]|\b(?:and|with|using|use|in|has|have|having|a|an|the|where|while|plus)\b)*$/i;

/**
 * Reads which part of the app should have which color, and removes those clauses. A color without a part ("in dark
 * green") is left to `readPalette`.
 */
export function takeRequestedColors(text: string): ColorRequest {
  const found: Partial<Record<Part, string>> = {};
  const clauses: string[] = [];
  if (!new RegExp(`\\b(?:${part})\\b`, 'i').test(text)) return { colors: {}, clauses, rest: text };
  const rest = text
    .split(/(?<=[.!?;])\s+|\n/)
    .map((sentence) => withoutColors(sentence, found, clauses))
    .filter((sentence) => sentence !== '')
    .join('\n');
  if (clauses.length === 0) return { colors: {}, clauses, rest: text };
  // Buttons are where an accent shows.
  if (found.accent) found.components ??= found.accent;
  return { colors: found, clauses, rest };
}

function withoutColors(
  sentence: string,
  found: Partial<Record<Part, string>>,
  clauses: string[],
): string {
  const cuts: [start: number, end: number][] = [];
  let from = 0;
  for (const { 0: word, index } of sentence.matchAll(new RegExp(color, 'gi'))) {
    if (index < from) continue;
    // "Amber (#ffbf00) buttons": the exact color follows.
    const inner = exactColor.exec(
      sentence.slice(index + word.length, index + word.length + maxGap),
    );
    const phrase = inner?.[1] ?? word;
    const end = index + word.length + (inner?.[0].length ?? 0);
    const right = after.exec(sentence.slice(end, end + maxGap));
    const leftStart = Math.max(from, index - maxGap);
    const left = right ? null : before.exec(withoutOwnName(sentence.slice(leftStart, index)));
    const named = (right ?? left)?.[1];
    if (!named) continue;
    const start = left ? leftStart + left.index : index;
    const stop = right ? end + right[0].length : end;
    for (const [kind, pattern] of partPatterns) {
      if (found[kind] === undefined && pattern.test(named)) found[kind] = colorValue(phrase, kind);
    }
    cuts.push([start, stop]);
    from = stop;
  }
  if (cuts.length === 0) return sentence;
  const gaps = cuts.map(([start], at) => sentence.slice(cuts[at - 1]?.[1] ?? 0, start));
  const end = cuts.at(-1)?.[1] ?? 0;
  clauses.push(sentence.slice(cuts[0]?.[0], end).trim());
  const tail = sentence.slice(end).replace(/^\s+(?:colou?rs?|scheme|theme)\b/i, '');
  if ([...gaps, tail].every(isScaffolding)) return '';
  return [...gaps.map(withoutConnective), tail].join('').trim();
}

/** "Buttons in Schokoladenbraun (chocolate)": the name before the color is the same one. */
const withoutOwnName = (gap: string): string =>
  gap.endsWith('(') ? gap.replace(/\s[\p{L}-]+(?: [\p{L}-]+)?\s*\($/u, ' ') : gap;

function isScaffolding(gap: string): boolean {
  return gap.length <= maxGap && around.exec(gap.replace(/[.!?]+$/, ''))?.index === 0;
}

function withoutConnective(gap: string): string {
  const at = Math.max(0, gap.length - maxGap);
  return gap.slice(0, at) + gap.slice(at).replace(connective, '');
}

/** Basic colors whose CSS values glare on buttons or hide them. */
const basic = /^(?:red|green|brown|white|gr[ae]y)$/i;

/** The exact color; buttons get our tone of a basic one. */
function colorValue(phrase: string, kind: Part): string | undefined {
  if (phrase.startsWith('#')) return normalHex(phrase);
  const exact = cssColorOf(phrase);
  const isControl = kind === 'components' || kind === 'accent' || kind === 'links';
  return isControl && (basic.test(phrase) || !exact)
    ? (colorOf(phrase) ?? exact)
    : (exact ?? colorOf(phrase));
}
