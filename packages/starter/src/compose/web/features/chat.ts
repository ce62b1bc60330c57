import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';

export function chat(screen: ScreenOf<'chat'>): ScreenCode {
  const { key, partner, greeting, otherwise, replies } = screen;
  return kitScreen(screen, {
    component: 'ChatRoom',
    folder: 'chat',
    props: { storageKey: key, partner, greeting, otherwise },
    data: { name: 'replies', type: 'Reply', typePath: 'lib/chat-replies', values: replies },
  });
}
