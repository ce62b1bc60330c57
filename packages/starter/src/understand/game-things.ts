import gameContents from '../../data/games.json' with { type: 'json' };
import type { GameVariant } from '../specification/game-shape.ts';
import { optionsOf } from './enumeration.ts';

type Contents<K extends 'pictures' | 'words' | 'wheelEntries'> = keyof (typeof gameContents)[K];

/** Subjects of pictures and words. */
const subjects: readonly (readonly [
  RegExp,
  Contents<'words'> | undefined,
  Contents<'pictures'> | undefined,
])[] = [
  [/\bsea\b|\b(?:ocean|fish|marine|under ?water|beach)/i, 'sea', 'sea'],
  [/\bdinosaur/i, 'dinosaurs', 'animals'],
  [/\bbirds?\b/i, 'birds', 'animals'],
  [/animal|zoo|safari|tier\b/i, 'animals', 'animals'],
  [/\b(?:fruit|food|obst|vegetable|kitchen|cooking)/i, 'food', 'fruit'],
  [/\b(?:space|planet|rocket|astronom|solar system|universe)/i, 'space', 'space'],
  [/flag|countr|geograph/i, 'countries', 'flags'],
  [/\b(?:vehicle|cars?\b|truck|train|transport)/i, 'vehicles', 'vehicles'],
  [/\b(?:sport|ball)/i, 'sports', 'sports'],
  [/\b(?:flower|plant|garden|spring)/i, 'garden', 'flowers'],
  [/halloween|spooky/i, 'halloween', 'halloween'],
  [/christmas|winter|holiday/i, 'winter', 'winter'],
  [/music|instrument/i, 'music', 'music'],
  [/\bschool|classroom/i, 'school', undefined],
  [/\bweather|\bclimate/i, 'weather', undefined],
  [/\b(?:human body|body parts|anatomy|health)/i, 'body', undefined],
  [/\b(?:computer|programming|technolog|coding|software)/i, 'computers', undefined],
  [/\b(?:jobs?|professions?|careers?|occupations?)\b/i, 'jobs', undefined],
  [/\b(?:science|physics|chemistry|biology)/i, 'science', undefined],
  [/\b(?:travel|vacation)/i, 'travel', undefined],
];

/** Kinds of decisions that a wheel makes. */
const decisions: readonly (readonly [RegExp, Contents<'wheelEntries'>])[] = [
  [/\byes\b.{0,20}\bno\b|\bmagic 8\b/i, 'yesNo'],
  [/\b(?:eat|food|lunch|dinner|restaurants?|meals?|cook|takeout)\b/i, 'food'],
  [
    /\b(?:names?|students?|classroom|pupils|team|raffle|winner|people|players|employees|participants)\b/i,
    'names',
  ],
  [/\b(?:prizes?|fortune|giveaway|rewards?|discounts?|coupons?)\b/i, 'prizes'],
  [/\b(?:chores?|housework|household)\b/i, 'chores'],
  [/\b(?:movies?|films?)\b/i, 'movies'],
  [/\b(?:exercises?|workouts?|fitness)\b/i, 'exercise'],
];

export interface GameThings {
  readonly things: string[];
  /** The subject, if it belongs into the title. */
  readonly topic: string;
  /** A message about a subject without content. */
  readonly missing: string;
}

const plainThings = (things: readonly string[]): GameThings => ({
  things: [...things],
  topic: '',
  missing: '',
});

/** Returns the pictures, words or entries of a game: those that a text names, or those of its subject. */
export function gameThings(text: string, variant: GameVariant): GameThings {
  const subject = subjects.find(([words]) => words.test(text));
  switch (variant) {
    case 'memory':
      return plainThings(gameContents.pictures[subject?.[2] ?? 'any']);
    case 'hangman':
      return plainThings(
        namedThings(text, /\bwords?\b/i) ?? gameContents.words[subject?.[1] ?? 'any'],
      );
    case 'wordSearch':
      return wordsOf(text, subject?.[1]);
    case 'wheel':
      return plainThings(namedThings(text, wheelCue) ?? numbersIn(text) ?? entriesOf(text));
    default:
      return plainThings([]);
  }
}

