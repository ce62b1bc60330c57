import type { Platform } from '@millwright/contract';
import gameData from '../data/games.json' with { type: 'json' };
import type { GameFeature, GameVariant } from './specification/game-shape.ts';

/** A game that Starter builds. Several entries may share a variant: wheels of fortune and wheels that pick a name. */
export interface CatalogEntry {
  readonly variant: GameVariant;
  readonly title: string;
  readonly icon: string;
  readonly color: string;
  readonly tagline: string;
  /** Names that mean only the game. */
  readonly names: readonly string[];
  /** Names that also mean other things. */
  readonly words: readonly string[];
  readonly has: readonly GameFeature[];
  /** True if there is also a mobile version. */
  readonly mobile: boolean;
  /** Games to offer on platforms that lack this one. */
  readonly closest: readonly GameVariant[];
}

export const catalog = gameData.catalog as readonly CatalogEntry[];

/** Games that Starter does not build, with those to offer instead. */
export const otherGames = gameData.others as readonly Pick<CatalogEntry, 'names' | 'closest'>[];

export const isOn = (platform: Platform, { mobile }: CatalogEntry): boolean =>
  platform === 'web' || mobile;

export function entryOf(variant: GameVariant): CatalogEntry {
  const found = catalog.find((entry) => entry.variant === variant);
  if (!found) throw new Error(`the catalog has no ${variant}`);
  return found;
}
