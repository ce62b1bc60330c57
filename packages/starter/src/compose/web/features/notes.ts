import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';

export function notes(screen: ScreenOf<'notes'>): ScreenCode {
  return kitScreen(screen, {
    component: 'Notebook',
    place: 'notes/Notebook.tsx',
    props: { storageKey: screen.key },
    data: { name: 'samples', type: 'NoteDraft', place: 'notes/note.ts', values: screen.samples },
  });
}
