import type { Platform } from '@millwright/contract';
import { type CatalogEntry, catalog, entryOf, isOn } from '../game-catalog.ts';
import type { GameVariant } from '../specification/game-shape.ts';
import type { ScreenOf } from '../specification.ts';
import { missingFeatures } from './game-features.ts';
import { gameNamedIn, unknownGameNamedIn } from './game-names.ts';
import { settingsIn } from './game-settings.ts';
import { gameThings } from './game-things.ts';
import { sentenceCase } from './word-forms.ts';

type GameScreen = ScreenOf<'game'>;

interface GameFound {
  readonly screen: GameScreen;
  readonly entry: CatalogEntry;
  /** Messages about what the game lacks. */
  readonly missing: readonly string[];
}

/** A game of no particular kind. */
const anyGame =
  /\b(?:a|an|simple|fun|browser|little|mini|new|kids?'?|children'?s?) (?:\w+ )?game\b(?! (?:collection|tracker|log|library|backlog|list|night|scores?|results?|shelf))/i;

/** The most options of a question. */
const mostOffered = 8;

/** Returns titles of games to offer instead of one that Starter cannot build, the closest ones first. */
export function gamesToOffer(closest: readonly GameVariant[], platform: Platform): string[] {
  const here = catalog.filter((entry) => isOn(platform, entry));
  const first = here.filter(({ variant }) => closest.includes(variant));
  return [...new Set([...first, ...here].map(({ title }) => title))].slice(0, mostOffered);
}

/** Returns a requested game that Starter cannot build. */
export const unknownGameIn = (text: string, platform: Platform) =>
  gameNamedIn(text, platform) ? undefined : unknownGameNamedIn(text, platform);

export function gameOf(text: string, platform: Platform): GameFound | undefined {
  const named = gameNamedIn(text, platform);
  const other = named ? undefined : unknownGameNamedIn(text, platform);
  if (!named && !other && !anyGame.test(text)) return undefined;
  const entry = named ?? entryOf(other?.closest[0] ?? 'memory');
  const { variant } = entry;
  const { things, topic, missing } = gameThings(text, variant);
  const title = topic ? `${sentenceCase(topic)} ${entry.title.toLowerCase()}` : entry.title;
  const screen: GameScreen = { kind: 'game', key: 'game', title, variant, things };
  return {
    screen: { ...screen, ...settingsIn(text, variant) },
    entry,
    missing: [
      named
        ? ''
        : `${other?.name ?? 'That game'} is not one of the games I can build, so I built the closest one: ${entry.title.toLowerCase()}.`,
      missing,
      ...missingFeatures(text, variant),
    ],
  };
}
