import { entryOf } from '../game-catalog.ts';
import type { GameFeature, GameVariant } from '../specification/game-shape.ts';

/** Parts of games that some have and some lack, with the message about a missing one. */
const features: Readonly<Record<GameFeature, readonly [words: RegExp, missing: string]>> = {
  online: [
    /\b(?:online (?:multi-?player|play|mode|opponents?)|(?:play|played|playing|compete) online|multi-?player|over the (?:internet|network)|(?:invite|challenge)(?: (?:a|my|their|your))? friends?|remote(?:ly)?|(?:different|several|other|two) (?:devices|computers|phones))\b/i,
    'Playing over the network needs a server, so the game runs on one device.',
  ],
  leaderboard: [
    /\b(?:leader ?-?boards?|rankings?|high ?-?score (?:table|list|board)s?|global (?:high )?scores?)\b/i,
    'A leaderboard needs a server. The best score is kept in this browser only.',
  ],
  sound: [/\b(?:sounds?|sound effects?|music|audio)\b/i, 'The game has no sound.'],
  computer: [
    /\b(?:(?:against|versus|vs\.?|beat) (?:an? |the )?(?:computer|ai|machine|cpu|bot)|(?:computer|ai|cpu) (?:opponents?|players?|mode)|play (?:with|against) (?:the )?computer)\b/i,
    'The computer does not play this game.',
  ],
  twoPlayers: [
    /\b(?:(?:two|2)[- ]?(?:players?|people|persons|friends)|pass[- ]and[- ]play|hot ?-?seat)\b/i,
    'The game is for one player.',
  ],
  undo: [/\b(?:undo|take back)\b/i, 'Moves cannot be undone.'],
  hints: [/\bhints?\b/i, 'The game gives no hints.'],
  timer: [/\b(?:timers?|clocks?|stop ?watch|time limit|count ?down)\b/i, 'The game has no timer.'],
  levels: [
    /\b(?:difficult\w*|levels?|speeds?|(?:easy|hard) (?:mode|puzzles?)|gets? (?:harder|faster))\b/i,
    'The game has no levels to choose from.',
  ],
  pause: [/\bpaus(?:e|ed|ing)\b/i, 'The game cannot be paused.'],
  history: [
    /\b(?:list of (?:the )?moves|move (?:list|history)|histor(?:y|ies)|(?:past|previous|last|recent) (?:moves|rolls|spins|results|flips|winners))\b/i,
    'The game keeps no history.',
  ],
  captured: [/\bcaptured?\b/i, 'The game does not show captured pieces.'],
  preview: [/\b(?:hold|next (?:piece|block|shape)s?|preview)\b/i, 'The game has no preview.'],
  notes: [/\b(?:notes|pencil marks?|candidates)\b/i, 'The game has no notes.'],
  statistics: [/\b(?:statistics|stats|streaks?|distribution)\b/i, 'The game keeps no statistics.'],
  lives: [/\blives\b/i, 'The game has no lives.'],
};

const names = Object.keys(features) as GameFeature[];

/** Returns the messages about requested features that a game lacks. */
export function missingFeatures(text: string, variant: GameVariant): string[] {
  const { has } = entryOf(variant);
  return names
    .filter((name) => !has.includes(name) && features[name][0].test(text))
    .map((name) => features[name][1]);
}

/** Returns whether a text requests a feature that the game has. */
export const namesFeature = (text: string, variant: GameVariant): boolean =>
  entryOf(variant).has.some((name) => features[name][0].test(text));
