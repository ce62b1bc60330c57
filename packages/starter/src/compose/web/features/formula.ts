import type { ScreenOf, Specification } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { kitScreen } from './source/kit-screen.ts';
import type { Literal } from './source/literal.ts';

export function formula(screen: ScreenOf<'formula'>, app: Specification): ScreenCode {
  const { key, text, note, inputs, results, rows, table, currency } = screen;
  return kitScreen(screen, {
    component: 'FormulaCalculator',
    folder: 'formula',
    // The header already shows the tagline of the app.
    props: { storageKey: key, text: text === app.tagline ? '' : text, note },
    data: {
      name: 'formula',
      type: 'Formula',
      typePath: 'lib/formula',
      values: {
        inputs: inputs.map(given),
        results: results.map(given),
        ...(rows && {
          rows: {
            name: rows.name,
            inputs: rows.inputs.map(given),
            values: rows.values,
            results: rows.results.map(given),
          },
        }),
        ...(table && { table: { ...table, columns: table.columns.map(given) } }),
        currency,
      },
    },
  });
}

/** Returns the properties that have a value. */
function given(entry: { readonly [key: string]: Literal | undefined }): {
  readonly [key: string]: Literal;
} {
  return Object.fromEntries(
    Object.entries(entry).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
