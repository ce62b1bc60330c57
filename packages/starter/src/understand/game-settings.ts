import type { GameVariant } from '../specification/game-shape.ts';
import type { ScreenOf } from '../specification.ts';

type GameScreen = ScreenOf<'game'>;

const sized: readonly GameVariant[] = ['mergeTiles', 'slidingPuzzle'];
const leveled: readonly GameVariant[] = ['minesweeper', 'sudoku'];
const forTwo: readonly GameVariant[] = ['ticTacToe', 'connectFour', 'pong'];

const twoPlayers =
  /\b(?:(?:two|2)[- ]?(?:players?|people|persons|friends)|multi-?player|pass[- ]and[- ]play|hot ?-?seat)\b/i;

const levels: readonly (readonly [RegExp, NonNullable<GameScreen['level']>])[] = [
  [/\b(?:easy|beginners?)\b/i, 'easy'],
  [/\b(?:medium|intermediate|normal)\b/i, 'medium'],
  [/\b(?:hard|expert|difficult|advanced)\b/i, 'hard'],
];

/** Returns the settings of a game that a text names. */
export function settingsIn(
  text: string,
  variant: GameVariant,
): Pick<GameScreen, 'size' | 'level' | 'players' | 'dice'> {
  const side = sideIn(text);
  const level = levels.find(([words]) => words.test(text))?.[1];
  return {
    ...(sized.includes(variant) && side > 0 ? { size: side } : {}),
    ...(variant === 'dice' ? { dice: diceIn(text) } : {}),
    ...(leveled.includes(variant) && level ? { level } : {}),
    ...(forTwo.includes(variant) && twoPlayers.test(text) ? { players: 2 } : {}),
  };
}

function sideIn(text: string): number {
  const named = /\b([3-8]) ?(?:x|×|by) ?\1\b/i.exec(text)?.[1];
  if (named) return Number(named);
  // Puzzles named after their number of tiles.
  const tiles = /\b(8|15|24|fifteen|eight)[- ]puzzle\b/i.exec(text)?.[1]?.toLowerCase();
  if (!tiles) return 0;
  return tiles === '8' || tiles === 'eight' ? 3 : tiles === '24' ? 5 : 4;
}

const dieSides = [4, 6, 8, 10, 12, 20, 100];
const smallNumbers = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

/** `3d20`, `two d8`, `five dice` */
function diceIn(text: string): NonNullable<GameScreen['dice']> {
  const sides = Number(
    /(?:\b|\d)d(\d{1,3})\b|\b(\d{1,3})[- ]sided\b/i.exec(text)?.slice(1).find(Boolean) ?? 6,
  );
  const [, amount = ''] =
    /\b(\d{1,2})d\d/i.exec(text) ??
    new RegExp(
      `\\b(\\d{1,2}|a|${smallNumbers.join('|')}) (?:[a-z\\d-]+ )?(?:dice|die|d\\d+)\\b`,
      'i',
    ).exec(text) ??
    [];
  const count =
    amount.toLowerCase() === 'a'
      ? 1
      : Number(amount) || smallNumbers.indexOf(amount.toLowerCase()) + 1;
  return {
    count: Math.min(Math.max(count, 0), 10) || 2,
    sides: dieSides.includes(sides) ? sides : 6,
  };
}
