import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';

export function quiz(screen: ScreenOf<'quiz'>): ScreenCode {
  return kitScreen(screen, {
    component: 'QuizPlayer',
    folder: 'quiz',
    props: { storageKey: screen.key },
    data: {
      name: 'questions',
      type: 'Question',
      typePath: 'lib/quiz',
      values: screen.questions,
    },
  });
}
