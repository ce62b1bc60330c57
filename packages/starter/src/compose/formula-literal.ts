import type { ScreenOf } from '../specification.ts';
import type { Literal } from './web/features/source/literal.ts';

/** Returns the formulas of a calculator as the kits expect them. */
export function formulaLiteral(screen: ScreenOf<'formula'>): { readonly [key: string]: Literal } {
  const { inputs, results, rows, table, currency } = screen;
  return {
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
  };
}

/** Returns the properties that have a value. */
function given(entry: { readonly [key: string]: Literal | undefined }): {
  readonly [key: string]: Literal;
} {
  return Object.fromEntries(
    Object.entries(entry).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
