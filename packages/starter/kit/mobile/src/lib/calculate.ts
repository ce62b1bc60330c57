import { parseExpression, type Scope } from '@/lib/expression';
import type { Formula, FormulaInput, FormulaResult, Typed } from '@/lib/formula';
import { numberOf } from '@/lib/formula-values';

const maxSteps = 100;

export interface Outcome {
  /** By key of the result; not finite if the inputs have no result. */
  values: Scope;
  /** The results of each row. */
  rows: Scope[];
  /** The columns of each step. */
  steps: Scope[];
}

/** Computes all results. Expects inputs without problems. */
export function calculate(formula: Formula, typed: Typed, typedRows: Typed[]): Outcome {
  const { inputs, results, rows, table } = formula;
  const given = scopeOf(inputs, typed);
  const rowScopes = rows ? typedRows.map((row) => scopeOf(rows.inputs, row)) : [];
  const values = resultsOf(results, given, rowScopes);
  const all = { ...given, ...values };
  const count = table ? Math.min(maxSteps, Math.floor(resultOf(table.to, all, rowScopes))) : 0;
  return {
    values,
    rows: rowScopes.map((row) => resultsOf(rows?.results ?? [], { ...all, ...row }, rowScopes)),
    steps: Array.from({ length: Math.max(0, count || 0) }, (_, index) =>
      resultsOf(table?.columns ?? [], { ...all, step: index + 1 }, rowScopes),
    ),
  };
}

const scopeOf = (inputs: FormulaInput[], typed: Typed): Scope =>
  Object.fromEntries(inputs.map((input) => [input.key, numberOf(input, typed[input.key] ?? '')]));

function resultsOf(results: FormulaResult[], given: Scope, rows: Scope[]): Scope {
  const scope = { ...given };
  const values: Scope = {};
  for (const { key, expression } of results) {
    const value = resultOf(expression, scope, rows);
    scope[key] = value;
    values[key] = value;
  }
  return values;
}

const resultOf = (expression: string, scope: Scope, rows: Scope[]) =>
  parseExpression(expression)?.compute(scope, rows) ?? Number.NaN;
