import type { Platform } from '@millwright/contract';
import { type CatalogEntry, catalog, isOn, otherGames } from '../game-catalog.ts';
import type { GameVariant } from '../specification/game-shape.ts';
import { sentenceCase } from './word-forms.ts';

/** Words after the name of a game that make it the subject of records or of a page: "chess club", "sudoku score log". */
const subject =
  '(?! (?:[a-z]+ )?(?:clubs?|tournaments?|leagues?|championships?|scores?|results?|trackers?|logs?|logbook|diary|journal|collections?|library|lists?|lessons?|courses?|coach\\w*|blog|shop|store|statistics|stats|history|strateg\\w+|tips|openings?|ratings?|teams?|nights?|club|schools?|sets?|backlog|shelf|database|archive|records?|plants?)\\b)';

const lead =
  "(?:(?:please|can|could|you|build|create|make|code|write|develop|design|program|i|we|i'd|want|need|would|like|to|have|me|us|an?|the|my|our|simple|small|little|basic|classic|nice|fun|cool|good|new|online|web|browser|html5|retro|colou?rful|modern|digital|electronic|interactive|playable|random|big|(?:two|2|single|one|1)[- ]players?|multi-?player|\\d+ ?x ?\\d+|(?:game|version|clone|copy) of|play(?:ing)?|roll(?:s|ing)?|throw|that|\\d+|one|two|three|four|five|six)[ ,]+)*";
const tail =
  '(?: (?:game|app|clone|web ?app|application|board|puzzle|program|card game))?(?=$|[.,!?;:\\n]| (?:with|for|where|that|which|against|vs|versus|in|using|on|about|between|to|and|like|from|including)\\b)';

/** Allows `connect-four`, `tictactoe` and `rock, paper and scissors`. */
const spelled = (name: string): string => name.replaceAll(' ', '[ ,-]*(?:and )?');

function patternOf({ names, words }: Pick<CatalogEntry, 'names'> & { words?: readonly string[] }) {
  const parts = names.map((name) =>
    name.endsWith(' game') ? spelled(name) : `${spelled(name)}(?:s|es)?`,
  );
  const others = (words ?? []).map(spelled).join('|');
  // A name that is also another word must be the subject of a sentence, or be played.
  const ambiguous = others
    ? [
        `(?<=(?:^|[.!?:]\\s+)${lead})(?:${others})${tail}`,
        `(?<=\\bplay(?:s|ing)?(?: an?| the| some| game of| against)* )(?:${others})\\b`,
        `(?<=\\bgame of )(?:${others})\\b`,
        `(?:${others}) game\\b`,
      ]
    : [];
  return new RegExp(
    `(?<![\\p{L}\\d])(?:${[...parts, ...ambiguous].join('|')})(?![\\p{L}\\d])${subject}`,
    'iu',
  );
}

const known = catalog.map((entry) => ({ entry, pattern: patternOf(entry) }));
const unknown = otherGames.map((game) => ({ ...game, pattern: patternOf(game) }));

/** Returns the game that a text names first. */
export function gameNamedIn(text: string, platform: Platform): CatalogEntry | undefined {
  const found = known.flatMap(({ entry, pattern }) => {
    const match = isOn(platform, entry) ? pattern.exec(text) : null;
    return match ? [{ entry, at: match.index, length: match[0].length }] : [];
  });
  return found.sort((one, other) => one.at - other.at || other.length - one.length)[0]?.entry;
}

export interface UnknownGame {
  /** The name, as part of a sentence. */
  readonly name: string;
  /** The closest games that the platform has. */
  readonly closest: readonly GameVariant[];
}

/** Returns a game that a text names but Starter does not build, at least not for this platform. */
export function unknownGameNamedIn(text: string, platform: Platform): UnknownGame | undefined {
  const elsewhere = known.find(
    ({ entry, pattern }) => !isOn(platform, entry) && pattern.test(text),
  )?.entry;
  if (elsewhere) return { name: elsewhere.title, closest: elsewhere.closest };
  for (const { pattern, closest } of unknown) {
    const name = pattern.exec(text)?.[0];
    const here = catalog.filter(
      (entry) => closest.includes(entry.variant) && isOn(platform, entry),
    );
    if (name)
      return { name: sentenceCase(name.toLowerCase()), closest: here.map((one) => one.variant) };
  }
  return undefined;
}
