import type { ToolVariant } from '../../../specification/tool-shape.ts';
import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';
import { capitalized } from './source/names.ts';

/** Tools that keep nothing. */
const forgetful: ReadonlySet<ToolVariant> = new Set([
  'loremIpsum',
  'memeGenerator',
  'imageResizer',
  'csvViewer',
]);

export function tool({ settings, ...screen }: ScreenOf<'tool'>): ScreenCode {
  const storage = forgetful.has(screen.variant) ? {} : { storageKey: screen.key };
  return kitScreen(
    { ...screen, settings },
    {
      component: capitalized(screen.variant),
      folder: 'tools',
      props: { ...storage, ...settings },
    },
  );
}
