import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';

export function messages(screen: ScreenOf<'messages'>): ScreenCode {
  return kitScreen(screen, {
    component: 'Messenger',
    folder: 'messages',
    props: { storageKey: screen.key, people: screen.people },
    data: {
      name: 'samples',
      type: 'SampleMessage',
      typePath: 'lib/messages',
      values: screen.samples,
    },
  });
}
