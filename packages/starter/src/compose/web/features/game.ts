import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import type { Props } from './source/element.ts';
import { kitScreen } from './source/kit-screen.ts';
import { capitalized } from './source/names.ts';

type Game = ScreenOf<'game'>;

/** Symbols that every font has. */
const PICTURES = ['★', '♥', '♣', '♦', '☀', '♫', '☂', '✿'];
const WORDS = ['rainbow', 'journey', 'lantern', 'breakfast', 'mountain', 'whisper', 'harbour'];
const FEWEST_PICTURES = 2;

const propsOf: { readonly [V in Game['variant']]: (screen: Game) => Props } = {
  ticTacToe: () => ({}),
  memory: ({ key, things }) => ({
    storageKey: key,
    pictures: new Set(things).size < FEWEST_PICTURES ? PICTURES : things,
  }),
  snake: ({ key }) => ({ storageKey: key }),
  rockPaperScissors: ({ key }) => ({ storageKey: key }),
  hangman: ({ key, things }) => ({ storageKey: key, words: things.length > 0 ? things : WORDS }),
  guessNumber: ({ key }) => ({ storageKey: key }),
};

export function game(screen: Game): ScreenCode {
  const component = `${capitalized(screen.variant)}Game`;
  return kitScreen(screen, {
    component,
    place: `games/${component}.tsx`,
    props: propsOf[screen.variant](screen),
  });
}
