import type { ScreenOf, Specification } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';

export function messages(screen: ScreenOf<'messages'>, { server }: Specification): ScreenCode {
  // The people are those who have accounts.
  if (server) return kitScreen(screen, { component: 'Messenger', folder: 'messages', props: {} });
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
