import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';

export function quiz(screen: ScreenOf<'quiz'>): ScreenCode {
  return kitScreen(screen, {
    component: 'QuizPlayer',
    place: 'quiz/QuizPlayer.tsx',
    props: { storageKey: screen.key },
    data: {
      name: 'questions',
      type: 'Question',
      place: 'quiz/question.ts',
      values: screen.questions,
    },
  });
}
