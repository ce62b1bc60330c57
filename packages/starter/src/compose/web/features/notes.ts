import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';

export function notes(screen: ScreenOf<'notes'>): ScreenCode {
  return kitScreen(screen, {
    component: 'Notebook',
    folder: 'notes',
    props: { storageKey: screen.key },
    data: { name: 'samples', type: 'NoteDraft', typePath: 'lib/notes', values: screen.samples },
  });
}
