import words from '../../data/style-words.json' with { type: 'json' };
import type { Style } from '../specification/style-shape.ts';
import type { Specification } from '../specification.ts';
import { takeFontName } from './font-names.ts';
import { type StyleWord, styleWords } from './style-words.ts';

type Mood = Specification['palette']['mood'];

/** The look that a request describes in words. */
export interface RequestedStyle {
  readonly mood?: Mood;
  /** The main color and the accent that the words imply, if any. */
  readonly colors: readonly string[];
  readonly style: Style;
  /** Parts that the app cannot have. */
  readonly leftOut: readonly string[];
}

export interface StyleRequest extends RequestedStyle {
  /** The text without the clauses that describe the look. */
  readonly rest: string;
}

const darkMoods: readonly string[] = words.darkMoods;
const moodColors: Readonly<Record<string, readonly string[]>> = words.colors;

/** Moods that need a dark page. */
export const isDarkMood = (mood: Mood | undefined): boolean =>
  mood !== undefined && darkMoods.includes(mood);

/** Returns the two colors that a mood stands for, if any. */
export const colorsOfMood = (mood: Mood | undefined): readonly string[] =>
  (mood && moodColors[mood]) ?? [];

const degree =
  '(?:(?:very|really|super|quite|rather|slightly|somewhat|more|extra|fairly|a bit|a little|kind of|ultra|truly)\\s+){0,2}';
/** Between the words of one description: "minimal, clean and airy". */
const joint = new RegExp(
  `^(?:\\s*,\\s*(?:and\\s+)?|\\s+(?:and|but|yet|&)\\s+|\\s+|/)${degree}$`,
  'i',
);
const styleNoun =
  '(?:[- ](?:looking|inspired|themed|styled?|colou?red))?(?:\\s+(?:overall|visual|color|colour|ui|web|page|user))*\\s+(?:styles?|styling|look(?: and feel)?|look & feel|design|themes?|feel(?:ing)?|vibes?|aesthetics?|ui|interface|layout|spacing|appearance|mood|tone|fonts?|typefaces?|typography|lettering|corners|edges|colou?rs?|colou?r scheme|tones|shades|palette|effects?|touch|atmosphere|visuals)';
const end =
  '(?=\\s*(?:[.,;:!?)\\n]|$|-\\s)|\\s+(?:and|with|for|please|that|which|where|in|using|but|to|throughout|so|on)\\b)';
const asNoun = new RegExp(`^${styleNoun}${end}`, 'i');
const asSuffix = /^(?:[- ](?:looking|inspired|themed|styled|style))(?=\s*(?:[.,;!?)\n]|$)|\s)/i;
const boundary = new RegExp(`^${end}`, 'i');
/** Apps by nouns that no style describes the content of. */
const beforeApp =
  /^(?:\s+(?:single[- ]page|personal|little|small|simple|web|mobile|landing|one[- ]page|responsive))*\s+(?:app|application|website|web ?site|site|page|web ?page|home ?page|portfolio|dashboard|interface|ui|platform)\b/i;

const article = '(?:(?:an?|the|some|its|our|my|all)\\s+)?';
const lead = new RegExp(
  `(?:(?:,\\s*|\\band\\s+|\\bwith\\s+)?\\b(?:in|with|use|uses|using|has|have|having|featuring|give it|gives?|want|add|apply|choose|set in|prefer|go for|and)\\s+)?${article}${degree}$`,
  'i',
);
const subject =
  '(?:(?:the|its|my|our|overall|general|whole|everything|it|this|app|site|website|page|design|style|styling|look|ui|interface|layout|feel|vibe|theme|aesthetic|mood|typography|font|corners|buttons)\\s+){0,4}';
/** Starts of a sentence that only a description of the look completes. */
const sayings = [
  `\\b(?:make|keep|style|design)\\s+${subject}`,
  `${subject}\\b(?:(?:should|must|has to|needs to|to)\\s+)?(?:be|look|feel|is|are|looks|feels)\\s+`,
  "\\b(?:it'?s|something)\\s+",
  '\\b(?:style|design|look|theme|vibe|aesthetic|typography|font)\\s*[:=]\\s*',
  '\\b(?:in|with)\\s+(?:an?\\s+)?(?:estilo|diseño|style|design|stil)\\s+',
].map((words) => new RegExp(`(?:\\band\\s+)?${words}${article}${degree}$`, 'i'));
const segmentStart = new RegExp(`(?:^|[.,;!?(\\n:]|\\s-)\\s*(?:(?:and|but)\\s+)?${degree}$`, 'i');
const phraseStart = new RegExp(
  `(?:^|\\b(?:an?|the|some|my|our|me|build|create|make|design|want|need|simple|nice)\\s+)${degree}$`,
  'i',
);
const negation =
  /\b(?:not|no|without|never|isn't|don't want)\s+(?:too |so |very |overly |any |a |be )*$/i;
/** Words that start a list of fields. */
const listing =
  /\b(?:with|including|includes?|fields?|columns?|track|records?|stores?|has|have|like|such as)\b|:/i;

/** Words that start a list of options. */
const options = /\b(?:like|such as)\b|:/i;

