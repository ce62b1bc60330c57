import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';

export function converter(screen: ScreenOf<'converter'>): ScreenCode {
  return kitScreen(screen, {
    component: 'UnitConverter',
    folder: 'converter',
    props: { storageKey: screen.key, groups: screen.groups },
  });
}
