import { z } from 'zod';
import { words } from './basic-shapes.ts';

export const gameVariants = [
  'ticTacToe',
  'memory',
  'snake',
  'rockPaperScissors',
  'hangman',
  'guessNumber',
  /** 2048 */
  'mergeTiles',
  'tetris',
  'chess',
  'minesweeper',
  'wheel',
  'wordSearch',
  'blackjack',
  'solitaire',
  'war',
  'connectFour',
  'sudoku',
  'wordGuess',
  'breakout',
  'pong',
  'simon',
  'whackAMole',
  'dice',
  'coinFlip',
  'checkers',
  'slidingPuzzle',
] as const;
export type GameVariant = (typeof gameVariants)[number];

/** Parts that some games have and some lack. */
export const gameFeatures = [
  'online',
  'leaderboard',
  'sound',
  'computer',
  'twoPlayers',
  'undo',
  'hints',
  'timer',
  'levels',
  'pause',
  'history',
  'captured',
  'preview',
  'notes',
  'statistics',
  'lives',
] as const;
export type GameFeature = (typeof gameFeatures)[number];

export const gameShape = {
  variant: z.enum(gameVariants),
  /** Pictures of a memory game, words of hangman and a word search, entries of a wheel. */
  things: z.array(words).default([]),
  /** Fields per side of a board that comes in several sizes. */
  size: z.int().min(3).max(8).optional(),
  level: z.enum(['easy', 'medium', 'hard']).optional(),
  /** 1 against the computer. */
  players: z.int().min(1).max(2).optional(),
  dice: z
    .strictObject({ count: z.int().min(1).max(10), sides: z.int().min(2).max(100) })
    .optional(),
};
