import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';

export function flashcards(screen: ScreenOf<'flashcards'>): ScreenCode {
  return kitScreen(screen, {
    component: 'FlashcardTrainer',
    place: 'flashcards/FlashcardTrainer.tsx',
    props: { storageKey: screen.key },
    data: {
      name: 'cards',
      type: 'Flashcard',
      place: 'flashcards/flashcard.ts',
      values: screen.cards,
    },
  });
}
