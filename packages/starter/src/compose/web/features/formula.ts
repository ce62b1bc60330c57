import type { ScreenOf, Specification } from '../../../specification.ts';
import { formulaLiteral } from '../../formula-literal.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';

export function formula(screen: ScreenOf<'formula'>, app: Specification): ScreenCode {
  const { key, text, note } = screen;
  return kitScreen(screen, {
    component: 'FormulaCalculator',
    folder: 'formula',
    // The header already shows the tagline of the app.
    props: { storageKey: key, text: text === app.tagline ? '' : text, note },
    data: {
      name: 'formula',
      type: 'Formula',
      typePath: 'lib/formula',
      values: formulaLiteral(screen),
    },
  });
}
