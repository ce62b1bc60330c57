import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';

export function habits(screen: ScreenOf<'habits'>): ScreenCode {
  return kitScreen(screen, {
    component: 'HabitTracker',
    folder: 'habits',
    props: { storageKey: screen.key },
    data: { name: 'habits', type: 'Habit', typePath: 'lib/habits', values: screen.habits },
  });
}
