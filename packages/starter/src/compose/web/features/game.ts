import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import type { Props } from './source/element.ts';
import { kitScreen } from './source/kit-screen.ts';
import { capitalized } from './source/names.ts';

type Game = ScreenOf<'game'>;

/** Symbols that every font has. */
const pictures = ['★', '♥', '♣', '♦', '☀', '♫', '☂', '✿'];
const words = ['rainbow', 'journey', 'lantern', 'breakfast', 'mountain', 'whisper', 'harbour'];
const fewestPictures = 2;

const propsOf: { readonly [V in Game['variant']]: (screen: Game) => Props } = {
  ticTacToe: (screen) => ({ startOpponent: opponentIn(screen) }),
  memory: ({ key, things }) => ({
    storageKey: key,
    pictures: new Set(things).size < fewestPictures ? pictures : things,
  }),
  snake: ({ key }) => ({ storageKey: key }),
  rockPaperScissors: ({ key }) => ({ storageKey: key }),
  hangman: ({ key, things }) => ({ storageKey: key, words: things.length > 0 ? things : words }),
  guessNumber: ({ key }) => ({ storageKey: key }),
  mergeTiles: ({ key, size = 4 }) => ({ storageKey: key, size }),
  tetris: ({ key }) => ({ storageKey: key }),
  chess: ({ key }) => ({ storageKey: key }),
  minesweeper: ({ key, level = 'easy' }) => ({ storageKey: key, startLevel: capitalized(level) }),
  wheel: ({ key, things }) => ({
    storageKey: key,
    entries: things.length > 1 ? things : ['Yes', 'No', 'Maybe'],
  }),
  wordSearch: ({ key, things }) => ({
    storageKey: key,
    words: things.length > 0 ? things : words,
  }),
  blackjack: ({ key }) => ({ storageKey: key }),
  solitaire: ({ key }) => ({ storageKey: key }),
  war: ({ key }) => ({ storageKey: key }),
  connectFour: (screen) => ({ storageKey: screen.key, startOpponent: opponentIn(screen) }),
  sudoku: ({ key, level = 'easy' }) => ({ storageKey: key, startLevel: capitalized(level) }),
  wordGuess: ({ key }) => ({ storageKey: key }),
  breakout: ({ key }) => ({ storageKey: key }),
  pong: (screen) => ({ storageKey: screen.key, startOpponent: opponentIn(screen) }),
  simon: ({ key }) => ({ storageKey: key }),
  whackAMole: ({ key }) => ({ storageKey: key }),
  dice: ({ key, dice = { count: 2, sides: 6 } }) => ({
    storageKey: key,
    startCount: dice.count,
    startSides: dice.sides,
  }),
  coinFlip: ({ key }) => ({ storageKey: key }),
  checkers: ({ key }) => ({ storageKey: key }),
  slidingPuzzle: ({ key, size = 4 }) => ({ storageKey: key, startSize: Math.min(size, 5) }),
};

const opponentIn = ({ players }: Game) => (players === 2 ? 'person' : 'computer');

export function game(screen: Game): ScreenCode {
  const component = `${capitalized(screen.variant)}Game`;
  return kitScreen(screen, {
    component,
    folder: 'games',
    props: propsOf[screen.variant](screen),
  });
}
