import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';

export function poll(screen: ScreenOf<'poll'>): ScreenCode {
  const { key, question, options } = screen;
  return kitScreen(screen, {
    component: 'PollCard',
    folder: 'poll',
    props: { storageKey: key, question, options: [...new Set(options)] },
  });
}
