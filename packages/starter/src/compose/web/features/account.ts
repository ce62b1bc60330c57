import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';

export function account(screen: ScreenOf<'account'>): ScreenCode {
  const roles = [...new Set(screen.roles)];
  return kitScreen(screen, {
    component: 'AccountScreen',
    folder: 'account',
    props: { title: screen.title, ...(roles.length > 0 && { roles }) },
  });
}