/** Longest text beside a description that is searched for the words around it. */
const reach = 120;

interface Description {
  readonly found: readonly StyleWord[];
  readonly isNegated: boolean;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the look that a request describes and removes those clauses. Words that can also describe content count only
 * where they cannot: before "style", on their own between commas, or before "website". "Vintage cars" are cars.
 */
export function takeRequestedStyle(text: string): StyleRequest {
  const named = takeFontName(text);
  let { rest } = named;
  const taken: StyleWord[] = [];
  for (const description of descriptionsIn(rest).toReversed()) {
    const cut = cutOf(description, rest);
    if (!cut) continue;
    taken.unshift(...(description.isNegated ? [] : description.found));
    rest = `${rest.slice(0, cut.start)}${cut.kept}${rest.slice(cut.end)}`;
  }
  if (rest === text) return { colors: [], style: {}, leftOut: [], rest };
  const moods = taken.map(({ mood }) => mood).filter((mood) => mood !== undefined);
  const style = Object.assign({}, ...taken.map((word) => word.style), named.style);
  const [mood] = moods;
  const colors = moods.map(colorsOfMood).find(({ length }) => length > 0) ?? [];
  return { ...(mood && { mood }), colors, style, leftOut: named.leftOut, rest: tidied(rest) };
}

function descriptionsIn(text: string): Description[] {
  const all: Description[] = [];
  for (const { word, index, length } of styleWords(text)) {
    const last = all.at(-1);
    const isNext = last && joint.test(text.slice(last.end, index));
    if (isNext) {
      all[all.length - 1] = { ...last, found: [...last.found, word], end: index + length };
    } else {
      const not = negation.exec(text.slice(Math.max(0, index - reach), index))?.[0] ?? '';
      const start = index - not.length;
      all.push({ found: [word], isNegated: not !== '', start, end: index + length });
    }
  }
  return all;
}

interface Cut {
  readonly start: number;
  readonly end: number;
  /** Text that replaces the removed words. */
  readonly kept: string;
}

/** Returns what to remove, or undefined if the words describe the content. */
function cutOf({ found, start, end: stop }: Description, text: string): Cut | undefined {
  const before = text.slice(Math.max(0, start - reach), start);
  const after = text.slice(stop, stop + reach);
  if (/\([^)]*$/.test(before) && !found.some(({ isPhrase }) => isPhrase)) return undefined;
  const from = (pattern: RegExp) => start - (pattern.exec(before)?.[0].length ?? 0);
  const noun = asNoun.exec(after) ?? asSuffix.exec(after);
  if (noun || found.every(({ isPhrase }) => isPhrase)) {
    const at = from(lead);
    const kept = /^\W*with\b/i.test(text.slice(at, start)) ? ' with ' : ' ';
    return { start: at, end: stop + (noun?.[0].length ?? 0), kept };
  }
  const isPure = found.some(({ isStyle }) => isStyle);
  const ends = boundary.test(after);
  const saying = sayings.find((pattern) => pattern.test(before));
  if (ends && saying) return { start: from(saying), end: stop, kept: ' ' };
  const isAlone = !/\p{L}/u.test(before) && !/\p{L}/u.test(after);
  if (
    ends &&
    !isAlone &&
    segmentStart.test(before) &&
    (isPure || isSegment(found, before, after))
  ) {
    return { start, end: stop, kept: ' ' };
  }
  // "Bold and colorful" describes a look; "modern and contemporary" art is art.
  const effects = new Set(found.map(({ mood, style }) => mood ?? style));
  const isLook = isPure || effects.size > 1 || beforeApp.test(after);
  if (isLook && phraseStart.test(before) && /^\s+\p{L}/u.test(after)) {
    return { start, end: stop, kept: '' };
  }
  return undefined;
}

/** Returns whether words between commas are no item of a list of fields or options, and not all that is said. */
function isSegment(found: readonly StyleWord[], before: string, after: string): boolean {
  const sentence = /[^.;!?\n]*$/.exec(before)?.[0] ?? '';
  if (!/\p{L}/u.test(before)) return false;
  if (!listing.test(sentence)) return true;
  // A list of fields ends with its sentence, before the theme, or with the item after "and".
  const isLast = /^\s*(?:[.;!?\n]|$|,? (?:and )?(?:dark|light)\b)/.test(after);
  const isClosed = /\band [^,]+,\s*$/.test(sentence);
  return (isLast || isClosed) && !options.test(sentence) && !found.some(({ isField }) => isField);
}

/** Removes the commas and conjunctions that a removed clause leaves behind. */
function tidied(text: string): string {
  return text
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\bwith (?:,|and\b|with\b)\s*/gi, 'with ')
    .replaceAll(/,(?: ?,)+/g, ',')
    .replaceAll(/(?:,| and| but| with) ?(?=[.;!?\n]|$)/gi, '')
    .replaceAll(/ ([,.;!?])/g, '$1')
    .replaceAll(/(^|[.!?\n]) ?[.,;]+ ?/g, '$1')
    .replace(/^ ?(?:for|in|on) (?=(?:my|our|the|an?)\b)/i, '')
    .trim();
}