const wheelCue =
  /\b(?:names?|entries|options?|choices?|prizes?|segments?|slices?|items?|fields|students|people|players|between|among|with|choose from|wheel|for)\b/i;

/** Returns a list of at least two short things after a word that announces it. */
export function namedThings(text: string, cue: RegExp): string[] | undefined {
  const starts = text.matchAll(new RegExp(cue.source, 'gi'));
  for (const start of starts) {
    const rest = text.slice(start.index + start[0].length);
    const [, list = ''] =
      /^(?:,| (?:of|like|are|is|should be|such as|including|called|from))*:?\s+([^.;!?\n]+)/i.exec(
        rest,
      ) ?? [];
    const items = optionsOf(
      list.replace(
        /\s+(?:that|which|so that|where|on it|to (?:pick|choose|decide)|in (?:it|the))\b.*$/i,
        '',
      ),
    ).map((item) =>
      item
        .replace(
          /^(?:(?:and|or|with|of|for|the|an?|my|our|these|names?|options?|words?|entries|students?|people|choices?|prizes?)[:,]? )+/i,
          '',
        )
        .replace(/^["']|["']$/g, '')
        .trim(),
    );
    const isList =
      items.length >= 2 && items.every((item) => item !== '' && item.split(' ').length <= 4);
    if (isList && isEnumeration(list, items.length)) return items;
  }
  return undefined;
}

/** Two things may also be parts of the request: "with sound and dark mode". Names and quoted things are not. */
function isEnumeration(list: string, count: number): boolean {
  if (
    /\b(?:mode|sounds?|timer|score|history|colou?rs?|button|animation|confetti|editable|design|theme|remove|spin|result|music|leader ?board|custom)\b/i.test(
      list,
    )
  )
    return false;
  return count >= 3 || /^["'\p{Lu}]/u.test(list);
}

/** `numbers from 1 to 10` */
function numbersIn(text: string): string[] | undefined {
  const [, from, to] = /\b(\d{1,3}) ?(?:to|-|–|through) ?(\d{1,3})\b/.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  const count = last - first + 1;
  if (!(count >= 2 && count <= 60)) return undefined;
  return Array.from({ length: count }, (_, index) => String(first + index));
}

const entriesOf = (text: string): readonly string[] =>
  gameContents.wheelEntries[decisions.find(([words]) => words.test(text))?.[1] ?? 'any'];

const adjectives = /^(?:an?|the|simple|build|create|make|my|kids?|easy|hard)$/i;
/** Longer subjects do not fit into a title. */
const longestTopic = 20;

function wordsOf(text: string, subject: Contents<'words'> | undefined): GameThings {
  const own = namedThings(text, /\b(?:words?|search|containing|hiding|find)\b/i);
  if (own) return plainThings(own);
  const about =
    /\b(?:about|on|themed around|with(?: words (?:about|from))?|for learning|of)\s+(?:the |my |some )?((?:[\p{L}-]+ ){0,2}?[\p{L}-]+?)(?: words| theme)?(?=\s+(?:with|in|for|that|and|where|to)\b|[.,;:!?\n]|$)/iu.exec(
      text,
    )?.[1] ?? '';
  if (!subject) {
    const missing = about
      ? `I have no words about ${about}, so the puzzle hides common words until you enter your own.`
      : '';
    return { ...plainThings(gameContents.words.any), missing };
  }
  const before = /\b(\p{L}+)(?:-themed)? word[ -]?(?:search|find)/iu.exec(text)?.[1] ?? '';
  const topic = (about || (adjectives.test(before) ? '' : before)).toLowerCase();
  return {
    ...plainThings(gameContents.words[subject]),
    topic: topic.length <= longestTopic ? topic : '',
  };
}
