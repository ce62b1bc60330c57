import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';
import { capitalized } from './source/names.ts';

type Calculator = ScreenOf<'calculator'>;

const given: { readonly [V in Calculator['variant']]: 'unit' | 'storageKey' | 'nothing' } = {
  standard: 'storageKey',
  tip: 'unit',
  bmi: 'nothing',
  loan: 'unit',
  percentage: 'nothing',
  age: 'storageKey',
  discount: 'unit',
};

export function calculator(screen: Calculator): ScreenCode {
  const component = `${capitalized(screen.variant)}Calculator`;
  const props = {
    unit: { unit: screen.unit },
    storageKey: { storageKey: screen.key },
    nothing: {},
  };
  return kitScreen(screen, {
    component,
    folder: 'calculator',
    props: props[given[screen.variant]],
  });
}
