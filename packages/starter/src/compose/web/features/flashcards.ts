import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';

export function flashcards(screen: ScreenOf<'flashcards'>): ScreenCode {
  return kitScreen(screen, {
    component: 'FlashcardTrainer',
    folder: 'flashcards',
    props: { storageKey: screen.key },
    data: {
      name: 'cards',
      type: 'Flashcard',
      typePath: 'lib/flashcards',
      values: screen.cards,
    },
  });
}
