import gameContents from '../../data/games.json' with { type: 'json' };
import type { ScreenOf } from '../specification.ts';
import { itemsOf } from './enumeration.ts';
import { sentenceCase } from './word-forms.ts';

const pictures: readonly (readonly [RegExp, readonly string[]])[] = [
  [/sea|ocean|fish|marine|under ?water/i, gameContents.pictures.sea],
  [/animal|zoo|safari|tier/i, gameContents.pictures.animals],
  [/fruit|food|obst|vegetable/i, gameContents.pictures.fruit],
  [/space|planet|rocket/i, gameContents.pictures.space],
  [/flag|countr/i, gameContents.pictures.flags],
  [/vehicle|car|truck|train/i, gameContents.pictures.vehicles],
  [/sport|ball/i, gameContents.pictures.sports],
  [/flower|plant|garden/i, gameContents.pictures.flowers],
  [/halloween|spooky/i, gameContents.pictures.halloween],
  [/christmas|winter/i, gameContents.pictures.winter],
  [/music|instrument/i, gameContents.pictures.music],
];

const gameNames: readonly (readonly [ScreenOf<'game'>['variant'], RegExp, string])[] = [
  [
    'ticTacToe',
    /tic[ -]?tac[ -]?toe|noughts and crosses|\btris\b|x and o|xs and os|morpion|tres en raya/i,
    'Tic-tac-toe',
  ],
  [
    'memory',
    /memory(?:[ -]?(?:game|match|cards?|spiel)|\b(?=[^a-z]*$))|matching (?:pairs|cards|game)|pairs game|concentration game|memory\b(?= (?:with|of|for))|find the pairs/i,
    'Memory',
  ],
  ['snake', /\bsnake\b(?! plant)/i, 'Snake'],
  [
    'rockPaperScissors',
    /rock[ ,-]*paper[ ,-]*(?:and )?scissors|schere,? stein/i,
    'Rock, paper, scissors',
  ],
  ['hangman', /hang ?man|galgenmännchen|word guessing|guess the word/i, 'Hangman'],
  ['guessNumber', /guess(?:ing)? (?:the |a |my )?number|number guess\w*/i, 'Guess the number'],
];
/** Unsupported games, with the closest supported one. */
const otherGames: readonly (readonly [RegExp, ScreenOf<'game'>['variant']])[] = [
  [/wordle|crossword|scrabble|word search/i, 'hangman'],
  [
    /tetris|pac-?man|flappy|breakout|pong|space invaders|asteroids|platformer|arcade|racing game|shooter|jump and run/i,
    'snake',
  ],
  [/sudoku|2048|minesweeper|solitaire|puzzle game|mahjong/i, 'memory'],
  [
    /connect four|connect 4|checkers|chess game|play chess|(?:multiplayer|online|real-?time) chess|battleship|reversi/i,
    'ticTacToe',
  ],
];

const hangmanWords: readonly (readonly [RegExp, readonly string[]])[] = [
  [/animal/i, gameContents.hangmanWords.animals],
  [/countr|geograph/i, gameContents.hangmanWords.countries],
  [/food|fruit|kitchen/i, gameContents.hangmanWords.food],
];

export const knownGames: readonly string[] = gameNames.map(([, , title]) => title);

/** Returns the name of a requested game that Starter cannot build. */
export function unknownGameIn(text: string): string | undefined {
  if (gameNames.some(([, words]) => words.test(text))) return undefined;
  const named = otherGames
    .map(([words]) => words.exec(text)?.[0])
    .find((name) => name !== undefined);
  return named && sentenceCase(named.toLowerCase());
}

export function gameOf(text: string): { screen: ScreenOf<'game'>; missing: string } | undefined {
  const found = gameNames.find(([, words]) => words.test(text));
  const other = found ? undefined : otherGames.find(([words]) => words.test(text));
  const variant =
    found?.[0] ??
    other?.[1] ??
    (/\b(?:a|an|simple|fun|browser|little|mini|new|kids?'?|children'?s?) (?:\w+ )?game\b(?! (?:collection|tracker|log|library|backlog|list|night|scores?|results?|shelf))/i.test(
      text,
    )
      ? 'memory'
      : undefined);
  if (!variant) return undefined;
  const named =
    /(?:pictures|cards|words|icons|emojis?)(?: of| like|:)?\s+((?:[\p{L}\p{Emoji_Presentation}]+(?:, | and |,? and )?){3,})/iu.exec(
      text,
    )?.[1];
  const things =
    variant === 'memory'
      ? [...(pictures.find(([words]) => words.test(text))?.[1] ?? gameContents.pictures.any)]
      : variant === 'hangman'
        ? named
          ? itemsOf(named)
          : [
              ...(hangmanWords.find(([words]) => words.test(text))?.[1] ??
                gameContents.hangmanWords.any),
            ]
        : [];
  const title = gameNames.find(([one]) => one === variant)?.[2] ?? 'Game';
  return {
    screen: { kind: 'game', key: 'game', title, variant, things },
    missing: found
      ? ''
      : `${sentenceCase((other?.[0].exec(text)?.[0] ?? 'that game').toLowerCase())} is not one of the games I can build, so I built the closest one: ${title.toLowerCase()}.`,
  };
}
